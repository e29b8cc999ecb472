import { ActivityList } from './ActivityList.tsx'

export default { name: 'activity', list: ActivityList }
