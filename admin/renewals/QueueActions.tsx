import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import RequestIcon from '@mui/icons-material/OutboxOutlined'
import { Button, Stack } from '@mui/material'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { queueColumns } from '../../forms/renewals/queue.columns.ts'
import { mayCall } from '../providers/access.ts'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { ColumnsMenu } from '../ui/lists/ColumnsMenu.tsx'
import { useUser } from '../ui/useUser.tsx'
import { BulkBeginButton } from './bulk/BulkBeginButton.tsx'

/**
 * The bulk actions on renewals, the saved views and the columns menu. `onSelect`: undefined while rows are being selected.
 */
export function QueueActions({ onSelect }: { onSelect?(): void }) {
  const user = useUser()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.25, ml: 'auto' }}>
      {mayCall(user, calls.dashboard.bulkAssign) && (
        <Button variant="outlined" startIcon={<AssignmentIndIcon />} disabled={!onSelect} onClick={onSelect}>
          {schemaTitle(calls.dashboard.bulkAssign.body)}
        </Button>
      )}
      {mayCall(user, calls.requests.create) && (
        <Button variant="outlined" startIcon={<RequestIcon />} disabled={!onSelect} onClick={onSelect}>
          Request…
        </Button>
      )}
      <BulkBeginButton />
      <ViewsMenu list="renewals" of={queueColumns} />
      <ColumnsMenu of={queueColumns} />
    </Stack>
  )
}
