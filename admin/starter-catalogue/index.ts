import { lazy } from 'react'

const StarterCatalogue = lazy(() => import('./StarterCatalogue.tsx'))

export default { name: 'starter-catalogue', list: StarterCatalogue }
