import type { ReactNode } from 'react'
import type { ActivityEntry } from '../../contract/activity/calls.ts'
import { whatWords } from '../../contract/activity/words.ts'
import { personOf } from '../../contract/authentication/calls.ts'
import { activityColumns } from '../../forms/activity/columns.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { programName } from '../../rules/programs/programs.ts'
import { Changes } from '../ui/batches/Changes.tsx'
import { RecordCell } from '../ui/batches/RecordCell.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'

/** The page of a bulk action. Client users cannot open the provider's batches, so they get the activity of the batch. */
const pathOf = ({ batchId, userName }: ActivityEntry, isOfStaff: boolean, providerName: string): string =>
  isOfStaff || userName !== providerName ? `/batches/${batchId}` : `/activity?filter=${encodeURIComponent(JSON.stringify({ batchId }))}`

/** The action of an entry. A bulk action links to its records. */
function WhatCell({ entry }: { entry: ActivityEntry }) {
  const user = useUser()
  const words = whatWords(entry)
  return entry.batchId === null ? words : <RowLink to={pathOf(entry, isStaff(personOf(user)), user.providerName)}>{words}</RowLink>
}

/** The IP address and the program of the request. */
const AddressCell = ({ address, program }: ActivityEntry) => (
  <TwoLineCell under={program && <span title={program}>{programName(program)}</span>}>{address ?? '–'}</TwoLineCell>
)

interface ActivityTableProps {
  /** Leaves out the columns of the client and the license, for the profile of one license. */
  ofLicense?: boolean
  empty: ReactNode
}

/** Who changed what and when, with old and new values. */
export function ActivityTable({ ofLicense = false, empty }: ActivityTableProps) {
  const columns = useColumns(activityColumns, {
    cells: {
      call: (entry) => <WhatCell entry={entry} />,
      record: RecordCell,
      address: AddressCell,
      changes: (entry) => <Changes entry={entry} />,
    },
    without: ofLicense ? ['clientName', 'record', 'address'] : [],
  })
  return (
    <ListTable<ActivityEntry>
      label="Activity"
      className="several-lines"
      sx={{ '& .MuiTableCell-root': { verticalAlign: 'top' } }}
      rowClick={false}
      empty={empty}
    >
      {columns}
    </ListTable>
  )
}
