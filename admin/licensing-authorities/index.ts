import { lazy } from 'react'

const AuthorityList = lazy(() => import('./AuthorityList.tsx'))
const AuthorityProfile = lazy(() => import('./AuthorityProfile.tsx'))

// React-admin draws `edit` at /licensing-authorities/:id. The profile decides who may edit.
export default { name: 'licensing-authorities', list: AuthorityList, edit: AuthorityProfile }
