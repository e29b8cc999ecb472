import { lazy } from 'react'

const ServiceAccounts = lazy(() => import('./ServiceAccounts.tsx'))

export default { name: 'service-accounts', list: ServiceAccounts }
