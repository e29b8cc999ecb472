import { lazy } from 'react'

export const GettingStartedPage = lazy(async () => ({ default: (await import('./GettingStartedPage.tsx')).GettingStartedPage }))
