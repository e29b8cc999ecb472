import { lazy } from 'react'

const CalendarPage = lazy(() => import('./CalendarPage.tsx'))

export default { name: 'calendar', list: CalendarPage }
