import { lazy } from 'react'

const PropertyList = lazy(() => import('./PropertyList.tsx'))
const PropertyProfile = lazy(() => import('./PropertyProfile.tsx'))

// React-admin renders `edit` at /properties/:id. The profile itself checks who may edit.
export default { name: 'properties', list: PropertyList, edit: PropertyProfile }
