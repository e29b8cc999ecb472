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
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { SelectionBar, useSelection } from '../ui/lists/Selection.tsx'
import { useUser } from '../ui/useUser.tsx'
import { BulkAssignDialog } from './bulk/BulkAssignDialog.tsx'
import { presetOf } from './filter.ts'
import { QueueActions } from './QueueActions.tsx'
import { QueueChips } from './QueueChips.tsx'
import { QueueTable } from './QueueTable.tsx'
import { QueueToolbar } from './QueueToolbar.tsx'

/** The queue view of /renewals. Filters are in the address and kept for the session. */
export function Queue() {
  const user = useUser()
  const selection = useSelection<RenewalQueueLicense>()
  const [selecting, setSelecting] = useState(false)
  const [doing, setDoing] = useState<'assign' | 'ask' | null>(null)
  const rows = [...selection.rows.values()]
  const end = () => {
    setSelecting(false)
    selection.clear()
  }
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
        <QueueActions onSelect={selecting ? undefined : () => setSelecting(true)} />
      </Stack>
      {selecting && (
        <SelectionBar count={rows.length} onClear={selection.clear} onCancel={end}>
          {mayCall(user, calls.dashboard.bulkAssign) && (
            <Button variant="contained" startIcon={<AssignmentIndIcon />} disabled={rows.length === 0} onClick={() => setDoing('assign')}>
              Assign
            </Button>
          )}
          <Button variant="outlined" startIcon={<RequestIcon />} disabled={rows.length === 0} onClick={() => setDoing('ask')}>
            Request…
          </Button>
        </SelectionBar>
      )}
      <Card>
        <QueueTable selection={selecting ? selection : undefined} />
        <Pages />
      </Card>
      <ChangedRows kind="licenses" />
      {doing === 'assign' && <BulkAssignDialog rows={rows} onClose={() => setDoing(null)} onDone={end} />}
      {doing === 'ask' && <NewRequest licenseIds={rows.map(({ id }) => id)} onClose={() => setDoing(null)} onDone={end} />}
    </ListBase>
  )
}
