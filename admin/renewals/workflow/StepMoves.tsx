import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import CheckIcon from '@mui/icons-material/Check'
import { Button, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { messages } from '../../../rules/messages.ts'
import { back } from '../../../rules/renewals/stages.ts'
import { adviceAt, type Card } from '../../../rules/renewals/steps.ts'
import type { Advice } from './advice.ts'
import { Completion } from './Completion.tsx'
import { useMarkStep } from './useMarkStep.tsx'

interface StepMovesProps {
  card: Card
  /** Whether all steps are done, so that the next move completes the renewal. */
  completes: boolean
  open: OpenRenewal
  /** Receives the advice to show after the move, when this component is unmounted. */
  onAdvice(advice: Advice): void
}

/**
 * Previous Step and Mark Step Complete, or Complete Renewal. If the step is incomplete, the missing data is listed next to the disabled
 * button.
 */
export function StepMoves({ card, completes, open, onAdvice }: StepMovesProps) {
  const { license, renewal } = open
  const { move, isPending } = useMarkStep(open)
  const [completing, setCompleting] = useState(false)
  const reasonId = useId()
  const stage = renewal.renewalStatusCode
  const previous = back(stage, renewal.isTrackingOnlyRenewal)
  const needs = completes ? null : renewal.cannotAdvance
  const advice = adviceAt(card.gives, license.licenseDocumentIssuance)

  const forward = async () => {
    if (completes) return setCompleting(true)
    if ((await move(card.gives)) && advice) onAdvice({ title: card.title, text: messages[advice] })
  }
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1.5, pl: { sm: 4.75 }, alignItems: 'center', flexWrap: 'wrap' }}>
      {previous !== stage && (
        <Button variant="outlined" color="inherit" startIcon={<ArrowBackIcon />} disabled={isPending} onClick={() => move(previous)}>
          Previous Step
        </Button>
      )}
      <Button
        variant="contained"
        startIcon={<CheckIcon />}
        disabled={needs !== null}
        loading={isPending}
        aria-describedby={needs ? reasonId : undefined}
        onClick={forward}
      >
        {completes ? 'Complete Renewal' : 'Mark Step Complete'}
      </Button>
      {needs && (
        <Typography id={reasonId} variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
          {needs}
        </Typography>
      )}
      {completing && <Completion open={open} onClose={() => setCompleting(false)} />}
    </Stack>
  )
}
