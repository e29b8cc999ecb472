import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import { Typography } from '@mui/material'
import type { LicenseRank } from '../../rules/labels.ts'
import { COMPLETE, GROUPS, type Stage as StageValue, stageLabel } from '../../rules/renewals/stages.ts'
import { RENEWED_WITH_PRIMARY } from '../../rules/watch/standing.ts'

const isIn = (group: readonly StageValue[], stage: StageValue) => group.includes(stage)

const groupOf = (stage: StageValue) => {
  if (isIn(GROUPS.readyToStart, stage)) return 'ready'
  if (isIn(GROUPS.started, stage)) return 'started'
  return isIn(GROUPS.filed, stage) ? 'filed' : 'complete'
}

interface StageProps {
  stage: StageValue
  trackingOnly?: boolean
  rank?: LicenseRank
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
    <>
      <div className={`stage is-${groupOf(stage)}`}>
        {stage === COMPLETE ? <CheckCircleIcon aria-hidden sx={TICK} /> : <span aria-hidden className="dot" />}
        <span>{stageLabel(stage)}</span>
      </div>
      {trackingOnly && <div className="second-line is-tracking-only">Tracking Only</div>}
    </>
  )
}

const TICK = { fontSize: 15 } as const
