import { Text } from 'ink'
import { useRoom } from '../session.tsx'
import { wrap } from '../text.ts'
import { GLYPHS } from '../tones.ts'

const MOST_ROWS = 3

/** The chip for the sort order. The space is non-breaking, so that the arrow does not wrap alone. */
export const orderChip = (title: string, direction: 'asc' | 'desc' | undefined): string =>
  `by ${title}\u00a0${direction === 'desc' ? GLYPHS.down : GLYPHS.up}`

/** The active filters, wrapped into at most three rows. */
export const useChipRows = (chips: readonly string[]): string[] => wrap(chips.join(' · '), useRoom().columns).slice(0, MOST_ROWS)

export const Chips = ({ rows }: { rows: readonly string[] }) => (
  <Text dimColor wrap="truncate">
    {rows.join('\n')}
  </Text>
)
