import { Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { LicenseReminder } from '../../../contract/reminders/schemas.ts'
import { formatDay } from '../../../rules/day.ts'
import { whenWords } from '../../../rules/reminders/labels.ts'
import { ReminderStatusChip } from '../../reminders/ReminderStatusChip.tsx'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'

/** The number of lines shown at first. */
const FIRST = 4

interface ReminderLinesProps {
  title: string
  lines: readonly LicenseReminder[]
  /** The text for an empty list. */
  none: string
}

/** Reminders of a license: the first ones, with a button for the rest. */
export function ReminderLines({ title, lines, none }: ReminderLinesProps) {
  const [all, setAll] = useState(false)
  const titleId = useId()
  const rest = lines.length - FIRST
  return (
    <div>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {lines.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      ) : (
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Reminder</TableCell>
              <TableCell>Recipient</TableCell>
              <TableCell>Status</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {(all ? lines : lines.slice(0, FIRST)).map((line) => (
              <TableRow key={line.id ?? `${line.step} ${line.occurrence} ${line.recipient}`} sx={{ verticalAlign: 'top' }}>
                <TableCell>
                  <TwoLineCell under={line.targetDate && formatDay(line.targetDate)}>{line.stepText}</TwoLineCell>
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <TwoLineCell under={line.recipientName && line.recipient}>{line.recipientName ?? line.recipient ?? '–'}</TwoLineCell>
                </TableCell>
                <TableCell>
                  <TwoLineCell under={[whenWords(line).join(', '), line.reason].filter(Boolean).join(' · ')}>
                    <ReminderStatusChip status={line.status} />
                  </TwoLineCell>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {rest > 0 && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)} sx={{ mt: 0.5 }}>
          {all ? 'Show Fewer' : `Show ${rest} More`}
        </Button>
      )}
    </div>
  )
}
