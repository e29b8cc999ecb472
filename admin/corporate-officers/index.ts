import { lazy } from 'react'

const OfficerList = lazy(() => import('./OfficerList.tsx'))
const OfficerProfile = lazy(() => import('./OfficerProfile.tsx'))

// React-admin's `edit` is what it draws at /officers/:id; who may edit is the profile's own matter.
export default { name: 'officers', list: OfficerList, edit: OfficerProfile }
