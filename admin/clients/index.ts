import { lazy } from 'react'

const ClientList = lazy(() => import('./ClientList.tsx'))
const ClientProfile = lazy(() => import('./ClientProfile.tsx'))

// React-admin renders `edit` at /clients/:id. The profile itself checks who may edit.
export default { name: 'clients', list: ClientList, edit: ClientProfile }
