import type { Client } from '../../client/index.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { renewalRequest } from '../../forms/renewals/renewal.ts'
import { messages } from '../../rules/messages.ts'
import { forward } from '../../rules/renewals/stages.ts'
import { adviceAt } from '../../rules/renewals/steps.ts'
import type { At } from '../renewals/license/steps.ts'
import type { Dialog } from '../ui/dialogs/dialog.ts'

/** Marks the current step of a renewal complete, after its data was saved. Resolves to the message: done, or what the step still needs. */
export async function completeStep(api: Client, licenseId: number): Promise<string> {
  const license = await api.licenses.get({ params: { id: licenseId } })
  const { inProcessRenewal: renewal } = license
  if (!renewal) return ''
  if (renewal.cannotAdvance) return renewal.cannotAdvance
  const renewalStatus = forward(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)
  await api.renewals.status({ ...renewalRequest({ license, renewal }), body: { renewalStatus } })
  const advice = adviceAt(renewalStatus, license.licenseDocumentIssuance)
  return [calls.renewals.status.success, advice && messages[advice]].filter(Boolean).join('. ')
}

/** The dialog of a step, which also marks the step complete. */
export function completing(dialog: Dialog, { api, license }: Pick<At, 'api' | 'license'>): Dialog {
  let outcome = ''
  return {
    ...dialog,
    send: async (body: Values) => {
      await dialog.send(body)
      outcome = await completeStep(api, license.id)
    },
    success: () => outcome,
  }
}
