import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { present } from '../rules/present.ts'
import { App } from './App.tsx'

createRoot(present(document.getElementById('root'))).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
