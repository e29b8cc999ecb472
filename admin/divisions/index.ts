import { lazy } from 'react'

const DivisionList = lazy(() => import('./DivisionList.tsx'))
const DivisionProfile = lazy(() => import('./DivisionProfile.tsx'))

// React-admin draws `edit` at /divisions/:id. The profile decides who may edit.
export default { name: 'divisions', list: DivisionList, edit: DivisionProfile }
