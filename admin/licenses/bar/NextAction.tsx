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

/** The one next action: the step in hand of the renewal in process, else Begin Renewal. */
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
      {/* Not part of the button, which is gone as soon as somebody else begins the renewal. */}
      {isBeginning && <BeginDialog license={license} onClose={close} />}
    </>
  )
}

/** Not the main button of a license that need not be renewed yet, such as one that was renewed a minute ago. */
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
