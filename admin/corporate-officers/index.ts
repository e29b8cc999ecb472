import { lazy } from 'react'

const OfficerList = lazy(() => import('./OfficerList.tsx'))
const OfficerProfile = lazy(() => import('./OfficerProfile.tsx'))

// React-admin renders `edit` at /officers/:id. The profile itself checks who may edit.
export default { name: 'officers', list: OfficerList, edit: OfficerProfile }
