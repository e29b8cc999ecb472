import { Checkbox, DialogContentText, FormControlLabel } from '@mui/material'
import { useInput } from 'react-admin'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { type Open, saidOf } from './open.ts'

const TASKS = 'completeRenewalTasks'

/** The specification says a checkbox, where other flags are switches. */
function OutstandingTask() {
  const { field } = useInput<boolean>({ source: TASKS })
  return (
    <FormControlLabel
      label={messages.outstandingTask}
      control={<Checkbox checked={field.value} onChange={(_, checked) => field.onChange(checked)} />}
    />
  )
}

/** Mark Renewal Complete; offers to mark an outstanding renewal task done, preset to yes (spec 3 §4). */
export const CompleteDialog = ({ open, onClose }: { open: Open; onClose(): void }) => (
  <CallDialog
    dialog={{ call: calls.renewals.complete, fields: [] }}
    values={{ [TASKS]: open.renewal.renewalTask !== null }}
    said={saidOf(open)}
    bodyOf={(values) => ({ [TASKS]: values[TASKS] })}
    save="Complete Renewal"
    onClose={onClose}
    above={
      <>
        <DialogContentText sx={{ mb: 1 }}>The license takes the dates of this renewal, and the renewal becomes history.</DialogContentText>
        {open.renewal.renewalTask && <OutstandingTask />}
      </>
    }
  />
)
