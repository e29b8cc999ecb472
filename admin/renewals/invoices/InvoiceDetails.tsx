import { INVOICE_LABELS } from '../../../rules/renewals/invoices.ts'
import { ReadDialog } from '../../ui/dialogs/ReadDialog.tsx'
import { Field, FieldGrid, Fields } from '../../ui/Fields.tsx'
import { formatMoment } from '../../ui/format.ts'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import { type Invoice, kinds } from './kinds.ts'

/** A read-only invoice: a cancelled one, or one of a license that the reader may not change. */
export function InvoiceDetails({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const { kind, status, record } = invoice
  const { schema, fields } = kinds[kind]
  return (
    <ReadDialog title={INVOICE_LABELS[kind]} onClose={onClose}>
      <FieldGrid>
        {status && (
          <Field label="Status">
            <InvoiceStatus invoice={invoice} />
          </Field>
        )}
        <Fields schema={schema} record={record} names={fields.map(({ name }) => name)} wide={['explanation']} />
        <Field label="Created On">{formatMoment(record.createdOn)}</Field>
      </FieldGrid>
    </ReadDialog>
  )
}
