import { useNotify } from 'react-admin'
import { calls } from '../../contract/index.ts'
import { renewalRequest } from '../../forms/renewals/renewal.ts'
import { messages } from '../../rules/messages.ts'
import { forward } from '../../rules/renewals/stages.ts'
import { adviceAt } from '../../rules/renewals/steps.ts'
import { api } from '../providers/api.ts'
import { useCall } from '../ui/useCall.tsx'
import type { Row } from './row.ts'

/** Marks the step of a row complete, after its data was saved. If the step still needs something, says so. */
export function useAdvance() {
  const notify = useNotify()
  const { run } = useCall(calls.renewals.status)
  return async ({ licenseId }: Row) => {
    if (licenseId === null) return
    const license = await api.licenses.get({ params: { id: licenseId } })
    const { inProcessRenewal: renewal } = license
    if (!renewal) return
    if (renewal.cannotAdvance) return notify(renewal.cannotAdvance, { type: 'warning' })
    const renewalStatus = forward(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)
    const outcome = await run({ ...renewalRequest({ license, renewal }), body: { renewalStatus } })
    const advice = adviceAt(renewalStatus, license.licenseDocumentIssuance)
    if ('answer' in outcome && advice) notify(messages[advice], { type: 'info' })
  }
}
