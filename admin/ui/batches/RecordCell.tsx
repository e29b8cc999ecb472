import type { ActivityEntry } from '../../../contract/activity/calls.ts'
import { recordWords } from '../../../contract/activity/words.ts'
import { formatDay, isDay } from '../../../rules/day.ts'
import { TwoLineCell } from '../lists/columns/Cells.tsx'
import { RowLink } from '../lists/RowLink.tsx'

type Recorded = Pick<ActivityEntry, 'record' | 'recordId' | 'recordName' | 'licenseId' | 'licenseNumber' | 'propertyId' | 'propertyName'>

/** The name of the record, or its id if the name is unknown. */
const nameOf = ({ record, recordId, recordName }: Recorded): string =>
  isDay(recordName) ? formatDay(recordName) : (recordName ?? (record && recordId ? `#${recordId}` : ''))

/** The type and name of a record. */
export const recordTitle = (entry: Recorded): string => (entry.record ? `${recordWords(entry.record)} ${nameOf(entry)}`.trim() : '–')

/** The type and name of the record, and the license or property that it belongs to unless it has the same name. */
export function RecordCell(entry: Recorded) {
  const { record, recordName, licenseId, licenseNumber, propertyId, propertyName } = entry
  const [of, name] =
    licenseId && licenseNumber !== null ? [`/licenses/${licenseId}`, licenseNumber] : [`/properties/${propertyId}`, propertyName]
  if (!name) return recordTitle(entry)
  const link = <RowLink to={of}>{name}</RowLink>
  return record && recordName === name ? (
    <>
      {recordWords(record)} {link}
    </>
  ) : (
    <TwoLineCell under={link}>{recordTitle(entry)}</TwoLineCell>
  )
}
