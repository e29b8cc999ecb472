import SnoozeIcon from '@mui/icons-material/SnoozeOutlined'
import { Alert, Button, Card, Link, Typography } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { CalendarEvent } from '../../contract/calendar/calls.ts'
import { eventPath, eventTitle } from '../../contract/calendar/words.ts'
import type { ColumnSet } from '../../forms/columns.ts'
import { todayColumns } from '../../forms/today/columns.ts'
import { notInToday, othersToday } from '../../forms/today/others.ts'
import { snoozeRow } from '../../forms/today/snooze.ts'
import { formatDay } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { itemName, TASK_LABELS } from '../../rules/tasks.ts'
import type { SelectedLicense } from '../licenses/selected/LicenseActions.tsx'
import { maySelectLicenses, SelectedLicenses } from '../licenses/selected/SelectedLicenses.tsx'
import { api } from '../providers/api.ts'
import { useAdvance } from '../renewals/workflow/useAdvance.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { SelectColumn, useSelection } from '../ui/lists/Selection.tsx'
import { Standing } from '../ui/Standing.tsx'
import { Failed } from '../ui/states/Failed.tsx'
import { late } from '../ui/states/late.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { pathOf, type Row } from './row.ts'

const NextDialog = late(async () => (await import('./NextDialog.tsx')).NextDialog)

const ROWS: ColumnSet<Row, (typeof todayColumns.columns)[number]['name']> = todayColumns

/** The index of the focused row, or -1. */
const focused = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): number =>
  [...currentTarget.querySelectorAll('tbody tr')].findIndex((row) => row.contains(target as Node))

/** The columns, including a button for the next step of a row. */
const useRowColumns = (isOfEveryone: boolean, act: (row: Row) => void) =>
  useColumns(ROWS, {
    // The standing includes the waiting days. For one person, the assignee would repeat.
    without: isOfEveryone ? ['waitingDays'] : ['waitingDays', 'assignedUserName'],
    cells: {
      standing: (row) => <Standing standing={row.standing} waitingDays={row.waitingDays} />,
      licenseNumber: (row) => (
        <TwoLineCell under={row.kind === 'Task' ? (row.description ?? row.licenseType) : row.licenseType}>
          <RowLink to={pathOf(row)}>{row.licenseNumber ?? TASK_LABELS[row.taskKind ?? 'Renewal']}</RowLink>
        </TwoLineCell>
      ),
      next: (row) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`${row.next}: ${itemName(row)}`}
          onClick={() => act(row)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {row.next}
        </Button>
      ),
    },
    // "Expired 323 days ago" on one line.
    sx: { standing: { minWidth: 176 } },
  })

const isLicense = ({ kind }: Row) => kind === 'License'

/** The selected rows as in a license list. The due date is that of the renewal in process, if any. */
const asLicenses = (rows: ReadonlyMap<number, Row>): ReadonlyMap<number, Row & SelectedLicense> =>
  new Map(
    [...rows].map(([id, row]) => [
      id,
      { ...row, licenseNumber: itemName(row), renewalDesignation: present(row.renewalDesignation), renewalDueDate: row.dueDate },
    ]),
  )

interface TodayTableProps {
  isFiltered: boolean
  isOfEveryone: boolean
  /** Shows the work of everyone; undefined if the page already does, or the person may not. */
  onEveryone: (() => void) | undefined
}

/** The rows of Today. A button opens the next step in place; the key H snoozes the focused row. */
export function TodayTable({ isFiltered, isOfEveryone, onEveryone }: TodayTableProps) {
  const user = useUser()
  const { data = [], error, meta, refetch, page, perPage } = useListContext<Row>()
  const [acting, setActing] = useState<Row | null>(null)
  const [snoozing, setSnoozing] = useState<Row | null>(null)
  const [last, setLast] = useState<{ row: Row; place: string } | null>(null)
  const advance = useAdvance()
  const selection = useSelection<Row>()

  // A row of another page is not done.
  const place = `${page} of ${perPage}`
  const now = data.find(({ id }) => id === last?.row.id)
  const isDone = last?.place === place && acting === null && now?.next !== last.row.next
  const next = isDone ? data.find(({ id }) => id !== last.row.id) : undefined
  const act = (row: Row) => {
    setLast({ row, place })
    setActing(row)
  }
  const columns = useRowColumns(isOfEveryone, act)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = data[focused(event)]
    if (event.key.toLowerCase() !== 'h' || event.ctrlKey || event.metaKey || event.altKey || !row) return
    event.preventDefault()
    setSnoozing(row)
  }
  return (
    <>
      <SelectedLicenses<Row & SelectedLicense> selection={{ ...selection, rows: asLicenses(selection.rows) }} isMixed />
      <Card>
        <div role="status">
          {isDone && (
            <Alert severity="success" onClose={() => setLast(null)}>
              {next ? sentences.nextOne(itemName(next)) : isFiltered ? messages.nothingInTile : messages.nothingToday}
            </Alert>
          )}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the rows, which have buttons of their own. */}
        <div onKeyDown={onKeyDown}>
          <ListTable<Row>
            label="Today"
            className="several-lines"
            rowClick={false}
            empty={
              error ? (
                <Failed of="list" error={error} onAgain={() => refetch?.()} />
              ) : (
                <Nothing isFiltered={isFiltered} comesNext={meta?.comesNext} onEveryone={onEveryone} />
              )
            }
          >
            {maySelectLicenses(user) && <SelectColumn<Row> selection={selection} nameOf={itemName} mayChoose={isLicense} />}
            {columns}
            <ButtonColumn<Row>
              label="Snooze"
              icon={SnoozeIcon}
              nameOf={itemName}
              isDisabled={({ snoozeLimit }) => snoozeLimit === null}
              whyDisabled={messages.cannotBeSnoozed}
              onPress={setSnoozing}
            />
          </ListTable>
        </div>
        <Pages />
      </Card>
      {acting && (
        <NextDialog item={acting} onClose={() => setActing(null)} onSaved={() => acting.licenseId !== null && advance(acting.licenseId)} />
      )}
      {snoozing && (
        <CallForm
          form={snoozeRow}
          title={`Snooze ${itemName(snoozing)}`}
          context={{ item: snoozing, today: user.today }}
          onClose={() => setSnoozing(null)}
        />
      )}
    </>
  )
}

function Nothing({ isFiltered, comesNext, onEveryone }: { comesNext?: CalendarEvent | null } & Omit<TodayTableProps, 'isOfEveryone'>) {
  const elsewhere = notInToday(useUser())
  return (
    <Typography component="div" sx={{ p: 4, textAlign: 'center' }}>
      {isFiltered ? messages.nothingInTile : messages.nothingToday}
      {onEveryone && !isFiltered && <OfOthers onEveryone={onEveryone} />}
      {elsewhere && !isFiltered && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {elsewhere}
        </Typography>
      )}
      {comesNext && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          <Link component={RouterLink} to={eventPath(comesNext)}>
            {sentences.comesNext(eventTitle(comesNext), formatDay(comesNext.day))}
          </Link>
        </Typography>
      )}
    </Typography>
  )
}

/** The work of others or without an assignee. After an import, that is all. */
function OfOthers({ onEveryone }: { onEveryone(): void }) {
  const { data } = useRead(['today', 'counts', 'Everyone'], (how) => api.today.counts({ query: { who: 'Everyone' }, ...how }))
  const others = data && othersToday(data)
  if (!others) return null
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {others} –{' '}
      <Link component="button" variant="body2" onClick={onEveryone} sx={{ verticalAlign: 'baseline' }}>
        Show everyone’s
      </Link>
    </Typography>
  )
}
