import { Refused } from '../../../client/index.ts'
import { calls } from '../../../contract/index.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import { messages } from '../../../rules/messages.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'
import { sentenceOf } from '../../ui/sentences.ts'
import { useCall } from '../../ui/useCall.tsx'

/** The statuses for an outdated view: 400 for a stale step, 412 for an old version of the license. */
const STALE = [400, 412]

const failed = (error: unknown) =>
  error instanceof Refused && STALE.includes(error.status)
    ? { title: messages.unableToMarkStepComplete, text: messages.unableToMarkStepCompleteHint }
    : { title: messages.failedToAdvanceStep, text: sentenceOf(error) }

/** Moves the renewal a step forward or back. Resolves to whether it moved. */
export function useMarkStep(open: OpenRenewal) {
  const { run, isPending } = useCall(calls.renewals.status)
  const move = async (renewalStatus: Stage) => {
    const outcome = await run({ ...renewalRequest(open), body: { renewalStatus } }, { failed })
    return 'answer' in outcome
  }
  return { move, isPending }
}
