import { ButtonBase, Stack, Typography } from '@mui/material'
import type { TodayCounts } from '../../contract/today/calls.ts'
import { formatCount } from '../../rules/totals.ts'
import { TILE_LABELS, TILES, type Tile } from '../../rules/watch/today.ts'
import { WaitingTiles } from './WaitingTiles.tsx'

/** More than this many are not counted. */
export const countText = (count: number | undefined, isAtLeast = false): string =>
  count === undefined ? '–' : `${formatCount(count)}${isAtLeast ? '+' : ''}`

interface TilesProps {
  /** Undefined until the first page is there. */
  counts: TodayCounts | undefined
  chosen: Tile | undefined
  onChoose(tile: Tile | undefined): void
}

/** How much there is of each kind. A tile is a filter; pressed again, it shows all. */
export function Tiles({ counts, chosen, onChoose }: TilesProps) {
  return (
    <Stack direction="row" role="group" aria-label="Show" sx={{ gap: 1.25, mb: 2, flexWrap: 'wrap' }}>
      {TILES.map((tile) => (
        <ButtonBase
          key={tile}
          aria-pressed={chosen === tile}
          onClick={() => onChoose(chosen === tile ? undefined : tile)}
          sx={{
            flexDirection: 'column',
            alignItems: 'flex-start',
            flex: { xs: '1 1 132px', sm: '0 0 auto' },
            minWidth: 132,
            px: 1.75,
            py: 1,
            border: 1,
            borderRadius: 1,
            borderColor: chosen === tile ? 'primary.main' : 'divider',
            bgcolor: chosen === tile ? 'primary.main' : 'background.paper',
            color: chosen === tile ? 'primary.contrastText' : 'text.primary',
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Typography component="span" sx={{ fontSize: '1.4rem', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
            {countText(counts?.[tile], counts?.isAtLeast)}
          </Typography>
          <Typography component="span" variant="caption">
            {TILE_LABELS[tile]}
          </Typography>
        </ButtonBase>
      ))}
      <WaitingTiles counts={counts} />
    </Stack>
  )
}
