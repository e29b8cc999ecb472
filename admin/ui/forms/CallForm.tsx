import { late } from '../states/late.tsx'

/** The dialog of a form of `forms/`. Its inputs are a tenth of the console's code. */
export const CallForm = late(async () => (await import('./CallFormDialog.tsx')).CallFormDialog)
