import BlockIcon from '@mui/icons-material/Block'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Stack, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { type Invoice, invoicesOf } from '../../../forms/renewals/invoice-rows.ts'
import { INVOICE_CALLS, invoiceRequest } from '../../../forms/renewals/invoices.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { INVOICE_LABELS } from '../../../rules/renewals/invoices.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import { DayCell, TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { RowButton } from '../../ui/lists/RowButton.tsx'
import { SHADED } from '../../ui/lists/shaded.ts'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import type { Invoicing } from './kinds.ts'

type Doing = 'view' | 'edit' | 'cancel' | 'delete'

const BUTTONS = {
  view: { verb: 'View', icon: VisibilityIcon },
  edit: { verb: 'Edit', icon: EditIcon },
  cancel: { verb: 'Cancel', icon: BlockIcon },
  delete: { verb: 'Delete', icon: DeleteIcon },
}

const nameOf = ({ kind, amount }: Invoice) => `${INVOICE_LABELS[kind]} of ${formatDollars(amount)}`
/** The key of an invoice. Ids are unique only within a kind. */
const keyOf = ({ kind, id }: Invoice) => `${kind} ${id}`

interface InvoiceTableProps {
  of: Invoicing
  /** For a completed renewal, whose invoices accept only payment fields. */
  paymentOnly?: boolean
}

/** The invoices of a renewal. Cancelled invoices are read-only, as are all invoices for people who cannot edit the license. */
export function InvoiceTable({ of, paymentOnly = false }: InvoiceTableProps) {
  const [chosen, setChosen] = useState<{ doing: Doing; invoice: Invoice } | null>(null)
  const invoices = invoicesOf(of.renewal)

  const offered = ({ kind, status }: Invoice): Doing[] => {
    if (status === 'Cancelled' || !of.license.mayEdit) return ['view']
    if (paymentOnly) return ['edit']
    return ['edit', ...(kind === 'Ach' ? [] : ['cancel' as const]), ...(kind === 'Check' ? [] : ['delete' as const])]
  }

  return (
    <Box sx={{ overflowX: 'auto' }}>
      <SmallTable label="Invoices">
        <TableHead>
          <TableRow>
            <TableCell>Invoice</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>Payment</TableCell>
            <TableCell>Status</TableCell>
            <TableCell className="unseen-heading">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {invoices.map((invoice) => (
            <TableRow key={keyOf(invoice)} sx={invoice.status === 'Cancelled' ? SHADED : {}}>
              <TableCell sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>
                <TwoLineCell under={invoice.payee}>{INVOICE_LABELS[invoice.kind]}</TwoLineCell>
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {formatDollars(invoice.amount)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <TwoLineCell under={typeof invoice.record.checkNumber === 'number' && `Check # ${invoice.record.checkNumber}`}>
                  <DayCell day={invoice.paidOn} />
                </TwoLineCell>
              </TableCell>
              <TableCell>
                <InvoiceStatus invoice={invoice} />
              </TableCell>
              <TableCell sx={{ p: 0.5 }}>
                <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
                  {offered(invoice).map((doing) => (
                    <RowButton
                      key={doing}
                      label={`${BUTTONS[doing].verb} ${nameOf(invoice)}`}
                      icon={BUTTONS[doing].icon}
                      onClick={() => setChosen({ doing, invoice })}
                    />
                  ))}
                </Stack>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </SmallTable>
      {chosen && (
        <Chosen
          of={of}
          doing={chosen.doing}
          // Uses the latest version of the invoice while the dialog is open; a deleted invoice stays as it was.
          invoice={invoices.find((one) => keyOf(one) === keyOf(chosen.invoice)) ?? chosen.invoice}
          paymentOnly={paymentOnly}
          onClose={() => setChosen(null)}
        />
      )}
    </Box>
  )
}

interface ChosenProps extends InvoiceTableProps {
  doing: Doing
  invoice: Invoice
  onClose(): void
}

function Chosen({ of, doing, invoice, paymentOnly, onClose }: ChosenProps) {
  const request = invoiceRequest(of.license, of.renewal.id, invoice.id)
  if (doing === 'view') return <InvoiceDetails invoice={invoice} onClose={onClose} />
  if (doing === 'edit') return <InvoiceDialog of={of} kind={invoice.kind} invoice={invoice} paymentOnly={paymentOnly} onClose={onClose} />
  if (doing === 'delete')
    return (
      <DeleteRecord
        call={INVOICE_CALLS[invoice.kind].remove}
        request={request}
        title={`Delete ${INVOICE_LABELS[invoice.kind]}`}
        text={sentences.deleteConfirm(`the ${nameOf(invoice)}`)}
        onClose={onClose}
      />
    )
  return (
    invoice.kind !== 'Ach' && (
      <ConfirmCall
        call={INVOICE_CALLS[invoice.kind].cancel}
        request={request}
        title={`Cancel ${INVOICE_LABELS[invoice.kind]}`}
        text={`The ${nameOf(invoice)} is cancelled permanently. ${messages.invoiceCancelledReadOnly}`}
        confirm={`Cancel ${INVOICE_LABELS[invoice.kind]}`}
        dangerous
        onClose={onClose}
      />
    )
  )
}
