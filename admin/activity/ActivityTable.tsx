import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable } from 'react-admin'
import type { ActivityEntry } from '../../contract/activity/calls.ts'
import { recordWords } from '../../contract/activity/words.ts'
import { activityColumns } from '../../forms/activity/columns.ts'
import { formatDay, isDay } from '../../rules/day.ts'
import { TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useColumns } from '../ui/lists/useColumns.tsx'
import { Changes } from './Changes.tsx'
import { whatOf } from './words.ts'

/** The name of the record, or its id where no name is known. */
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
  const columns = useColumns(activityColumns, {
    cells: {
      call: whatOf,
      record: RecordCell,
      address: AddressCell,
      changes: (entry) => <Changes entry={entry} />,
    },
    without: ofLicense ? ['clientName', 'record', 'address'] : [],
  })
  return (
    <DataTable<ActivityEntry>
      sx={{ '& .MuiTableCell-root': { verticalAlign: 'top' } }}
      bulkActionButtons={false}
      rowClick={false}
      empty={empty}
    >
      {columns}
    </DataTable>
  )
}
