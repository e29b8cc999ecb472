import { late } from '../states/late.tsx'

/** The dialog of a form of `forms/` that has steps. */
export const CallWizard = late(async () => (await import('./CallWizardDialog.tsx')).CallWizardDialog)
