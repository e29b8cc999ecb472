import { Stack } from '@mui/material'
import { queueColumns } from '../../forms/renewals/queue.columns.ts'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { ColumnsMenu } from '../ui/lists/columns/ColumnsMenu.tsx'
import { BulkBeginButton } from './bulk/BulkBeginButton.tsx'

/** Bulk begin, the saved views and the columns menu. */
export function QueueActions() {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.25, ml: 'auto' }}>
      <BulkBeginButton />
      <ViewsMenu list="renewals" of={queueColumns} />
      <ColumnsMenu of={queueColumns} />
    </Stack>
  )
}
