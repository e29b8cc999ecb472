import { lazy } from 'react'
import { late } from '../ui/states/late.tsx'

const RemindersPage = lazy(() => import('./RemindersPage.tsx'))

export const StopMail = late(async () => (await import('./StopMail.tsx')).StopMail)

export default { name: 'reminders', list: RemindersPage }
