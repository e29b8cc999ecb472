import { Stack } from '@mui/material'
import { queueColumns } from '../../forms/renewals/queue.columns.ts'
import { ColumnsMenu } from '../ui/lists/ColumnsMenu.tsx'
import { BulkBeginButton } from './bulk/BulkBeginButton.tsx'
import { SavedFilters } from './SavedFilters.tsx'

/** Bulk begin, the saved filters and the columns menu. */
export function QueueActions() {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.25, ml: 'auto' }}>
      <BulkBeginButton />
      <SavedFilters />
      <ColumnsMenu of={queueColumns} />
    </Stack>
  )
}
