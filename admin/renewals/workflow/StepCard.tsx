import CheckIcon from '@mui/icons-material/Check'
import { Box, Card, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { type Card as CardOf, canComplete } from '../../../rules/renewals/steps.ts'
import type { Advice } from './advice.ts'
import { StepActions } from './StepActions.tsx'
import { StepFacts } from './StepFacts.tsx'
import { StepMoves } from './StepMoves.tsx'

type Progress = 'done' | 'current' | 'ahead'

const WORDS: Record<Progress, string> = { done: 'Done', current: 'Current step', ahead: 'Not yet' }

const Badge = ({ progress }: { progress: Progress }) => (
  <Box
    aria-hidden
    sx={{
      width: 22,
      height: 22,
      flexShrink: 0,
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      border: 1,
      borderColor: progress === 'ahead' ? 'divider' : 'primary.main',
      bgcolor: progress === 'done' ? 'primary.main' : 'transparent',
      color: 'primary.contrastText',
    }}
  >
    {progress === 'done' && <CheckIcon sx={{ fontSize: 15 }} />}
    {progress === 'current' && <Box sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: 'primary.main' }} />}
  </Box>
)

interface StepCardProps {
  card: CardOf
  isLast: boolean
  open: OpenRenewal
  onAdvice(advice: Advice): void
}

/** The card of a step: its data, its actions and, on the current step, the moves forward and back. */
export function StepCard({ card, isLast, open, onAdvice }: StepCardProps) {
  const { renewalStatusCode: stage, isTrackingOnlyRenewal } = open.renewal
  const progress: Progress = stage >= card.gives ? 'done' : stage === card.from ? 'current' : 'ahead'
  const isCompletion = isLast && canComplete(stage, isTrackingOnlyRenewal)
  const isActive = progress === 'current' || isCompletion
  const { license } = open
  const titleId = useId()
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      aria-current={isActive ? 'step' : undefined}
      tabIndex={-1}
      sx={{
        px: 1.75,
        py: 1.25,
        ...(isActive && { borderColor: 'primary.main', boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` }),
      }}
    >
      <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
        <Badge progress={progress} />
        <Typography id={titleId} variant="h3" sx={{ flexGrow: 1, color: progress === 'ahead' ? 'text.secondary' : undefined }}>
          {card.title}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            {WORDS[progress]}
          </Typography>
        </Typography>
        {license.mayEdit && <StepActions card={card} open={open} />}
      </Stack>
      {progress !== 'ahead' && <StepFacts step={card.step} open={open} />}
      {license.mayEdit && isActive && <StepMoves card={card} completes={isCompletion} open={open} onAdvice={onAdvice} />}
    </Card>
  )
}
