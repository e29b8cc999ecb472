import { Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { sentences } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { Section } from '../ui/Page.tsx'
import { StandingIcon } from '../ui/Standing.tsx'
import { useRead } from '../ui/useRead.ts'

/** Undelivered reminders, and problems of the reminder runs. Renders nothing if there are none. */
export function Undelivered() {
  const { data: status } = useRead(['reminders', 'status'], (how) => api.reminders.status(how))
  const isAny = (status?.undelivered ?? 0) > 0
  const { data: lines } = useRead(
    ['reminders', 'undelivered'],
    (how) => api.reminders.list({ body: { statuses: ['failed', 'bounced'], pageSize: 25 }, ...how }),
    { enabled: isAny },
  )
  if (!status || (!isAny && status.problem === null)) return null
  return (
    <Section title="Reminders">
      <Stack sx={{ gap: 1 }}>
        {status.problem && <Typography variant="body2">{status.problem}</Typography>}
        {isAny && <Typography variant="body2">{sentences.undelivered(status.undelivered)}</Typography>}
        {lines?.items.slice(0, Math.min(5, status.undelivered)).map(({ id, licenseId, licenseNumber, standing, recipient, reason }) => (
          <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {standing && <StandingIcon standing={standing} />}
            <Link component={RouterLink} to={`/licenses/${licenseId}`}>
              {licenseNumber}
            </Link>{' '}
            {[recipient, reason].filter(Boolean).join(': ')}
          </Typography>
        ))}
      </Stack>
    </Section>
  )
}
