import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button, Typography } from '@mui/material'
import { type ReactNode, useContext, useId, useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { whyWait } from '../../../rules/renewals/begin.ts'
import { nextWords } from '../../../rules/renewals/steps.ts'
import { OpenNextStep } from '../../renewals/workflow/RenewalFlow.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { BeginDialog } from './BeginDialog.tsx'

/** The one next action: the step in hand of the renewal in process, else Begin Renewal. */
export function NextAction({ license }: { license: License }): ReactNode {
  const openNext = useContext(OpenNextStep)
  const { inProcessRenewal: renewal, mayEdit, isChild, active, propertyActive } = license
  if (!mayEdit || isChild) return null
  if (!renewal) return <BeginButton license={license} />
  if (!active || !propertyActive) return null
  return (
    <Button variant="contained" onClick={openNext}>
      {nextWords(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)}…
    </Button>
  )
}

/** Not the main button of a license that need not be renewed yet, such as one that was renewed a minute ago. */
function BeginButton({ license }: { license: License }) {
  const { today } = useUser()
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const { cannotBegin, lastCompletedRenewal } = license
  const wait = whyWait({ ...license, hasCompletedRenewal: lastCompletedRenewal !== null }, today)
  const reason = cannotBegin ?? wait
  return (
    <>
      {reason && (
        <Typography id={reasonId} variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
      <Button
        variant={wait ? 'outlined' : 'contained'}
        startIcon={<PlayArrowIcon />}
        disabled={cannotBegin !== null}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => setOpen(true)}
      >
        Begin Renewal
      </Button>
      {isOpen && <BeginDialog license={license} onClose={() => setOpen(false)} />}
    </>
  )
}
