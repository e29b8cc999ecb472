import { Box, DialogContentText } from '@mui/material'
import { messages } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { type InvoiceKind, isPaymentField, needsTrustWarning, newInvoice, type TrustAccount } from '../../../rules/renewals/invoices.ts'
import type { Question } from '../../ui/dialogs/Ask.tsx'
import { FieldGrid, Fields } from '../../ui/Fields.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useReadOnce } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { type Invoice, type Invoicing, kinds, requestOf } from './kinds.ts'

const WARNING: Question = {
  title: messages.trustAccountWarningTitle,
  text: messages.trustAccountWarning,
  confirm: messages.trustAccountProceed,
}

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
  onClose(): void
}

/** Creates or changes an invoice. Asks first if it would take the trust account below its threshold. */
export function InvoiceDialog({ of, kind, invoice, paymentOnly = false, onClose }: InvoiceDialogProps) {
  const { license, renewal } = of
  const { today } = useUser()
  const { schema, calls, amount, fields, trustAccount } = kinds[kind]
  const account = useReadOnce(['renewals', 'trustAccount', renewal.id, kind], (how) => trustAccount(renewal.id, how))
  if (!account) return null
  const before = (invoice?.record[amount] as number | undefined) ?? null
  const fixed = fields.filter(({ name }) => paymentOnly && !isPaymentField(kind, name)).map(({ name }) => name)
  return (
    <CallDialog
      dialog={{
        call: invoice ? calls.update : calls.create,
        fields: fields.filter(({ name }) => !fixed.includes(name)),
        inColumns: true,
      }}
      values={invoice ? { ...invoice.record } : newInvoice[kind](license, today)}
      request={requestOf(of, invoice?.id)}
      bodyOf={(typed) => ({ ...invoice?.record, ...typed })}
      confirm={(typed) => (needsTrustWarning(account, before, Number(typed[amount])) ? WARNING : undefined)}
      onClose={onClose}
      above={
        <>
          {account.useTrustAccount && !paymentOnly && <Balance {...account} />}
          {invoice && fixed.length > 0 && (
            <Box sx={{ mb: 1.5 }}>
              <FieldGrid>
                <Fields schema={schema} record={invoice.record} names={fixed} wide={['explanation']} />
              </FieldGrid>
            </Box>
          )}
        </>
      }
    />
  )
}
