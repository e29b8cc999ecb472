import { lazy } from 'react'

const ClientList = lazy(() => import('./ClientList.tsx'))
const ClientProfile = lazy(() => import('./ClientProfile.tsx'))

// React-admin's `edit` is what it draws at /clients/:id; who may edit is the profile's own matter.
export default { name: 'clients', list: ClientList, edit: ClientProfile }
