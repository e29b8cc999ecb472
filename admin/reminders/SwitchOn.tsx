import { Alert, DialogContentText } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { calls } from '../../contract/index.ts'
import { type Form, formsOn } from '../../forms/form.ts'
import { type Day, isDay } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { MailsOf } from './MailsOf.tsx'

interface SwitchContext {
  today: Day
  /** The client whose reminders staff switch on. */
  clientId?: number
}

const switchOn: Form<SwitchContext> = formsOn<SwitchContext>()(calls.reminders.switch, {
  title: () => 'Switch Reminders On',
  lead: messages.switchOnFirst,
  request: () => ({}),
  fields: { from: { initial: ({ today }) => today, required: () => true, label: 'Send What Comes From' } },
  bodyOf: ({ from }, { clientId }) => ({ isOn: true, from, ...(clientId !== undefined && { clientId }) }),
  save: 'Switch On',
})

/** Switches reminders on. Previews the mails of the first morning. */
export function SwitchOn({ clientId, onClose }: { clientId?: number; onClose(): void }) {
  const { today } = useUser()
  const ofClient = clientId === undefined ? {} : { clientId }
  return <CallForm form={switchOn} context={{ today, ...ofClient }} onClose={onClose} below={<FirstMorning clientId={clientId} />} />
}

/** The mails of the first morning, by the date in the form. */
function FirstMorning({ clientId }: { clientId: number | undefined }) {
  const from: unknown = useWatch({ name: 'from' })
  const { data: status } = useRead(['reminders', 'status'], (how) => api.reminders.status(how))
  if (!isDay(from)) return null
  return (
    <>
      {status?.hasMailServer === false && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {messages.remindersWritten}
        </Alert>
      )}
      <DialogContentText sx={{ mt: 2, mb: 1 }}>
        The first morning{status && `, with the run of ${formatMoment(status.nextRunOn)}`}:
      </DialogContentText>
      <MailsOf date={from} clientId={clientId} />
    </>
  )
}
