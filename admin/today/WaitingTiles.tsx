import { ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import { formatCount } from '../../rules/totals.ts'
import { WAITING_LABELS } from '../../rules/watch/today.ts'

const addressOf = (filter: object) => `/requests?filter=${encodeURIComponent(JSON.stringify(filter))}`

const TILES = [
  { name: 'waiting', to: addressOf({ statuses: ['Open'] }) },
  { name: 'cameBack', to: addressOf({ toDecide: true }) },
] as const

/** What others are asked for, and what came back: each opens its requests. */
export const WaitingTiles = ({ counts }: { counts: { waiting: number; cameBack: number } | undefined }) =>
  TILES.map(({ name, to }) => (
    <ButtonBase
      key={name}
      component={Link}
      to={to}
      sx={{
        flexDirection: 'column',
        alignItems: 'flex-start',
        minWidth: 132,
        px: 1.75,
        py: 1,
        border: 1,
        borderRadius: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.primary',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Typography component="span" sx={{ fontSize: '1.4rem', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
        {counts ? formatCount(counts[name]) : '–'}
      </Typography>
      <Typography component="span" variant="caption">
        {WAITING_LABELS[name]}
      </Typography>
    </ButtonBase>
  ))
