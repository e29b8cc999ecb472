import { Box, Text } from 'ink'
import { sentences } from '../../../rules/messages.ts'
import { totalText } from '../../../rules/totals.ts'
import { useRoom, useSession } from '../session.tsx'
import { words } from '../words.ts'
import type { Column } from './columns.ts'
import { fitColumns } from './columns.ts'
import { chosenRow, type Listing, type PageFilter, pagesOf } from './listing.ts'
import { MARKS_WIDTH, Table } from './table.tsx'

const ABOUT_ROWS = 2
/** Rows besides the table's own: the heading, the details of the current row, the count. */
export const ROWS_AROUND = 2 + ABOUT_ROWS

interface Props<Row extends { id: number }> {
  listing: Listing<Row, PageFilter>
  live: { isOld: boolean; error: string | null; data: unknown }
  columns: readonly Column<Row>[]
  sortedBy: { name: string; direction: 'asc' | 'desc' }
  /** The message of an empty list. */
  empty: string
  /** Details of the current row, in this order: its name, the most important fact, and further ones. */
  nameOf(row: Row): string
  foremost?(row: Row): string | null
  marksOf?(row: Row): string[]
  tag?(row: Row): string
  isDone?(row: Row): boolean
}

/** A page of a list, the hidden columns of the current row, and the position in the list. */
export function ListView<Row extends { id: number }>(props: Props<Row>) {
  const { listing, live, columns, sortedBy, empty, nameOf, foremost, marksOf, tag, isDone } = props
  const { connection } = useSession()
  const fitted = fitColumns(columns, useRoom().columns - MARKS_WIDTH)
  const row = chosenRow<Row>(listing)
  const spoken = (one: Row) => {
    const cells = columns.map((column) => (column.cell(one) === nameOf(one) ? '' : `${column.title} ${column.cell(one)}`))
    return [nameOf(one), foremost?.(one), ...cells, ...(marksOf?.(one) ?? [])].filter(Boolean).join('; ')
  }
  const about = (one: Row) =>
    [foremost?.(one), ...fitted.dropped.map((column) => `${column.title}: ${column.cell(one)}`), ...(marksOf?.(one) ?? [])].filter(Boolean)
  return (
    <Box flexDirection="column" flexGrow={1}>
      {row ? (
        <Table
          fitted={fitted}
          listing={listing}
          sortedBy={sortedBy}
          tag={tag}
          spoken={spoken}
          isPale={(one) => live.isOld || connection.lost || (isDone?.(one) ?? false)}
        />
      ) : (
        <Box paddingLeft={MARKS_WIDTH} paddingTop={1}>
          <Text>{live.error ? `${sentences.notRead('list')} ${live.error}` : live.data && !live.isOld ? empty : words.reading}</Text>
        </Box>
      )}
      <Box flexGrow={1} />
      {row && (
        <Box height={ABOUT_ROWS} overflow="hidden" flexShrink={0} aria-hidden>
          <Text>
            <Text bold>{nameOf(row)}</Text>
            {about(row).map((one) => ` · ${one}`)}
          </Text>
        </Box>
      )}
      <Count listing={listing} live={live} />
    </Box>
  )
}

function Count<Row extends { id: number }>({ listing, live: { isOld, error } }: Pick<Props<Row>, 'listing' | 'live'>) {
  const { filter, total, isAtLeast, page, list, rows, selection } = listing
  const before = (page - 1) * (filter.pageSize ?? 0)
  const at = rows.length
    ? `${before + list.at + 1} of ${totalText({ totalItemCount: total, totalIsAtLeast: isAtLeast })}`
    : error
      ? '?'
      : '0'
  const selected = selection.picked.size
  return (
    <Text wrap="truncate">
      {selected > 0 && <Text bold inverse>{` ${selected} selected `}</Text>}
      <Text dimColor>
        {selected > 0 ? '  ' : ''}
        {at} · page {page}
        {isAtLeast ? ' · = counts all' : ` of ${pagesOf(filter, total)}`}
        {selection.range ? ' · selecting a range' : ''}
        {isOld && rows.length > 0 ? ' · reading ...' : ''}
      </Text>
    </Text>
  )
}
