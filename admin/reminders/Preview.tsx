import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { addDays, type Day, formatDay } from '../../rules/day.ts'
import { mayCall } from '../providers/access.ts'
import { useList } from '../ui/filters/useChoices.ts'
import { ClientInput } from '../ui/forms/ClientInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { MailsOf } from './MailsOf.tsx'

/**
 * Previews the mails of today or one of the next seven days. An Administrator can also select a client, because a held run holds the mails
 * of all sides.
 */
export function Preview() {
  const user = useUser()
  const [date, setDate] = useState<Day>(addDays(user.today, 1))
  const [clientId, setClientId] = useState<number | null>(null)
  return (
    <>
      {mayCall(user, calls.reminders.run) && <SideInput value={clientId} onChange={setClientId} />}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Day"
        value={date}
        onChange={(_event, day: Day | null) => day && setDate(day)}
        sx={{ mb: 1.5, flexWrap: 'wrap' }}
      >
        {[0, 1, 2, 3, 4, 5, 6, 7].map((ahead) => {
          const day = addDays(user.today, ahead)
          return (
            <ToggleButton key={day} value={day} sx={{ py: 0.25, textTransform: 'none' }}>
              {ahead === 0 ? 'Today' : ahead === 1 ? 'Tomorrow' : formatDay(day)}
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
      <MailsOf key={`${date} ${clientId}`} date={date} clientId={clientId ?? undefined} />
    </>
  )
}

function SideInput(props: { value: number | null; onChange(clientId: number | null): void }) {
  const clients = useList('clients').filter(({ meta }) => meta?.serviceLevel !== 'FullService')
  return (
    <Box sx={{ maxWidth: 320, mb: 1.5 }}>
      <ClientInput clients={clients} helperText="Leave empty for the mails of the provider." {...props} />
    </Box>
  )
}
