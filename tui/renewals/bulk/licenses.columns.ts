import type { BulkLicense } from '../../../contract/renewals/bulk.ts'
import { bulkColumns } from '../../../forms/renewals/bulk.columns.ts'
import type { Person } from '../../../rules/people/permissions.ts'
import { type Column, columnsFrom } from '../../ui/lists/columns.ts'
import { STANDING_CELL } from '../standing.ts'

/** The licenses of step 2. */
export const columnsOf = (person: Person): Column<BulkLicense>[] =>
  columnsFrom(bulkColumns, person, {
    licenseNumber: { min: 12, max: 20 },
    standing: STANDING_CELL,
    propertyName: { min: 15, max: 34 },
    licenseType: { max: 30 },
  })

/** The values that have no column. */
export const marksOf = ({ isTrackingOnly, isMaster, premisesName, city, state }: BulkLicense): string[] =>
  [isTrackingOnly ? 'Tracking Only' : '', isMaster ? 'Primary' : '', premisesName ?? '', [city, state].filter(Boolean).join(', ')].filter(
    Boolean,
  )
