import { Box, DialogContentText } from '@mui/material'
import { fieldsOf } from '../../../forms/form.ts'
import type { Invoice } from '../../../forms/renewals/invoice-rows.ts'
import { INVOICE_CALLS, invoiceForms, newInvoiceForms } from '../../../forms/renewals/invoices.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { InvoiceKind, TrustAccount } from '../../../rules/renewals/invoices.ts'
import { api } from '../../providers/api.ts'
import { FieldGrid, Fields } from '../../ui/Fields.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import type { Then } from '../../ui/forms/sending/useSubmit.ts'
import { useReadOnce } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { type Invoicing, invoiceSchemas } from './kinds.ts'

const Balance = ({ currentBalance, minimumBalanceThreshold }: TrustAccount) => (
  <DialogContentText sx={{ mb: 1 }}>
    Trust account balance: {formatDollars(currentBalance)}. Minimum balance threshold: {formatDollars(minimumBalanceThreshold)}.
  </DialogContentText>
)

interface InvoiceDialogProps {
  of: Invoicing
  kind: InvoiceKind
  /** The invoice to change; undefined for a new one. */
  invoice?: Invoice
  /** For a completed renewal, whose invoices accept only payment fields. */
  paymentOnly?: boolean
  then?: Then
  blocked?: string | null
  onClose(): void
}

/** Creates or edits an invoice. Fixed values are text above the fields. */
export function InvoiceDialog({ of: { license, renewal }, kind, invoice, paymentOnly = false, ...dialog }: InvoiceDialogProps) {
  const { today } = useUser()
  const account = useReadOnce(['renewals', 'trustAccount', renewal.id, kind], (how) =>
    api.call(INVOICE_CALLS[kind].trustAccount, { params: { id: renewal.id }, ...how }),
  )
  if (!account) return null
  const form = (invoice ? invoiceForms : newInvoiceForms)[kind]
  const context = { license, renewalId: renewal.id, stored: invoice?.record, paymentOnly, today }
  const fixed = fieldsOf(form, context).filter(({ whyFixed }) => whyFixed?.(context))
  const names = fixed.map(({ name }) => name)
  return (
    <CallForm
      form={{ ...form, fields: Object.fromEntries(Object.entries(form.fields).filter(([name]) => !names.includes(name))) }}
      context={context}
      {...dialog}
      above={
        <>
          {account.useTrustAccount && !paymentOnly && <Balance {...account} />}
          {invoice && fixed.length > 0 && (
            <Box sx={{ mb: 1.5 }}>
              <FieldGrid>
                <Fields schema={invoiceSchemas[kind]} record={invoice.record} names={names} wide={['explanation']} />
              </FieldGrid>
            </Box>
          )}
        </>
      }
    />
  )
}
