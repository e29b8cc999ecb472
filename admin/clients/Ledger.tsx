import UndoIcon from '@mui/icons-material/Undo'
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Output } from '../../contract/call.ts'
import type { Client } from '../../contract/clients.ts'
import { calls } from '../../contract/index.ts'
import { formatDollars } from '../../rules/money.ts'
import { api } from '../providers/api.ts'
import { TwoLineCell } from '../ui/Cells.tsx'
import { ConfirmCall } from '../ui/ConfirmCall.tsx'
import { formatMoment } from '../ui/format.ts'
import { fieldOf, rowOf } from '../ui/forms/schema.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { useRead } from '../ui/useRead.ts'
import { Waiting } from '../ui/Waiting.tsx'

type Entry = Output<typeof calls.clients.ledger>['items'][number]
const rowSchema = rowOf(calls.clients.ledger.reply)
const titleOf = (name: keyof Entry) => fieldOf(rowSchema, name).title

/** An entry is reversed once, and a reversal never. */
const isReversible = ({ reversesId, isReversed }: Entry) => reversesId === null && !isReversed

/** The entries of a trust account, the latest first. */
export function Ledger({ client: { id }, mayReverse }: { client: Client; mayReverse: boolean }) {
  const { data: ledger } = useRead(['clients', 'ledger', id], (how) => api.clients.ledger({ params: { id }, ...how }))
  const [reversed, setReversed] = useState<Entry | null>(null)
  if (!ledger) return <Waiting />
  if (ledger.items.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        There are no entries yet.
      </Typography>
    )
  return (
    <Box sx={{ mt: 2, overflowX: 'auto' }}>
      <Table size="small" aria-label="Ledger">
        <TableHead>
          <TableRow>
            <TableCell>{titleOf('createdOn')}</TableCell>
            <TableCell>{titleOf('kind')}</TableCell>
            <TableCell>{titleOf('description')}</TableCell>
            <TableCell align="right">{titleOf('amount')}</TableCell>
            {mayReverse && <TableCell aria-label="Reverse" />}
          </TableRow>
        </TableHead>
        <TableBody>
          {ledger.items.map((entry) => (
            <TableRow key={entry.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <TwoLineCell under={entry.createdByName}>{formatMoment(entry.createdOn)}</TwoLineCell>
              </TableCell>
              <TableCell>
                <TwoLineCell under={entry.isReversed && titleOf('isReversed')}>{entry.kind}</TwoLineCell>
              </TableCell>
              <TableCell>
                <TwoLineCell
                  under={
                    entry.licenseId && (
                      <Link component={RouterLink} to={`/licenses/${entry.licenseId}`}>
                        License {entry.licenseNumber}
                      </Link>
                    )
                  }
                >
                  {entry.description}
                </TwoLineCell>
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {formatDollars(entry.amount)}
              </TableCell>
              {mayReverse && (
                <TableCell sx={{ width: 40, p: 0.5 }}>
                  {isReversible(entry) && (
                    <RowButton
                      label={`Reverse ${entry.kind} of ${formatDollars(entry.amount)}`}
                      icon={UndoIcon}
                      onClick={() => setReversed(entry)}
                    />
                  )}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {reversed && (
        <ConfirmCall
          call={calls.clients.addToLedger}
          said={{ params: { id }, body: { reversesId: reversed.id } }}
          title="Reverse Entry"
          text={`A second entry of ${formatDollars(-reversed.amount)} takes this one back. Both stay in the ledger.`}
          confirm="Reverse"
          onClose={() => setReversed(null)}
        />
      )}
    </Box>
  )
}
