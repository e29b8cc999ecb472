import { lazy } from 'react'

const FeesPage = lazy(() => import('./FeesPage.tsx'))

export default { name: 'fees', list: FeesPage }
