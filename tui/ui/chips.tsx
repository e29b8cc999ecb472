import { Text } from 'ink'
import { useRoom } from './session.tsx'
import { wrap } from './text.ts'

const MOST_ROWS = 3

/** What a list is narrowed to, in as many rows as that takes. */
export const useChipRows = (chips: readonly string[]): string[] => wrap(chips.join(' · '), useRoom().columns).slice(0, MOST_ROWS)

export const Chips = ({ rows }: { rows: readonly string[] }) => (
  <Text dimColor wrap="truncate">
    {rows.join('\n')}
  </Text>
)
