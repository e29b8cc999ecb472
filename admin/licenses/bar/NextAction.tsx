import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button, Typography } from '@mui/material'
import { type ReactNode, useContext, useId, useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { whyWait } from '../../../rules/renewals/begin.ts'
import { nextWords } from '../../../rules/renewals/steps.ts'
import { OpenNextStep } from '../../renewals/workflow/RenewalFlow.tsx'
import { focusOnStep } from '../../renewals/workflow/useFocusOnStep.ts'
import { useUser } from '../../ui/useUser.tsx'
import { BeginDialog } from './BeginDialog.tsx'

/** The next action: the current step of the renewal in process, or else Begin Renewal. */
export function NextAction({ license }: { license: License }): ReactNode {
  const openNext = useContext(OpenNextStep)
  const [isBeginning, setBeginning] = useState(false)
  const close = () => {
    setBeginning(false)
    focusOnStep()
  }
  const { inProcessRenewal: renewal, mayEdit, isChild, active, propertyActive } = license
  if (!mayEdit || isChild) return null
  return (
    <>
      {!renewal && <BeginButton license={license} onPress={() => setBeginning(true)} />}
      {renewal && active && propertyActive && (
        <Button variant="contained" onClick={openNext}>
          {nextWords(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)}…
        </Button>
      )}
      {/* Outside the button, which disappears if another person begins the renewal. */}
      {isBeginning && <BeginDialog license={license} onClose={close} />}
    </>
  )
}

/** Begin Renewal, with the reason if the license should wait or cannot begin. Less prominent if it should wait. */
function BeginButton({ license, onPress }: { license: License; onPress(): void }) {
  const { today } = useUser()
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
        onClick={onPress}
      >
        Begin Renewal
      </Button>
    </>
  )
}
