import { lazy } from 'react'

const AuthorityList = lazy(() => import('./AuthorityList.tsx'))
const AuthorityProfile = lazy(() => import('./AuthorityProfile.tsx'))

// React-admin's `edit` is what it draws at /licensing-authorities/:id; who may edit is the profile's own matter.
export default { name: 'licensing-authorities', list: AuthorityList, edit: AuthorityProfile }
