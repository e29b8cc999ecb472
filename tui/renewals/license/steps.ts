import type { Client } from '../../../client/index.ts'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { stepForms } from '../../../forms/renewals/steps.ts'
import { cards, type Step } from '../../../rules/renewals/steps.ts'
import type { Dialog } from '../../ui/dialogs/dialog.ts'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'

/** A renewal that is shown, and the client that its dialogs use. */
export interface At extends OpenRenewal {
  api: Client
}

/** The dialog of a step under the title of its card; invoices have a list of their own. */
export const stepDialog = (step: Exclude<Step, 'invoice'>, at: At): Dialog => {
  const card = cards(at.renewal.isTrackingOnlyRenewal).find((one) => one.step === step)
  return dialogOf(stepForms[step], at, at.api, card?.title)
}
