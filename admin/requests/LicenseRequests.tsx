import OutboxIcon from '@mui/icons-material/OutboxOutlined'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { License } from '../../contract/licenses/calls.ts'
import { messages } from '../../rules/messages.ts'
import { waitingWords } from '../../rules/requests.ts'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Section } from '../ui/Page.tsx'
import { Items } from './Items.tsx'
import { NewRequest } from './NewRequest.tsx'
import { stepOfItem } from './StepAnswers.tsx'
import { useRequestsOfLicense } from './useRequestsOfLicense.ts'

/** The requests about the license: how long it is missing, and answers that wait for Accept or Send Back. */
export function LicenseRequests({ license }: { license: License }) {
  const requests = useRequestsOfLicense(license.id)
  const [asking, setAsking] = useState(false)
  if (!requests) return null
  const waiting = requests.find(({ status, openCount }) => status === 'Open' && openCount > 0)
  const mayAsk = license.mayEdit && license.active && license.propertyActive
  return (
    <Section
      title="Requests"
      actions={
        mayAsk && (
          <Button startIcon={<OutboxIcon />} onClick={() => setAsking(true)}>
            Request…
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        {waiting && <Alert severity="info">{waitingWords(waiting.daysOpen)}</Alert>}
        {requests.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {messages.noRequests}
          </Typography>
        )}
        {requests.map((request) => (
          <div key={request.id}>
            <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
              <RowLink to={`/requests/${request.id}`}>{`Request ${request.id}`}</RowLink>
              {request.links.filter(({ isLive }) => isLive).map(({ name, email }, n) => `${n === 0 ? ' · ' : ', '}${name ?? email}`)}
            </Typography>
            <Items request={request} licenseId={license.id} isInStep={(item) => stepOfItem(item, license) !== undefined} />
          </div>
        ))}
      </Stack>
      {asking && <NewRequest licenseIds={[license.id]} propertyId={license.propertyId} onClose={() => setAsking(false)} />}
    </Section>
  )
}
