import { useNotify } from 'react-admin'
import { calls } from '../../../contract/index.ts'
import { renewalRequest } from '../../../forms/renewals/renewal.ts'
import { messages } from '../../../rules/messages.ts'
import { forward } from '../../../rules/renewals/stages.ts'
import { adviceAt, canComplete } from '../../../rules/renewals/steps.ts'
import { api } from '../../providers/api.ts'
import { useCall } from '../../ui/useCall.tsx'

/**
 * Marks the current step of a license's renewal complete, after its data was saved. Shows what is missing. Resolves to whether the renewal
 * moved.
 */
export function useAdvance() {
  const notify = useNotify()
  const { run } = useCall(calls.renewals.status)
  return async (licenseId: number): Promise<boolean> => {
    // Saving has changed the version of the license.
    const license = await api.licenses.get({ params: { id: licenseId } })
    const { inProcessRenewal: renewal } = license
    if (!renewal || canComplete(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)) return renewal !== null
    if (renewal.cannotAdvance) {
      notify(renewal.cannotAdvance, { type: 'warning' })
      return false
    }
    const renewalStatus = forward(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)
    const outcome = await run({ ...renewalRequest({ license, renewal }), body: { renewalStatus } })
    const advice = adviceAt(renewalStatus, license.licenseDocumentIssuance)
    if ('answer' in outcome && advice) notify(messages[advice], { type: 'info' })
    return 'answer' in outcome
  }
}
