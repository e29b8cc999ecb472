import { late } from '../ui/states/late.tsx'

export const Device = late(async () => (await import('./DevicePage.tsx')).DevicePage)
