import { Box, Text } from 'ink'
import { type Column, type Fitted, GAP } from './columns.ts'
import type { ListState } from './list.ts'
import { pad } from './text.ts'
import { GLYPHS, TONES } from './tones.ts'

/** The columns' room beside the cursor. */
export const CURSOR_WIDTH = 2

interface Props<Row> {
  fitted: Fitted<Row>
  rows: readonly Row[]
  list: ListState
  height: number
  keyOf(row: Row): number
  sortedBy?: { name: string; direction: 'asc' | 'desc' }
  /** Rows drawn pale: what is old, or what is done. */
  isPale(row: Row): boolean
}

const blank = ' '.repeat(GAP)

/** Only the rows that are seen are drawn. The chosen one is marked by a glyph as well as turned around. */
export function Table<Row>({ fitted, rows, list, height, keyOf, sortedBy, isPale }: Props<Row>) {
  const heading = ({ name, title }: Column<Row>) =>
    sortedBy?.name === name ? `${title} ${sortedBy.direction === 'asc' ? GLYPHS.up : GLYPHS.down}` : title
  return (
    <Box flexDirection="column">
      <Text bold>
        {' '.repeat(CURSOR_WIDTH)}
        {fitted.shown.map(({ column, width }) => pad(heading(column), width)).join(blank)}
      </Text>
      {rows.slice(list.top, list.top + height).map((row, index) => {
        const isChosen = list.top + index === list.at
        return (
          <Text key={keyOf(row)} inverse={isChosen} dimColor={!isChosen && isPale(row)} wrap="truncate">
            {isChosen ? `${GLYPHS.cursor} ` : '  '}
            {fitted.shown.map(({ column, width }, at) => (
              <Text key={column.name} {...(isChosen ? {} : TONES[column.tone?.(row) ?? 'plain'])}>
                {at > 0 ? blank : ''}
                {pad(column.cell(row), width)}
              </Text>
            ))}
          </Text>
        )
      })}
    </Box>
  )
}
