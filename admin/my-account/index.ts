import { lazy } from 'react'
import { late } from '../ui/states/late.tsx'

export const MyAccount = lazy(async () => ({ default: (await import('./MyAccount.tsx')).MyAccount }))

export const SetUpFactor = late(async () => (await import('./security/SetUpFactor.tsx')).SetUpFactor)
