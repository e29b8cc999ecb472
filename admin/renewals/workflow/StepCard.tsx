import CheckIcon from '@mui/icons-material/Check'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Box, Card, IconButton, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { type Card as CardOf, canComplete, nameOf } from '../../../rules/renewals/steps.ts'
import { StepAnswers } from '../../requests/StepAnswers.tsx'
import type { Advice } from './advice.ts'
import { StepActions } from './StepActions.tsx'
import { StepFacts } from './StepFacts.tsx'
import { StepMoves } from './StepMoves.tsx'
import { summaryOf } from './steps.ts'

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

/**
 * The card of a step: its data, its actions and, on the current step, the moves forward and back. A complete step is collapsed to a line
 * with its dates.
 */
export function StepCard({ card, isLast, open, onAdvice }: StepCardProps) {
  const { renewalStatusCode: stage, isTrackingOnlyRenewal } = open.renewal
  const progress: Progress = stage >= card.gives ? 'done' : stage === card.from ? 'current' : 'ahead'
  const isCompletion = isLast && canComplete(stage, isTrackingOnlyRenewal)
  const isActive = progress === 'current' || isCompletion
  const isFoldable = progress === 'done' && !isActive
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = isFoldable && !isUnfolded
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
        py: isFolded ? 0.75 : 1.25,
        // Leaves room for the sticky bars.
        scrollMarginTop: 130,
        scrollMarginBottom: 16,
        ...(isActive && { borderColor: 'primary.main', boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` }),
      }}
    >
      <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: isFolded ? 'nowrap' : 'wrap' }}>
        <Badge progress={progress} />
        <Typography id={titleId} variant="h3" sx={{ flexGrow: 1, color: progress === 'ahead' ? 'text.secondary' : undefined }}>
          {card.title}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            {isFolded ? [WORDS.done, summaryOf(card.step, open.renewal)].filter(Boolean).join(' · ') : WORDS[progress]}
          </Typography>
        </Typography>
        {license.mayEdit && !isFolded && <StepActions card={card} open={open} />}
        {isFoldable && (
          <IconButton
            size="small"
            aria-expanded={!isFolded}
            aria-label={`Details of ${nameOf(card)}`}
            onClick={() => setUnfolded(isFolded)}
            sx={{ my: -0.75, transform: isFolded ? undefined : 'rotate(180deg)' }}
          >
            <ExpandMoreIcon fontSize="small" />
          </IconButton>
        )}
      </Stack>
      {progress !== 'ahead' && !isFolded && <StepFacts step={card.step} open={open} />}
      <StepAnswers step={card.step} open={open} />
      {license.mayEdit && isActive && <StepMoves card={card} completes={isCompletion} open={open} onAdvice={onAdvice} />}
    </Card>
  )
}
