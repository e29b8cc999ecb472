import OutboxIcon from '@mui/icons-material/OutboxOutlined'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { waitingWords } from '../../rules/requests.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Section } from '../ui/Page.tsx'
import { useAfterOpening } from '../ui/useAfterOpening.ts'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { Items } from './Items.tsx'
import { NewRequest } from './NewRequest.tsx'

/** The latest requests of a license, with all answers. */
const useRequests = (licenseId: number) => {
  const isAfterOpening = useAfterOpening()
  const isOpen = mayCall(useUser(), calls.requests.list) && isAfterOpening
  const read = async (how: { signal: AbortSignal }) => {
    const body = { licenseId, pageSize: limits.pageSizes[0] }
    const { items } = await api.requests.list({ body, ...how })
    return Promise.all(items.map(({ id }) => api.requests.get({ params: { id }, ...how })))
  }
  return useRead(['requests', 'of license', licenseId], read, { enabled: isOpen }).data
}

/** The requests about the license: how long it is missing, and answers that wait for Accept or Send Back. */
export function LicenseRequests({ license }: { license: License }) {
  const requests = useRequests(license.id)
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
            <Items request={request} licenseId={license.id} />
          </div>
        ))}
      </Stack>
      {asking && <NewRequest licenseIds={[license.id]} propertyId={license.propertyId} onClose={() => setAsking(false)} />}
    </Section>
  )
}
