import InfoIcon from '@mui/icons-material/InfoOutlined'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { RenewalHistoryRow } from '../../../contract/renewals/schemas.ts'
import { formatDollars } from '../../../rules/money.ts'
import { format, formatMoment } from '../../ui/format.ts'
import { TwoLineCell } from '../../ui/lists/Cells.tsx'
import { RowButton } from '../../ui/lists/RowButton.tsx'
import { DownloadLink } from '../../ui/useDownload.tsx'

const HISTORY_COLUMNS = [
  'processStartDate',
  'formsReceivedDate',
  'formsFiledDate',
  'renewalDueDate',
  'licenseReceivedDate',
  'expirationDate',
  'invoiceSum',
  'assignedUserName',
] as const

type Column = (typeof HISTORY_COLUMNS)[number]

const shown = (row: RenewalHistoryRow, name: Column) =>
  name === 'invoiceSum' ? formatDollars(row.invoiceSum) : format(fieldOf(RenewalHistoryRow, name), row[name])

interface HistoryTableProps {
  licenseId: number
  rows: readonly RenewalHistoryRow[]
  columns?: readonly Column[]
  onOpen(id: number): void
}

/** Completed renewals, each with the received document. A row opens its details. */
export const HistoryTable = ({ licenseId, rows, columns = HISTORY_COLUMNS, onOpen }: HistoryTableProps) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="Completed Renewals">
      <TableHead>
        <TableRow>
          {columns.map((name) => (
            <TableCell key={name}>{fieldOf(RenewalHistoryRow, name).title}</TableCell>
          ))}
          <TableCell aria-label="Details" />
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} hover onClick={() => onOpen(row.id)} sx={{ cursor: 'pointer' }}>
            {columns.map((name) => (
              <TableCell key={name}>
                <TwoLineCell
                  under={
                    name === 'licenseReceivedDate' &&
                    row.licenseDocumentExists && (
                      <DownloadLink call={calls.renewals.licenseDocument} params={{ id: licenseId, renewalId: row.id }}>
                        Download
                      </DownloadLink>
                    )
                  }
                >
                  {shown(row, name)}
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
    </Table>
  </Box>
)
