import { Box } from '@mui/material'
import type { TodayCounts } from '../../contract/today/calls.ts'
import { formatCount } from '../../rules/totals.ts'
import { TILE_LABELS, TILES, type Tile } from '../../rules/watch/today.ts'
import { CountTile } from './CountTile.tsx'
import { WaitingTiles } from './WaitingTiles.tsx'

/** With + for a lower bound; a dash until loaded. */
export const countText = (count: number | undefined, isAtLeast = false): string =>
  count === undefined ? '–' : `${formatCount(count)}${isAtLeast ? '+' : ''}`

const CHOSEN = { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' }

interface TilesProps {
  /** Undefined until the first page is loaded. */
  counts: TodayCounts | undefined
  chosen: Tile | undefined
  onChoose(tile: Tile | undefined): void
}

/** The counts of each kind. A tile toggles a filter. */
export function Tiles({ counts, chosen, onChoose }: TilesProps) {
  return (
    <Box
      role="group"
      aria-label="Show"
      sx={{ display: { xs: 'grid', sm: 'flex' }, gridTemplateColumns: '1fr 1fr', gap: 1.25, mb: 2, flexWrap: 'wrap' }}
    >
      {TILES.map((tile) => (
        <CountTile
          key={tile}
          count={countText(counts?.[tile], counts?.isAtLeast)}
          label={TILE_LABELS[tile]}
          aria-pressed={chosen === tile}
          onClick={() => onChoose(chosen === tile ? undefined : tile)}
          look={chosen === tile ? CHOSEN : undefined}
        />
      ))}
      <WaitingTiles counts={counts} />
    </Box>
  )
}
