import { Text } from 'ink'
import { useRoom } from '../session.tsx'
import { wrap } from '../text.ts'
import { GLYPHS } from '../tones.ts'

const MOST_ROWS = 3

/** The order of a list as its last chip; the arrow is not to stand on a row of its own. */
export const orderChip = (title: string, direction: 'asc' | 'desc' | undefined): string =>
  `by ${title}\u00a0${direction === 'desc' ? GLYPHS.down : GLYPHS.up}`

/** What a list is narrowed to, in as many rows as that takes. */
export const useChipRows = (chips: readonly string[]): string[] => wrap(chips.join(' · '), useRoom().columns).slice(0, MOST_ROWS)

export const Chips = ({ rows }: { rows: readonly string[] }) => (
  <Text dimColor wrap="truncate">
    {rows.join('\n')}
  </Text>
)
