import { lazy } from 'react'

const DivisionList = lazy(() => import('./DivisionList.tsx'))
const DivisionProfile = lazy(() => import('./DivisionProfile.tsx'))

// React-admin's `edit` is what it draws at /divisions/:id; who may edit is the profile's own matter.
export default { name: 'divisions', list: DivisionList, edit: DivisionProfile }
