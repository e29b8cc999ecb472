import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import RequestIcon from '@mui/icons-material/OutboxOutlined'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { calls } from '../../contract/index.ts'
import { limits } from '../../rules/limits.ts'
import { mayCall } from '../providers/access.ts'
import { NewRequest } from '../requests/NewRequest.tsx'
import { late } from '../ui/late.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { SelectionBar, useSelection } from '../ui/lists/Selection.tsx'
import { SelectMatching } from '../ui/lists/SelectMatching.tsx'
import { useUser } from '../ui/useUser.tsx'
import { BulkAssignDialog } from './bulk/BulkAssignDialog.tsx'
import { presetOf } from './filter.ts'
import { QueueActions } from './QueueActions.tsx'
import { QueueChips } from './QueueChips.tsx'
import { QueueTable } from './QueueTable.tsx'
import { QueueToolbar } from './QueueToolbar.tsx'

const BeginSelected = late(async () => (await import('./bulk/BeginSelected.tsx')).BeginSelected)

/** The queue view of /renewals. Filters are in the address and kept for the session. */
export function Queue() {
  const user = useUser()
  const selection = useSelection<RenewalQueueLicense>()
  const [doing, setDoing] = useState<'assign' | 'ask' | null>(null)
  const rows = [...selection.rows.values()]
  const maySelect = [calls.dashboard.bulkAssign, calls.requests.create, calls.renewals.bulkBegin].some((call) => mayCall(user, call))
  return (
    <ListBase
      resource="renewals"
      sort={{ field: 'expirationDate', order: 'ASC' }}
      perPage={limits.defaultPageSize}
      filterDefaultValues={presetOf(user)}
    >
      <QueueToolbar />
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'flex-start' }}>
        <QueueChips />
        <QueueActions />
      </Stack>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={selection.clear}>
          <SelectMatching selection={selection} />
          <BeginSelected rows={selection.rows} onDone={selection.keep} />
          {mayCall(user, calls.dashboard.bulkAssign) && (
            <Button variant="outlined" startIcon={<AssignmentIndIcon />} onClick={() => setDoing('assign')}>
              Assign
            </Button>
          )}
          {mayCall(user, calls.requests.create) && (
            <Button variant="outlined" startIcon={<RequestIcon />} onClick={() => setDoing('ask')}>
              Request…
            </Button>
          )}
        </SelectionBar>
      )}
      <Card>
        <QueueTable selection={maySelect ? selection : undefined} />
        <Pages />
      </Card>
      <ChangedRows kind="licenses" />
      {doing === 'assign' && <BulkAssignDialog rows={rows} onClose={() => setDoing(null)} onDone={selection.clear} />}
      {doing === 'ask' && <NewRequest licenseIds={rows.map(({ id }) => id)} onClose={() => setDoing(null)} onDone={selection.clear} />}
    </ListBase>
  )
}
