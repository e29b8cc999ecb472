import { lazy } from 'react'

const OfficerList = lazy(() => import('./OfficerList.tsx'))
const OfficerProfile = lazy(() => import('./OfficerProfile.tsx'))

// React-admin draws `edit` at /officers/:id. The profile decides who may edit.
export default { name: 'officers', list: OfficerList, edit: OfficerProfile }
