import { late } from '../ui/states/late.tsx'

/** The dialog that asks properties. Its preview reads the form, whose inputs come with the first dialog. */
export const NewRequest = late(async () => (await import('./NewRequestDialog.tsx')).NewRequestDialog)
