import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import { callWords } from '../../../contract/words.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { BatchRows } from './BatchRows.tsx'
import { LeftOutList } from './LeftOutList.tsx'
import { type Applied, useApply } from './useApply.ts'

export type Plan = Output<typeof calls.plans.create>

interface PlanDialogProps {
  /** The name of the planned call. */
  call: string
  /** Why the action needs approval, while there is no plan yet. */
  needed: string | null
  plan: Plan | null
  /** The other administrators were mailed. */
  isAsked: boolean
  /** Makes the plan and mails the other administrators. */
  onAsk(): void
  isAsking: boolean
  onClose(): void
  /** The plan was applied. */
  onApplied(): void
}

/** What a bulk action would change, before it does. Applies the plan, or asks another administrator to apply it. */
export function PlanDialog({ call, needed, plan, isAsked, onAsk, isAsking, onClose, onApplied }: PlanDialogProps) {
  const titleId = useId()
  const { apply, isPending } = useApply()
  const [applied, setApplied] = useState<Applied | null>(null)
  const close = applied ? onApplied : onClose
  const applyNow = async ({ id }: Plan) => {
    const answer = await apply(id)
    if (answer && answer.refused.length > 0) setApplied(answer)
    else if (answer) onApplied()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth={plan ? 'lg' : 'sm'}>
      <DialogTitle id={titleId}>{`What Changes: ${callWords(call)}`}</DialogTitle>
      <DialogContent>
        {applied ? <Result applied={applied} /> : plan ? <Planned plan={plan} isAsked={isAsked} /> : <Needed sentence={needed} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          Close
        </Button>
        {(!plan || (plan.needsApproval && !isAsked)) && (
          <Button variant="contained" loading={isAsking} onClick={onAsk}>
            Ask for Approval
          </Button>
        )}
        {plan && !plan.needsApproval && !applied && (
          <Button variant="contained" loading={isPending} disabled={plan.recordCount === 0} onClick={() => applyNow(plan)}>
            Apply
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const Needed = ({ sentence }: { sentence: string | null }) => (
  <Stack sx={{ gap: 1 }}>
    <Typography>{sentence}</Typography>
    <Typography>{messages.askApproval}</Typography>
  </Stack>
)

const Planned = ({ plan: { id, recordCount, refusedCount, needsApproval }, isAsked }: { plan: Plan; isAsked: boolean }) => (
  <Stack sx={{ gap: 1.5 }}>
    <Typography>{sentences.planSays(recordCount, refusedCount)}</Typography>
    {needsApproval && <Alert severity="info">{isAsked ? messages.approvalAsked : messages.askApproval}</Alert>}
    <BatchRows id={id} outcome="changed" />
    {refusedCount > 0 && (
      <>
        <Typography variant="h2">Left Out</Typography>
        <BatchRows id={id} outcome="leftOut" />
      </>
    )}
  </Stack>
)

const Result = ({ applied: { recordCount, refused } }: { applied: Applied }) => (
  <>
    <Typography>{sentences.planApplied(recordCount, refused.length)}</Typography>
    <LeftOutList rows={refused} />
  </>
)
