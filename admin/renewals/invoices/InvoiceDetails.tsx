import type { Invoice } from '../../../forms/renewals/invoice-rows.ts'
import { invoiceForms } from '../../../forms/renewals/invoices.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { INVOICE_LABELS } from '../../../rules/renewals/invoices.ts'
import { ReadDialog } from '../../ui/dialogs/ReadDialog.tsx'
import { Field, FieldGrid, Fields } from '../../ui/Fields.tsx'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import { invoiceSchemas } from './kinds.ts'

/** The read-only details of an invoice that is cancelled, or whose license the person cannot edit. */
export function InvoiceDetails({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const { kind, status, record } = invoice
  return (
    <ReadDialog title={INVOICE_LABELS[kind]} onClose={onClose}>
      <FieldGrid>
        {status && (
          <Field label="Status">
            <InvoiceStatus invoice={invoice} />
          </Field>
        )}
        <Fields schema={invoiceSchemas[kind]} record={record} names={Object.keys(invoiceForms[kind].fields)} wide={['explanation']} />
        <Field label="Created On">{formatMoment(record.createdOn)}</Field>
      </FieldGrid>
    </ReadDialog>
  )
}
