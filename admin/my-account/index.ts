import { lazy } from 'react'

export const MyAccount = lazy(async () => ({ default: (await import('./MyAccount.tsx')).MyAccount }))
