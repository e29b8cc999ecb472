import { lazy } from 'react'

const TasksPage = lazy(() => import('./TasksPage.tsx'))

export default { name: 'tasks', list: TasksPage }
