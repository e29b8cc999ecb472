import { lazy } from 'react'

const PropertyList = lazy(() => import('./PropertyList.tsx'))
const PropertyProfile = lazy(() => import('./PropertyProfile.tsx'))

// React-admin's `edit` is what it draws at /properties/:id; whether one may edit is the profile's own matter.
export default { name: 'properties', list: PropertyList, edit: PropertyProfile }
