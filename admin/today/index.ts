import { lazy } from 'react'

const TodayPage = lazy(() => import('./TodayPage.tsx'))

export default { name: 'today', list: TodayPage }
