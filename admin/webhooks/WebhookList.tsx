import AddIcon from '@mui/icons-material/Add'
import { Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { useRequireAccess } from 'react-admin'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Webhook } from '../../contract/webhooks/calls.ts'
import { newWebhook } from '../../forms/webhooks/webhooks.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { SecretShown } from '../my-account/SecretShown.tsx'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { SmallTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { StateChip } from './StateChip.tsx'

const rowSchema = rowOf(calls.webhooks.list.reply)
const titleOf = (name: keyof Webhook) => fieldOf(rowSchema, name).title

export default function WebhookList() {
  useRequireAccess({ resource: 'webhooks', action: 'list' })
  const reading = useRead(['webhooks', 'list'], (how) => api.webhooks.list(how))
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = reading.data?.items
  return (
    <Page>
      <PageHeader title="Webhooks" />
      <Section
        title="Addresses"
        actions={
          <Button startIcon={<AddIcon />} onClick={() => setCreating(true)}>
            New Webhook
          </Button>
        }
      >
        {!rows && <Waiting on={reading} of="webhooks" />}
        {rows?.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            No webhooks. A webhook tells another program what happens, such as a license that was renewed.
          </Typography>
        )}
        {rows && rows.length > 0 && <Rows rows={rows} />}
      </Section>
      {isCreating && (
        <CallForm form={newWebhook} context={{}} onClose={() => setCreating(false)} onDone={(made) => setSecret(made.secret)} />
      )}
      {secret && (
        <SecretShown
          title="The New Webhook"
          label="Secret"
          warning={messages.webhookSecretShownOnce}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  )
}

const Rows = ({ rows }: { rows: readonly Webhook[] }) => (
  <SmallTable label="Webhooks">
    <TableHead>
      <TableRow>
        <TableCell>{titleOf('name')}</TableCell>
        <TableCell>{titleOf('url')}</TableCell>
        <TableCell>State</TableCell>
        <TableCell align="right">{titleOf('waitingCount')}</TableCell>
        <TableCell>{titleOf('lastDeliveredOn')}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map((webhook) => (
        <TableRow key={webhook.id}>
          <TableCell>
            <RowLink to={`/webhooks/${webhook.id}`}>{webhook.name}</RowLink>
          </TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{webhook.url}</TableCell>
          <TableCell>
            <StateChip webhook={webhook} />
          </TableCell>
          <TableCell align="right">{webhook.waitingCount}</TableCell>
          <TableCell>{webhook.lastDeliveredOn ? formatMoment(webhook.lastDeliveredOn) : '–'}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </SmallTable>
)
