import { lazy } from 'react'

const ActivityList = lazy(() => import('./ActivityList.tsx'))

export default { name: 'activity', list: ActivityList }
