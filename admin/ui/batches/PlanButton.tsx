import { Button } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Refused } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { allCalls, calls } from '../../../contract/index.ts'
import { sentences } from '../../../rules/messages.ts'
import { useCall } from '../useCall.tsx'
import { type Plan, PlanDialog } from './PlanDialog.tsx'

/** Whether the error says that a second person must apply the action, by a plan. */
export const isPlanNeeded = ({ batch }: Call, body: Values, error: unknown): error is Refused => {
  const rows = batch && body[batch.rows]
  if (!Array.isArray(rows) || !(error instanceof Refused) || error.status !== 403) return false
  return error.message === sentences.planNeeded(new Set(rows).size)
}

const nameOf = (wanted: Call): string => allCalls().find(({ call }) => call === wanted)?.name ?? ''

interface PlanButtonProps {
  call: Call
  /** The id in the path of the call. */
  id?: number
  bodyOf(typed: Values): Values
  /** Why the server has refused the action without a plan. */
  needed: string | null
  /** Called when the person closes the dialog about `needed`. */
  onRead(): void
  /** Called when the plan was applied, or another administrator was asked to apply it. */
  onDone(): void
}

/** The button in the form of a bulk action that shows what the action would change. */
export function PlanButton({ call, id, bodyOf, needed, onRead, onDone }: PlanButtonProps) {
  const { trigger, getValues } = useFormContext()
  const { run, isPending } = useCall(calls.plans.create)
  const [plan, setPlan] = useState<Plan | null>(null)
  const name = nameOf(call)
  const [isAsked, setIsAsked] = useState(false)
  /** `notify`: mails the other administrators, if the plan needs approval. */
  const make = async (notify: boolean) => {
    if (!(await trigger())) return
    const outcome = await run({ body: { call: name, id, body: bodyOf(getValues()), notify } })
    if (!('answer' in outcome)) return
    setPlan(outcome.answer)
    setIsAsked(notify && outcome.answer.needsApproval)
  }
  const close = () => {
    setPlan(null)
    onRead()
    if (isAsked) onDone()
  }
  return (
    <>
      <Button loading={isPending} onClick={() => make(false)}>
        Show What Changes
      </Button>
      {(plan ?? needed) !== null && (
        <PlanDialog
          call={name}
          needed={needed}
          plan={plan}
          isAsked={isAsked}
          onAsk={() => make(true)}
          isAsking={isPending}
          onClose={close}
          onApplied={onDone}
        />
      )}
    </>
  )
}
