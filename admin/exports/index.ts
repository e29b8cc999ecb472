import { lazy } from 'react'

const ExportsPage = lazy(() => import('./ExportsPage.tsx'))

export default { name: 'exports', list: ExportsPage }
