import { Link, TableBody, TableCell, TableContainer, TableFooter, TableHead, TableRow } from '@mui/material'
import { FeeMonth, FeePart, type Fees } from '../../contract/fees/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { formatDollars } from '../../rules/money.ts'
import { SmallTable } from '../ui/lists/ListTable.tsx'

type Amounts = Fees['total']

/** The parts of a month's expected fees by source. */
type Sources = Pick<Fees['months'][number], 'fromLastRenewal' | 'fromLicenseType'>
const SOURCES = ['fromLastRenewal', 'fromLicenseType'] as const

interface Row extends Amounts, Partial<Sources> {
  key: string
  label: string
  choose(): void
}

interface AmountsTableProps {
  title: string
  rows: Row[]
  total: Amounts & Partial<Sources>
  onUnknown(key: string): void
}

const titleOf = (name: keyof Amounts) => fieldOf(FeePart, name).title
const sourceTitle = (name: keyof Sources) => fieldOf(FeeMonth, name).title

/** The expected fees, followed by their sources if known. */
const Expected = ({ row }: { row: Amounts & Partial<Sources> }) => (
  <>
    <TableCell align="right">{formatDollars(row.expected)}</TableCell>
    {SOURCES.map((name) => {
      const dollars = row[name]
      return (
        dollars !== undefined && (
          <TableCell key={name} align="right">
            {formatDollars(dollars)}
          </TableCell>
        )
      )
    })}
  </>
)

/** Amounts with their total. A label lists its renewals; the count of unknown fees lists those. */
export function AmountsTable({ title, rows, total, onUnknown }: AmountsTableProps) {
  const sources = SOURCES.filter((name) => total[name] !== undefined).map(sourceTitle)
  const headings = [titleOf('expected'), ...sources, ...(['paid', 'licensesCount', 'unknownCount'] as const).map(titleOf)]
  return (
    <TableContainer>
      <SmallTable label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{title}</TableCell>
            {headings.map((heading) => (
              <TableCell key={heading} align="right">
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <TableCell component="th" scope="row">
                {row.licensesCount > 0 ? (
                  <Link component="button" onClick={row.choose} sx={{ textAlign: 'start' }}>
                    {row.label}
                  </Link>
                ) : (
                  row.label
                )}
              </TableCell>
              <Expected row={row} />
              <TableCell align="right">{formatDollars(row.paid)}</TableCell>
              <TableCell align="right">{row.licensesCount}</TableCell>
              <TableCell align="right">
                {row.unknownCount > 0 ? (
                  <Link
                    component="button"
                    aria-label={`${row.unknownCount} without a known fee, ${row.label}`}
                    onClick={() => onUnknown(row.key)}
                  >
                    {row.unknownCount}
                  </Link>
                ) : (
                  0
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow sx={{ '& td, & th': { fontWeight: 650, color: 'text.primary', fontSize: 'inherit' } }}>
            <TableCell component="th" scope="row">
              Total
            </TableCell>
            <Expected row={total} />
            <TableCell align="right">{formatDollars(total.paid)}</TableCell>
            <TableCell align="right">{total.licensesCount}</TableCell>
            <TableCell align="right">{total.unknownCount}</TableCell>
          </TableRow>
        </TableFooter>
      </SmallTable>
    </TableContainer>
  )
}
