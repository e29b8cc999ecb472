import { QUEUE_COLUMNS, RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import { type Day, formatDay } from '../../../rules/day.ts'
import { COMPLETE } from '../../../rules/renewals/stages.ts'
import { type Column, columnsFrom } from '../../ui/lists/columns.ts'
import { isLate, PAST_DUE, stageWords } from '../stage.ts'

const { titleOf, column } = columnsFrom<RenewalQueueLicense>(RenewalQueueLicense.properties)

export { titleOf }

export const dayOrDash = (day: Day | null): string => (day ? formatDay(day) : '-')

/** The due date of the row: that of the renewal, else that of the license. */
export const dueOf = (row: RenewalQueueLicense): Day | null => row.renewalDueDate ?? row.dueDate

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

/** The columns in order. The priority decides which ones stay on a narrow terminal. */
const plainColumns = (today: Day, isStaff: boolean): QueueColumn[] => [
  column('licenseNumber', 1, 12, 20, (row) => row.licenseNumber),
  column('propertyName', 2, 15, 34, (row) => row.propertyName),
  ...(isStaff ? [column('clientName', 8, 14, 22, (row) => row.clientName)] : []),
  column('licenseType', 6, 14, 30, (row) => row.licenseType ?? '-'),
  column(
    'renewalStatus',
    3,
    18,
    33,
    (row) => stageWords(row.renewalStatus),
    (row) => (row.renewalStatus === COMPLETE ? 'dim' : 'plain'),
  ),
  column(
    'renewalDueDate',
    4,
    19,
    19,
    (row) => (isLate(row, today) ? `${dayOrDash(dueOf(row)).padEnd(8)} ${PAST_DUE}` : dayOrDash(dueOf(row))),
    (row) => (isLate(row, today) ? 'bad' : 'plain'),
  ),
  column('expirationDate', 5, 17, 17, (row) => dayOrDash(row.expirationDate)),
  column('assignedUserName', 7, 14, 24, (row) => row.assignedUserName ?? 'Unassigned'),
]

/** Notes and alerts leave little room for other columns. The other values are shown below the list. */
const BESIDE_NOTES = 4

export const columnsOf = (today: Day, isStaff: boolean, showsNotes: boolean): QueueColumn[] => {
  const columns = plainColumns(today, isStaff)
  return showsNotes ? [...columns.filter(({ priority }) => priority <= BESIDE_NOTES), notes] : columns
}

/** The sortable columns with their labels. */
export const SORTS = QUEUE_COLUMNS.map((value) => ({ value, label: titleOf(value) }))

/** The values of the row without a column, shown below the list. Notes and alerts are shown in full, because their column may cut them. */
export const marksOf =
  (showsNotes: boolean) =>
  (row: RenewalQueueLicense): string[] =>
    [row.isTrackingOnlyRenewal ? 'Tracking Only' : '', notesAndAlerts(showsNotes ? row : { ...row, notes: null })].filter(Boolean)
