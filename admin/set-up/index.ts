import { late } from '../ui/late.tsx'

export const SetUp = late(async () => (await import('./SetUpPage.tsx')).SetUpPage)
