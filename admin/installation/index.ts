import { lazy } from 'react'

const InstallationPage = lazy(() => import('./InstallationPage.tsx'))

export default { name: 'installation', list: InstallationPage }
