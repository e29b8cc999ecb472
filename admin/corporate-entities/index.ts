import { lazy } from 'react'

const EntityList = lazy(() => import('./EntityList.tsx'))
const EntityProfile = lazy(() => import('./EntityProfile.tsx'))

// React-admin's `edit` is what it draws at /entities/:id; who may edit is the profile's own matter.
export default { name: 'entities', list: EntityList, edit: EntityProfile }
