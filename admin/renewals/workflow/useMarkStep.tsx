import { Refused } from '../../../client/index.ts'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import type { Stage } from '../../../rules/stages.ts'
import { sentenceOf } from '../../ui/sentences.ts'
import { useCall } from '../../ui/useCall.tsx'
import { type Open, saidOf } from './open.ts'

/** Both say that the view is out of date: a stale step is 400, an old version of the license 412 (product §8). */
const STALE = [400, 412]

const failed = (error: unknown) =>
  error instanceof Refused && STALE.includes(error.status)
    ? { title: messages.unableToMarkStepComplete, text: messages.unableToMarkStepCompleteHint }
    : { title: messages.failedToAdvanceStep, text: sentenceOf(error) }

/** Moves the renewal a step forward or back; answers whether it did. */
export function useMarkStep(open: Open) {
  const { run, isPending } = useCall(calls.renewals.status)
  const move = async (renewalStatus: Stage) => {
    const outcome = await run({ ...saidOf(open), body: { renewalStatus } }, { failed })
    return 'answer' in outcome
  }
  return { move, isPending }
}
