import { lazy } from 'react'

const DivisionList = lazy(() => import('./DivisionList.tsx'))
const DivisionProfile = lazy(() => import('./DivisionProfile.tsx'))

// React-admin renders `edit` at /divisions/:id. The profile itself checks who may edit.
export default { name: 'divisions', list: DivisionList, edit: DivisionProfile }
