import { Box, Stack, Typography } from '@mui/material'
import { COUNT_LABELS, type Counts } from '../../../forms/imports/words.ts'
import { formatCount } from '../../../rules/totals.ts'

interface CountTilesProps {
  counts: Counts
  /** Whether the run has ended; selects the labels. */
  isOver: boolean
}

/** The number of rows by outcome. Hides outcomes without rows, except created and refused. */
export const CountTiles = ({ counts, isOver }: CountTilesProps) => (
  <Stack component="dl" direction="row" sx={{ m: 0, gap: 1.25, flexWrap: 'wrap' }}>
    {COUNT_LABELS.filter(({ outcome }) => counts[outcome] > 0 || outcome === 'created' || outcome === 'refused').map(
      ({ outcome, before, after }) => (
        <Box
          key={outcome}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            minWidth: 110,
            px: 1.75,
            py: 1,
            border: 1,
            borderRadius: 1,
            borderColor: outcome === 'refused' && counts.refused > 0 ? 'error.main' : 'divider',
          }}
        >
          <Typography component="dt" variant="caption">
            {isOver ? after : before}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: '1.4rem', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatCount(counts[outcome])}
          </Typography>
        </Box>
      ),
    )}
  </Stack>
)
