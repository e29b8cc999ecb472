import { lazy } from 'react'

const AuthorityList = lazy(() => import('./AuthorityList.tsx'))
const AuthorityProfile = lazy(() => import('./AuthorityProfile.tsx'))

// React-admin renders `edit` at /licensing-authorities/:id. The profile itself checks who may edit.
export default { name: 'licensing-authorities', list: AuthorityList, edit: AuthorityProfile }
