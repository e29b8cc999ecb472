import { late } from '../ui/states/late.tsx'

export const SetUp = late(async () => (await import('./SetUpPage.tsx')).SetUpPage)
