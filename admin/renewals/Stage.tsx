import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import { Box, Stack, Typography } from '@mui/material'
import type { LICENSE_RANKS } from '../../contract/licenses/profile.ts'
import { COMPLETE, GROUPS, type Stage as StageValue, stageLabel } from '../../rules/renewals/stages.ts'
import { RENEWED_WITH_PRIMARY } from '../../rules/watch/standing.ts'

const isIn = (group: readonly StageValue[], stage: StageValue) => group.includes(stage)

const colorOf = (stage: StageValue) => {
  if (isIn(GROUPS.readyToStart, stage)) return 'text.secondary'
  if (isIn(GROUPS.started, stage)) return 'info.main'
  return isIn(GROUPS.filed, stage) ? 'primary.main' : 'success.main'
}

interface StageProps {
  stage: StageValue
  trackingOnly?: boolean
  rank?: (typeof LICENSE_RANKS)[number]
}

/** The stage of a renewal with a dot in the color of its group, a tick when complete, and "Tracking Only" below. */
export const Stage = ({ stage, trackingOnly, rank }: StageProps) => {
  // Secondaries are renewed with their primary.
  if (rank === 'Secondary')
    return (
      <Typography variant="body2" color="textSecondary">
        {RENEWED_WITH_PRIMARY}
      </Typography>
    )
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
        {stage === COMPLETE ? (
          <CheckCircleIcon aria-hidden sx={{ fontSize: 15, color: colorOf(stage) }} />
        ) : (
          <Box aria-hidden sx={{ width: 9, height: 9, borderRadius: '50%', flexShrink: 0, bgcolor: colorOf(stage) }} />
        )}
        <span>{stageLabel(stage)}</span>
      </Stack>
      {trackingOnly && (
        <Typography variant="caption" className="second-line" sx={{ color: 'secondary.main', fontWeight: 600 }}>
          Tracking Only
        </Typography>
      )}
    </Box>
  )
}
