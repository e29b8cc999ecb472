import { lazy } from 'react'

const EntityList = lazy(() => import('./EntityList.tsx'))
const EntityProfile = lazy(() => import('./EntityProfile.tsx'))

// React-admin renders `edit` at /entities/:id. The profile itself checks who may edit.
export default { name: 'entities', list: EntityList, edit: EntityProfile }
