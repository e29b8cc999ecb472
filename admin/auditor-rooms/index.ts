import { lazy } from 'react'

const AuditorRooms = lazy(() => import('./AuditorRooms.tsx'))

export default { name: 'auditor-rooms', list: AuditorRooms }
