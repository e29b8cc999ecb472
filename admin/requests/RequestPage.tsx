import LinkIcon from '@mui/icons-material/Link'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router'
import { calls } from '../../contract/index.ts'
import type { RequestDetails } from '../../contract/requests/schemas.ts'
import { editRequest, requestLink } from '../../forms/requests/requests.ts'
import { formatDay } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { openWords } from '../../rules/requests.ts'
import { EditButton } from '../licenses/EditButton.tsx'
import { SecretShown } from '../my-account/SecretShown.tsx'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { Items } from './Items.tsx'
import { Recipients } from './Recipients.tsx'
import { StatusChip } from './StatusChip.tsx'

const HOME = { to: '/requests', name: 'Requests' }

type Open = 'edit' | 'link' | 'cancel' | null

/** A request with its items, answers and links. */
export default function RequestPage() {
  const id = Number(useParams().id)
  const reading = useRead(['requests', 'get', id], (how) => api.requests.get({ params: { id }, ...how }))
  const { data: request } = reading
  if (!request) return <Waiting on={reading} of="request" />
  return (
    <Page>
      <PageHeader title={`Request to ${request.propertyName}`} home={HOME} aside={<Actions request={request} />}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
          <StatusChip {...request} />
          <Typography variant="body2" color="textSecondary">
            {`${request.senderName}, ${formatMoment(request.createdOn)} · due ${formatDay(request.dueDate)}`}
            {request.status === 'Open' && ` · ${openWords(request)}`}
          </Typography>
        </Stack>
      </PageHeader>
      <Stack spacing={2}>
        <Section title="Asked For" actions={<RowLink to={`/properties/${request.propertyId}`}>{request.propertyName}</RowLink>}>
          <Items request={request} />
        </Section>
        {request.message && (
          <Section title="Message">
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
              {request.message}
            </Typography>
          </Section>
        )}
        <Recipients request={request} />
      </Stack>
    </Page>
  )
}

function Actions({ request }: { request: RequestDetails }) {
  const [open, setOpen] = useState<Open>(null)
  const [url, setUrl] = useState<string | null>(null)
  const close = () => setOpen(null)
  if (!request.mayKeep || request.status !== 'Open') return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <EditButton label="Edit Request" onClick={() => setOpen('edit')} />
      <Button startIcon={<LinkIcon />} onClick={() => setOpen('link')}>
        Copy a Link
      </Button>
      <Button color="error" onClick={() => setOpen('cancel')}>
        Cancel Request
      </Button>
      {open === 'edit' && <CallForm form={editRequest} context={{ request }} onClose={close} />}
      {open === 'link' && <CallForm form={requestLink} context={{ request }} onClose={close} onDone={(made) => setUrl(made.url)} />}
      {open === 'cancel' && (
        <ConfirmCall
          call={calls.requests.remove}
          request={{ params: { id: request.id }, ifMatch: request.version }}
          title="Cancel Request"
          text={messages.cancelRequestConfirm}
          confirm="Cancel Request"
          dangerous
          onClose={close}
        />
      )}
      {url && <SecretShown title="New Link" label="Link" secret={url} warning={messages.requestLinkOnce} onClose={() => setUrl(null)} />}
    </Stack>
  )
}
