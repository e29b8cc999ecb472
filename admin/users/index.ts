import { UserList } from './UserList.tsx'

export default { name: 'users', list: UserList }
