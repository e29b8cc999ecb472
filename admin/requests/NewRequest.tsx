import { late } from '../ui/states/late.tsx'

/** The dialog of a new request. Loaded lazily, because it brings the inputs of forms. */
export const NewRequest = late(async () => (await import('./NewRequestDialog.tsx')).NewRequestDialog)
