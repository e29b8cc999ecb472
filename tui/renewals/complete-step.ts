import type { Client } from '../../client/index.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { renewalRequest } from '../../forms/renewals/renewal.ts'
import { messages } from '../../rules/messages.ts'
import { forward } from '../../rules/renewals/stages.ts'
import { adviceAt } from '../../rules/renewals/steps.ts'
import type { Dialog } from '../ui/dialogs/dialog.ts'
import type { At } from './license/steps.ts'

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

/** Sends a step, and marks it complete. */
export function completing({ send }: Dialog, { api, license }: Pick<At, 'api' | 'license'>): Pick<Dialog, 'send' | 'success'> {
  let outcome = ''
  return {
    send: async (body: Values) => {
      await send(body)
      outcome = await completeStep(api, license.id)
    },
    success: () => outcome,
  }
}
