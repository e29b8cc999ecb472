import type { RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import { queueColumns } from '../../../forms/renewals/queue.columns.ts'
import { type Day, formatDay } from '../../../rules/day.ts'
import type { Person } from '../../../rules/people/permissions.ts'
import { COMPLETE } from '../../../rules/renewals/stages.ts'
import { waitingWords } from '../../../rules/requests.ts'
import { flagWords } from '../../../rules/watch/flags.ts'
import { type Cell, type Column, columnsFrom } from '../../ui/lists/columns.ts'
import { isLate, PAST_DUE } from '../stage.ts'
import { STANDING_CELL } from '../standing.ts'

export const dayOrDash = (day: Day | null): string => (day ? formatDay(day) : '-')

type QueueColumn = Column<RenewalQueueLicense>

/** Alerts first, with urgent ones marked, then notes. */
const notesAndAlerts = ({ alert, isUrgentAlert, notes }: RenewalQueueLicense): string =>
  [alert && `${isUrgentAlert ? 'Urgent alert' : 'Alert'}: ${alert}`, notes].filter(Boolean).join(' · ')

const notes: QueueColumn = {
  name: 'notes',
  title: 'Notes and Alerts',
  priority: 1.5,
  min: 24,
  max: 90,
  cell: notesAndAlerts,
  tone: (row) => (row.isUrgentAlert ? 'bad' : 'plain'),
}

const dueText = (row: RenewalQueueLicense, today: Day): string => {
  const due = dayOrDash(row.renewalDueDate ?? row.dueDate)
  return isLate(row, today) ? `${due.padEnd(8)} ${PAST_DUE}` : due
}

/** Notes and alerts leave little room for other columns. The other values are shown below the list. */
const BESIDE_NOTES = 4

export const columnsOf = (today: Day, person: Person, showsNotes: boolean, chosen?: readonly string[]): QueueColumn[] => {
  const cells = {
    licenseNumber: { min: 12, max: 20 },
    renewalStatus: { min: 18, max: 33, tone: (row) => (row.renewalStatus === COMPLETE ? 'dim' : 'plain') },
    standing: STANDING_CELL,
    propertyName: { min: 15, max: 34 },
    licenseType: { max: 30 },
    renewalDueDate: { min: 19, max: 19, cell: (row) => dueText(row, today), tone: (row) => (isLate(row, today) ? 'bad' : 'plain') },
  } satisfies Record<string, Cell<RenewalQueueLicense>>
  const columns = columnsFrom(queueColumns, person, cells, chosen)
  return showsNotes ? [...columns.filter(({ priority }) => priority <= BESIDE_NOTES), notes] : columns
}

/** The values of the row without a column, shown below the list. Notes and alerts are shown in full, because their column may cut them. */
export const marksOf =
  (showsNotes: boolean) =>
  (row: RenewalQueueLicense): string[] =>
    [
      row.isTrackingOnlyRenewal ? 'Tracking Only' : '',
      ...flagWords(row),
      row.waitingDays === null ? '' : waitingWords(row.waitingDays),
      notesAndAlerts(showsNotes ? row : { ...row, notes: null }),
    ].filter(Boolean)
