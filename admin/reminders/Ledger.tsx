import { Card, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import type { LedgerLine } from '../../contract/reminders/schemas.ts'
import { ledgerColumns } from '../../forms/reminders/columns.ts'
import { ledgerFilter } from '../../forms/reminders/list.ts'
import { formatDay } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { formatMoment } from '../../rules/moment.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { EmailCell, TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Standing } from '../ui/Standing.tsx'
import { ReminderStatusChip } from './ReminderStatusChip.tsx'
import { ResumeButton } from './ResumeButton.tsx'

/** When the mail server accepted the reminder, and when its link was opened. */
const timesOf = ({ sentOn, seenOn }: LedgerLine) =>
  [sentOn && formatMoment(sentOn), seenOn && `Seen ${formatMoment(seenOn)}`].filter(Boolean).join(' · ') || null

/** Every reminder, latest first: recipient, time, and why it was not sent. */
export function Ledger() {
  const columns = useColumns(ledgerColumns, {
    cells: {
      licenseNumber: ({ licenseId, licenseNumber, propertyName }) => (
        <TwoLineCell under={propertyName}>
          <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink>
        </TwoLineCell>
      ),
      standing: ({ standing }) => (standing ? <Standing standing={standing} /> : '–'),
      stepText: ({ stepText, targetDate }) => <TwoLineCell under={targetDate && formatDay(targetDate)}>{stepText}</TwoLineCell>,
      recipientName: ({ recipientName, recipient }) => (
        <TwoLineCell under={recipientName && recipient && <EmailCell email={recipient} />}>
          {recipientName ?? (recipient ? <EmailCell email={recipient} /> : '–')}
        </TwoLineCell>
      ),
      status: (line) => (
        <Stack sx={{ alignItems: 'flex-start' }}>
          <TwoLineCell under={timesOf(line)}>
            <ReminderStatusChip status={line.status} />
          </TwoLineCell>
          {line.isStopped && <ResumeButton line={line} />}
        </Stack>
      ),
    },
    sx: {
      stepText: { minWidth: 140 },
      recipientName: { overflowWrap: 'break-word', minWidth: 160 },
      reason: { overflowWrap: 'anywhere', minWidth: 200 },
    },
  })
  return (
    <ListBase
      sort={{ field: 'createdOn', order: 'DESC' }}
      perPage={limits.defaultPageSize}
      storeKey="reminders.listParams"
      disableSyncWithLocation
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
        <SearchBox label="Search reminders" />
        <FiltersButton filter={ledgerFilter} />
      </Stack>
      <FilterChips filter={ledgerFilter} />
      <Card>
        <ListTable<LedgerLine> label="Reminders" className="several-lines" rowClick={false} empty={<EmptyList filter={ledgerFilter} />}>
          {columns}
        </ListTable>
        <Pages />
      </Card>
      <ChangedRows kind="reminderLines" />
    </ListBase>
  )
}
