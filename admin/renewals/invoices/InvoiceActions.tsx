import AddIcon from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import { keysOf } from '../../../rules/records.ts'
import { INVOICE_LABELS, type InvoiceKind } from '../../../rules/renewals/invoices.ts'
import type { Card } from '../../../rules/renewals/steps.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { useCall } from '../../ui/useCall.tsx'
import { useThenComplete } from '../workflow/markComplete.ts'
import { useMoved } from '../workflow/useMoved.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'

const KINDS = keysOf(INVOICE_LABELS)

/** Adds an invoice of one of the three kinds, sets No Invoice Required, or clears it. */
export function InvoiceActions({ card, open }: { card: Card; open: OpenRenewal }) {
  const { run, isPending } = useCall(calls.renewals.noInvoiceRequired)
  const { noInvoiceRequired, hasInvoice } = open.renewal
  const entries = KINDS.map((kind) => ({
    label: INVOICE_LABELS[kind],
    open: (onClose: () => void) => <NewInvoice card={card} open={open} kind={kind} onClose={onClose} />,
  }))
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', ml: 'auto' }}>
      {!noInvoiceRequired && <MenuButton label="Add Invoice" startIcon={<AddIcon />} entries={entries} />}
      <Button
        loading={isPending}
        disabled={hasInvoice}
        title={noInvoiceRequired ? 'Require an invoice again' : undefined}
        onClick={() => run({ ...renewalRequest(open), body: { noInvoiceRequired: !noInvoiceRequired } })}
      >
        {noInvoiceRequired ? 'Required Invoice' : 'No Invoice Required'}
      </Button>
    </Stack>
  )
}

interface NewInvoiceProps {
  card: Card
  open: OpenRenewal
  kind: InvoiceKind
  onClose(): void
}

/** The dialog of a new invoice. At the invoice step, its main button also marks the step complete. */
export function NewInvoice({ card, open, kind, onClose }: NewInvoiceProps) {
  const then = useThenComplete(card, open)
  const moved = useMoved(open.license)
  return <InvoiceDialog of={open} kind={kind} then={then} blocked={then && moved} onClose={onClose} />
}
