import InfoIcon from '@mui/icons-material/InfoOutlined'
import { Box, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import type { RenewalHistoryRow } from '../../../contract/renewals/schemas.ts'
import { historyColumns } from '../../../forms/renewals/history.columns.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { textOf } from '../../ui/lists/columns/useColumns.tsx'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { RowButton } from '../../ui/lists/RowButton.tsx'
import { DocumentLink } from '../../ui/pdf/DocumentLink.tsx'

type Name = (typeof historyColumns)['columns'][number]['name']

interface HistoryTableProps {
  licenseId: number
  rows: readonly RenewalHistoryRow[]
  /** The columns to show; all by default. */
  columns?: readonly Name[]
  onOpen(id: number): void
}

/** The completed renewals with their received documents. A row opens its details. */
export function HistoryTable({ licenseId, rows, columns: names, onOpen }: HistoryTableProps) {
  const columns = historyColumns.columns.filter(({ name, isPart }) => (names ? names.includes(name) : !isPart))
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <SmallTable label="Completed Renewals">
        <TableHead>
          <TableRow>
            {columns.map(({ name, title }) => (
              <TableCell key={name}>{title}</TableCell>
            ))}
            <TableCell className="unseen-heading">Details</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover onClick={() => onOpen(row.id)} sx={{ cursor: 'pointer' }}>
              {columns.map((column) => (
                <TableCell key={column.name}>
                  <TwoLineCell
                    under={
                      column.name === 'licenseReceivedDate' &&
                      row.licenseDocumentExists && (
                        <DocumentLink call={calls.renewals.licenseDocument} params={{ id: licenseId, renewalId: row.id }} name={null} />
                      )
                    }
                  >
                    {textOf(column, row)}
                  </TwoLineCell>
                </TableCell>
              ))}
              <TableCell sx={{ p: 0.5 }}>
                <RowButton
                  label={`Details of the renewal completed on ${formatMoment(row.completedOn)}`}
                  icon={InfoIcon}
                  onClick={() => onOpen(row.id)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </SmallTable>
    </Box>
  )
}
