import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable } from 'react-admin'
import { ActivityEntry } from '../../contract/activity/calls.ts'
import { recordWords } from '../../contract/activity/words.ts'
import { personOf } from '../../contract/authentication/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { formatDay, isDay } from '../../rules/day.ts'
import { isStaff } from '../../rules/permissions.ts'
import { format, formatMoment } from '../ui/format.ts'
import { TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'
import { Changes } from './Changes.tsx'
import { whatOf } from './words.ts'

const Col = DataTable.Col<ActivityEntry>
const titleOf = (name: keyof ActivityEntry) => fieldOf(ActivityEntry, name).title
const shown = (name: keyof ActivityEntry) => (entry: ActivityEntry) => format(fieldOf(ActivityEntry, name), entry[name])

/** The name of the record, or its id if the record was deleted. */
const nameOf = ({ record, recordId, recordName }: ActivityEntry): string =>
  isDay(recordName) ? formatDay(recordName) : (recordName ?? (record && recordId ? `#${recordId}` : ''))

/** The type and name of the record, and the license or property that it belongs to. */
function RecordCell(entry: ActivityEntry) {
  const { record, licenseId, licenseNumber, propertyId, propertyName } = entry
  const under =
    licenseId && licenseNumber !== null ? (
      <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink>
    ) : (
      propertyId && propertyName && <RowLink to={`/properties/${propertyId}`}>{propertyName}</RowLink>
    )
  return <TwoLineCell under={under}>{record ? `${recordWords(record)} ${nameOf(entry)}` : '–'}</TwoLineCell>
}

/** User agents are long, and their end says little. */
const PROGRAM = { display: 'block', maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }

/** The IP address and the program of the request. */
function AddressCell({ address, program }: ActivityEntry) {
  const under = program && (
    <Box component="span" title={program} sx={PROGRAM}>
      {program}
    </Box>
  )
  return <TwoLineCell under={under}>{address ?? '–'}</TwoLineCell>
}

interface ActivityTableProps {
  /** On the profile of one license the client and the license are known, so they are left out. */
  ofLicense?: boolean
  empty: ReactNode
}

/** Who changed what and when, with old and new values. */
export function ActivityTable({ ofLicense = false, empty }: ActivityTableProps) {
  const person = personOf(useUser())
  return (
    <DataTable<ActivityEntry> bulkActionButtons={false} rowClick={false} empty={empty}>
      <Col source="at" label={titleOf('at')} sx={{ whiteSpace: 'nowrap', verticalAlign: 'top' }} render={({ at }) => formatMoment(at)} />
      <Col source="userName" label={titleOf('userName')} disableSort sx={{ verticalAlign: 'top' }} render={shown('userName')} />
      {!ofLicense && isStaff(person) && (
        <Col source="clientName" label={titleOf('clientName')} disableSort sx={{ verticalAlign: 'top' }} render={shown('clientName')} />
      )}
      <Col source="call" label={titleOf('call')} disableSort sx={{ verticalAlign: 'top' }} render={whatOf} />
      {!ofLicense && (
        <Col
          source="record"
          label={titleOf('record')}
          disableSort
          sx={{ verticalAlign: 'top' }}
          render={(entry) => <RecordCell {...entry} />}
        />
      )}
      {!ofLicense && (
        <Col
          source="address"
          label={titleOf('address')}
          disableSort
          sx={{ verticalAlign: 'top' }}
          render={(entry) => <AddressCell {...entry} />}
        />
      )}
      <Col
        source="changes"
        label={titleOf('changes')}
        disableSort
        sx={{ verticalAlign: 'top' }}
        render={(entry) => <Changes entry={entry} />}
      />
    </DataTable>
  )
}
