import { Link, Table, TableBody, TableCell, TableContainer, TableFooter, TableHead, TableRow } from '@mui/material'
import { FeePart, type Fees } from '../../contract/fees/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { formatDollars } from '../../rules/money.ts'

type Amounts = Fees['total']

interface Row extends Amounts {
  key: string
  label: string
  choose(): void
}

interface AmountsTableProps {
  title: string
  rows: Row[]
  total: Amounts
  onUnknown(key: string): void
}

const TITLES = (['expected', 'paid', 'licensesCount', 'unknownCount'] as const).map((name) => fieldOf(FeePart, name).title)

/** Amounts that add up to the total below them. A label lists its renewals; a count without a known fee lists those. */
export const AmountsTable = ({ title, rows, total, onUnknown }: AmountsTableProps) => (
  <TableContainer>
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{title}</TableCell>
          {TITLES.map((heading) => (
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
            <TableCell align="right">{formatDollars(row.expected)}</TableCell>
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
          <TableCell align="right">{formatDollars(total.expected)}</TableCell>
          <TableCell align="right">{formatDollars(total.paid)}</TableCell>
          <TableCell align="right">{total.licensesCount}</TableCell>
          <TableCell align="right">{total.unknownCount}</TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  </TableContainer>
)
