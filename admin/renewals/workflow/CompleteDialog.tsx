import { DialogContentText } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { type Open, saidOf } from './open.ts'

/** Mark Renewal Complete; offers to mark an outstanding renewal task done, preset to yes (spec 3 §4). */
export const CompleteDialog = ({ open, onClose }: { open: Open; onClose(): void }) => (
  <CallDialog
    dialog={{
      call: calls.renewals.complete,
      fields: open.renewal.renewalTask ? [{ name: 'completeRenewalTasks', label: messages.outstandingTask }] : [],
    }}
    values={{ completeRenewalTasks: open.renewal.renewalTask !== null }}
    said={saidOf(open)}
    save="Complete Renewal"
    onClose={onClose}
    above={
      <DialogContentText sx={{ mb: 1 }}>The license takes the dates of this renewal, and the renewal becomes history.</DialogContentText>
    }
  />
)
