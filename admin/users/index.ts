import { lazy } from 'react'

const UserList = lazy(() => import('./UserList.tsx'))

export default { name: 'users', list: UserList }
