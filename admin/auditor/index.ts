import { lazy } from 'react'

export const AuditorRoom = lazy(() => import('./AuditorRoomPage.tsx'))
