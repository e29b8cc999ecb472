import { BULK_COLUMNS, BulkLicense } from '../../../contract/renewals/bulk.ts'
import { isStaff, mayAssign, type Person } from '../../../rules/permissions.ts'
import { type Column, columnsFrom } from '../../ui/lists/columns.ts'
import { dayOrDash } from '../queue/queue.columns.ts'

const { titleOf, column } = columnsFrom<BulkLicense>(BulkLicense.properties)

/** The licenses of step 2. Staff and users who may assign also see their client or assignee. */
export const columnsOf = (person: Person): Column<BulkLicense>[] => [
  column('licenseNumber', 1, 12, 20, (row) => row.licenseNumber),
  column('propertyName', 2, 15, 34, (row) => row.propertyName),
  ...(isStaff(person) ? [column('clientName', 6, 14, 22, (row) => row.clientName)] : []),
  column('licenseType', 4, 14, 30, (row) => row.licenseType ?? '-'),
  column('trackDate', 7, 12, 12, (row) => dayOrDash(row.trackDate)),
  column('dueDate', 5, 10, 10, (row) => dayOrDash(row.dueDate)),
  column('expirationDate', 3, 17, 17, (row) => dayOrDash(row.expirationDate)),
  ...(mayAssign(person) ? [column('assignedUserName', 8, 14, 24, (row) => row.assignedUserName ?? 'Unassigned')] : []),
]

/** The sortable columns with their labels. */
export const BULK_SORTS = BULK_COLUMNS.map((value) => ({ value, label: titleOf(value) }))

/** The values that have no column. */
export const marksOf = ({ isTrackingOnly, isMaster, premisesName, city, state }: BulkLicense): string[] =>
  [isTrackingOnly ? 'Tracking Only' : '', isMaster ? 'Primary' : '', premisesName ?? '', [city, state].filter(Boolean).join(', ')].filter(
    Boolean,
  )
