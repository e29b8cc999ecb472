import { Typography } from '@mui/material'
import type { User } from '../../contract/users/calls.ts'
import { messages } from '../../rules/messages.ts'
import { ReadDialog } from '../ui/dialogs/ReadDialog.tsx'
import { Leaves } from './Leaves.tsx'
import { nameOf } from './names.ts'

export const LeavesDialog = ({ record, onClose }: { record: User; onClose(): void }) => (
  <ReadDialog title={`Leaves of ${nameOf(record)}`} onClose={onClose}>
    <Typography variant="body2" sx={{ mb: 2 }}>
      {messages.leaveExplained}
    </Typography>
    <Leaves record={record} />
  </ReadDialog>
)
