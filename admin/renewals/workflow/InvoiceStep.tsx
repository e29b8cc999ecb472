import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material'
import { useContext, useId, useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import { messages } from '../../../rules/messages.ts'
import { keysOf } from '../../../rules/records.ts'
import { INVOICE_LABELS, type InvoiceKind } from '../../../rules/renewals/invoices.ts'
import type { Card } from '../../../rules/renewals/steps.ts'
import { Moved } from '../../ui/dialogs/Moved.tsx'
import { useCall } from '../../ui/useCall.tsx'
import { NewInvoice } from '../invoices/InvoiceActions.tsx'
import { MarkComplete } from './markComplete.ts'
import { StepFacts } from './StepFacts.tsx'
import { useMoved } from './useMoved.ts'

const KINDS = keysOf(INVOICE_LABELS)

/** The invoice step: an invoice of one of the three kinds, or none. With an invoice, the step can be marked complete. */
export function InvoiceStep({ card, open, onClose }: { card: Card; open: OpenRenewal; onClose(): void }) {
  const titleId = useId()
  const markComplete = useContext(MarkComplete)
  const moved = useMoved(open.license)
  const { run, isPending } = useCall(calls.renewals.noInvoiceRequired)
  const [kind, setKind] = useState<InvoiceKind | null>(null)
  if (kind) return <NewInvoice card={card} open={open} kind={kind} onClose={onClose} />
  const { hasInvoice, noInvoiceRequired } = open.renewal
  const isDone = hasInvoice || noInvoiceRequired
  const isOff = isPending || moved !== null
  const end = () => {
    onClose()
    markComplete()
  }
  const waive = async () => {
    const outcome = await run({ ...renewalRequest(open), body: { noInvoiceRequired: true } })
    if ('answer' in outcome) end()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{card.title}</DialogTitle>
      <DialogContent>
        {isDone ? <StepFacts step="invoice" open={open} /> : <DialogContentText sx={{ mb: 1.5 }}>{messages.howPaid}</DialogContentText>}
        {!noInvoiceRequired && (
          <Stack sx={{ gap: 1, mt: isDone ? 2 : 0 }}>
            {KINDS.map((one) => (
              <Button key={one} variant="outlined" disabled={isOff} onClick={() => setKind(one)}>
                {INVOICE_LABELS[one]}
              </Button>
            ))}
            {!hasInvoice && (
              <Button disabled={isOff} onClick={waive}>
                No Invoice Required
              </Button>
            )}
          </Stack>
        )}
        {moved && !isPending && (
          <Moved onRefresh={onClose} sx={{ mt: 2 }}>
            {moved}
          </Moved>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        {isDone && (
          <Button variant="contained" disabled={isOff} onClick={end}>
            Mark Step Complete
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
