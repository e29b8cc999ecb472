import ReplayIcon from '@mui/icons-material/Replay'
import { Button, Chip, type ChipProps, Stack } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { Delivery, Webhook } from '../../contract/webhooks/calls.ts'
import { deliveryColumns } from '../../forms/webhooks/columns.ts'
import { deliveryFilter } from '../../forms/webhooks/list.ts'
import { sendWebhookAgain } from '../../forms/webhooks/webhooks.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Section } from '../ui/Page.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useUser } from '../ui/useUser.tsx'

const COLORS: Record<Delivery['status'], ChipProps['color']> = { Waiting: 'info', Delivered: 'success', Failed: 'error' }

/** The deliveries of a webhook with their replies, latest first. Sends a single delivery again, or all events of a range of days. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { today } = useUser()
  const [isAgain, setAgain] = useState(false)
  return (
    <Section
      title="Deliveries"
      actions={
        <Button startIcon={<ReplayIcon />} disabled={!webhook.isActive} onClick={() => setAgain(true)}>
          Send Again…
        </Button>
      }
    >
      <InnerList of="webhooks/deliveries" params={{ id: webhook.id }} sortBy="happenedOn" order="DESC">
        <Stack direction="row" sx={{ mb: 1.25 }}>
          <FiltersButton filter={deliveryFilter} />
        </Stack>
        <FilterChips filter={deliveryFilter} />
        <Rows webhook={webhook} />
      </InnerList>
      {isAgain && <CallForm form={sendWebhookAgain} context={{ webhook, today }} onClose={() => setAgain(false)} />}
    </Section>
  )
}

function Rows({ webhook: { id, isActive } }: { webhook: Webhook }) {
  const { run, isPending } = useCall(calls.webhooks.sendAgain)
  const again = (deliveryId: number) =>
    run({ params: { id }, body: { deliveryIds: [deliveryId] } }, { success: ({ count }) => sentences.deliveriesSentAgain(count) })
  const columns = useColumns(deliveryColumns, {
    cells: {
      licenseId: ({ licenseId }) => (licenseId === null ? '–' : <RowLink to={`/licenses/${licenseId}`}>{String(licenseId)}</RowLink>),
      status: ({ status }) => <Chip size="small" variant="outlined" color={COLORS[status]} label={status} />,
    },
    sx: { answer: { overflowWrap: 'anywhere', minWidth: 120 }, error: { minWidth: 160 } },
  })
  return (
    <ListTable<Delivery> label="Deliveries" rowClick={false} empty={<EmptyList filter={deliveryFilter} />}>
      {columns}
      <ButtonColumn<Delivery>
        label="Send Again"
        icon={ReplayIcon}
        nameOf={({ eventId }) => eventId}
        isDisabled={() => !isActive || isPending}
        whyDisabled={isActive ? undefined : messages.webhookOff}
        onPress={(row) => again(row.id)}
      />
    </ListTable>
  )
}
