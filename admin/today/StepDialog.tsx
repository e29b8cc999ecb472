import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { canComplete, cards } from '../../rules/renewals/steps.ts'
import { useLicense } from '../licenses/useLicense.ts'
import { MarkComplete } from '../renewals/workflow/markComplete.ts'
import { StepActions } from '../renewals/workflow/StepActions.tsx'
import { StepFacts } from '../renewals/workflow/StepFacts.tsx'
import { StepMoves } from '../renewals/workflow/StepMoves.tsx'
import { useAdvance } from '../renewals/workflow/useAdvance.tsx'
import { useUser } from '../ui/useUser.tsx'

/** A step that can be done in several ways: its card of the profile, which closes once the step is complete. */
export function StepDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { today } = useUser()
  const { data: license } = useLicense(id)
  const titleId = useId()
  const advance = useAdvance()
  const renewal = license?.inProcessRenewal
  const stage = renewal?.renewalStatusCode
  const [first, setFirst] = useState(stage)
  if (first === undefined && stage !== undefined) setFirst(stage)
  const isOver = license !== undefined && first !== undefined && stage !== first
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const card = cards(renewal?.isTrackingOnlyRenewal ?? false).find(({ from }) => from === stage)
  if (!license || !renewal || !card || isOver) return null
  const open = { license, renewal, today }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{card.title}</DialogTitle>
      <DialogContent>
        <StepFacts step={card.step} open={open} />
        <MarkComplete value={() => advance(id)}>
          <StepActions card={card} open={open} />
        </MarkComplete>
        <StepMoves
          card={card}
          completes={canComplete(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)}
          open={open}
          onAdvice={() => {}}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
