import { Box, Text } from 'ink'
import { pad } from '../text.ts'
import { GLYPHS, TONES } from '../tones.ts'
import { type Column, type Fitted, GAP } from './columns.ts'
import type { Listing, PageFilter } from './listing.ts'

/** The width left of the columns: the cursor, the selection mark, the tag and a space. */
export const MARKS_WIDTH = 4

interface Props<Row extends { id: number }> {
  fitted: Fitted<Row>
  listing: Listing<Row, PageFilter>
  sortedBy?: { name: string; direction: 'asc' | 'desc' }
  /** Dimmed rows: outdated, or done. */
  isPale(row: Row): boolean
  /** A letter that marks special rows, such as tracking-only renewals. */
  tag?(row: Row): string
  /** The text of a row for a screen reader. */
  spoken(row: Row): string
}

const blank = ' '.repeat(GAP)

/** The rows on the screen. The current row has inverse colors and a glyph. */
export function Table<Row extends { id: number }>({ fitted, listing, sortedBy, isPale, tag, spoken }: Props<Row>) {
  const { rows, list, height, selection } = listing
  const heading = ({ name, title }: Column<Row>) =>
    sortedBy?.name === name ? `${title} ${sortedBy.direction === 'asc' ? GLYPHS.up : GLYPHS.down}` : title
  return (
    <Box flexDirection="column">
      <Text bold wrap="truncate" aria-hidden>
        {' '.repeat(MARKS_WIDTH)}
        {fitted.shown.map(({ column, width }) => pad(heading(column), width)).join(blank)}
      </Text>
      {rows.slice(list.top, list.top + height).map((row, index) => {
        const isHere = list.top + index === list.at
        const isSelected = selection.picked.has(row.id)
        return (
          <Text
            key={row.id}
            aria-label={`${isHere ? `${GLYPHS.cursor} ` : ''}${isSelected ? 'Selected: ' : ''}${spoken(row)}`}
            inverse={isHere}
            bold={isSelected}
            dimColor={!isHere && !isSelected && isPale(row)}
            wrap="truncate"
          >
            {isHere ? GLYPHS.cursor : ' '}
            {isSelected ? GLYPHS.done : ' '}
            <Text {...(isHere ? {} : TONES.accent)}>{tag?.(row) || ' '}</Text>{' '}
            {fitted.shown.map(({ column, width }, at) => (
              <Text key={column.name} {...(isHere ? {} : TONES[column.tone?.(row) ?? 'plain'])}>
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
