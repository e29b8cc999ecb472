import { late } from '../ui/late.tsx'

export const Device = late(async () => (await import('./DevicePage.tsx')).DevicePage)
