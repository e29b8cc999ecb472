import { Alert, Stack } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages } from '../../../rules/messages.ts'
import { mayCall } from '../../providers/access.ts'
import { api } from '../../providers/api.ts'
import { Section } from '../../ui/Page.tsx'
import { useAfterOpening } from '../../ui/useAfterOpening.ts'
import { useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { ReminderLines } from './ReminderLines.tsx'

/** The planned and past reminders of the license, with recipient and time, or why one was not sent. */
export function LicenseReminders({ license: { id } }: { license: License }) {
  const isAfterOpening = useAfterOpening()
  const isOpen = mayCall(useUser(), calls.licenses.reminders)
  const { data } = useRead(['licenses', 'reminders', id], (how) => api.licenses.reminders({ params: { id }, ...how }), {
    enabled: isOpen && isAfterOpening,
  })
  if (!data) return null
  return (
    <Section title="Reminders">
      <Stack spacing={2}>
        {data.notice && <Alert severity="info">{data.notice}</Alert>}
        <ReminderLines title="Planned" lines={data.planned} none={messages.noRemindersPlanned} />
        <ReminderLines title="Past" lines={data.past} none={messages.noRemindersYet} />
      </Stack>
    </Section>
  )
}
