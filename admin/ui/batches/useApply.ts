import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { useCall } from '../useCall.tsx'

export type Applied = Output<typeof calls.plans.apply>

const sentenceOf = ({ jobId, recordCount }: Applied): string =>
  jobId === null ? sentences.recordsChanged(recordCount) : messages.planStarted

/** Applies a plan, with a toast. Returns the result, or null after a failure. */
export function useApply() {
  const { run, isPending } = useCall(calls.plans.apply)
  const apply = async (id: number): Promise<Applied | null> => {
    const outcome = await run({ params: { id } }, { success: sentenceOf })
    return 'answer' in outcome ? outcome.answer : null
  }
  return { apply, isPending }
}
