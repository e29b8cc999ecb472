import { Typography } from '@mui/material'
import type { Client } from '../../../contract/clients/calls.ts'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { mayCall } from '../../providers/access.ts'
import { api } from '../../providers/api.ts'
import { Section } from '../../ui/Page.tsx'
import { useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { SwitchButton } from '../SwitchButton.tsx'
import { PolicySection } from './PolicySection.tsx'

/** The reminder policy for the licenses that a client handles. Staff can read it; only Administrator can change it. */
export function ClientPolicy({ client: { id, serviceLevel } }: { client: Client }) {
  const user = useUser()
  const hasPolicy = serviceLevel !== 'FullService'
  const { data: policy } = useRead(['clients', 'reminder-policy', id], (how) => api.clients.reminderPolicy({ params: { id }, ...how }), {
    enabled: hasPolicy,
  })
  if (!hasPolicy)
    return (
      <Section title="Reminder Policy">
        <Typography variant="body2" color="textSecondary">
          {messages.fullServiceReminders}
        </Typography>
      </Section>
    )
  if (!policy) return null
  const mayEdit = mayCall(user, calls.clients.updateReminderPolicy)
  return (
    <PolicySection
      policy={policy}
      owner={{ isProvider: false, clientId: id }}
      mayEdit={mayEdit}
      actions={mayEdit && <SwitchButton isOn={policy.isOn} clientId={id} />}
    />
  )
}
