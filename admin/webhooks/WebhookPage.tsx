import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { calls } from '../../contract/index.ts'
import { Webhook } from '../../contract/webhooks/calls.ts'
import { eventLabel } from '../../forms/webhooks/columns.ts'
import { editWebhook, rollWebhookSecret } from '../../forms/webhooks/webhooks.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { SecretShown } from '../my-account/SecretShown.tsx'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Field, FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useRead } from '../ui/useRead.ts'
import { Deliveries } from './Deliveries.tsx'
import { StateChip } from './StateChip.tsx'

const HOME = { to: '/webhooks', name: 'Webhooks' }

/** A webhook with its events and its deliveries. */
export default function WebhookPage() {
  const id = Number(useParams().id)
  const reading = useRead(['webhooks', 'get', id], (how) => api.webhooks.get({ params: { id }, ...how }))
  const { data: webhook } = reading
  if (!webhook) return <Waiting on={reading} of="webhook" />
  return (
    <Page>
      <PageHeader title={webhook.name} home={HOME} aside={<Actions webhook={webhook} />}>
        <StateChip webhook={webhook} />
      </PageHeader>
      <Stack sx={{ gap: 2 }}>
        {webhook.offReason && <Alert severity="warning">{webhook.offReason}</Alert>}
        <Section title="Information">
          <FieldGrid>
            <Fields
              schema={Webhook}
              record={webhook}
              names={['url', 'isFull', 'userName', 'waitingCount', 'lastDeliveredOn', 'failingSince', 'oldSecretUntil']}
            />
            <Field label="Events">{webhook.eventTypes.map(eventLabel).join(', ')}</Field>
          </FieldGrid>
        </Section>
        <Deliveries webhook={webhook} />
      </Stack>
    </Page>
  )
}

type Opened = 'edit' | 'roll' | 'delete' | null

function Actions({ webhook }: { webhook: Webhook }) {
  const [opened, open] = useState<Opened>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useCall(calls.webhooks.test)
  const navigate = useNavigate()
  const close = () => open(null)
  const params = { id: webhook.id }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button startIcon={<SendIcon />} disabled={!webhook.isActive} loading={test.isPending} onClick={() => test.run({ params })}>
        Send Test
      </Button>
      <Button startIcon={<KeyIcon />} onClick={() => open('roll')}>
        Roll Secret
      </Button>
      <Button startIcon={<DeleteIcon />} onClick={() => open('delete')}>
        Delete
      </Button>
      <Button variant="contained" startIcon={<EditIcon />} onClick={() => open('edit')}>
        Edit
      </Button>
      {opened === 'edit' && <CallForm form={editWebhook} context={{ webhook }} onClose={close} />}
      {opened === 'roll' && (
        <CallForm form={rollWebhookSecret} context={{ webhook }} onClose={close} onDone={(made) => setSecret(made.secret)} />
      )}
      {opened === 'delete' && (
        <ConfirmCall
          call={calls.webhooks.remove}
          request={{ params, ifMatch: webhook.version }}
          title="Delete Webhook"
          text={sentences.deleteConfirm(webhook.name)}
          confirm="Delete"
          dangerous
          left="webhooks"
          onClose={close}
          onDone={() => navigate('/webhooks')}
        />
      )}
      {secret && (
        <SecretShown
          title="The New Secret"
          label="Secret"
          warning={messages.webhookSecretShownOnce}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Stack>
  )
}
