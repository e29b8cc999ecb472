import type { Invoice } from '../../../forms/renewals/invoice-rows.ts'
import { messages } from '../../../rules/messages.ts'
import { COMPLETE } from '../../../rules/renewals/stages.ts'
import type { Binding } from '../../ui/keys/keys.ts'
import type { InvoicesOpen } from './invoices.state.ts'
import { hasInvoice, type Invoiced, whyNoMore, whyNot } from './invoices.ts'

interface Given {
  renewal: Invoiced
  row: Invoice | undefined
  whyNotMine: string | null
  open(what: InvoicesOpen): void
  move(by: 1 | -1): void
  toggleRequired(): void
  onClose(): void
}

export function invoiceKeys({ renewal, row, whyNotMine, open, move, toggleRequired, onClose }: Given): Binding[] {
  const why = (reason: (renewal: Invoiced, row: Invoice) => string | null) =>
    whyNotMine ?? (row ? reason(renewal, row) : 'There is no invoice.')
  const noMore = whyNoMore(renewal)
  const isRequired = !renewal.noInvoiceRequired
  // "No Invoice Required" blocks adding an invoice, but it can be undone.
  const noToggle = hasInvoice(renewal) ? messages.invoiceExists : isRequired ? noMore : null
  return [
    { keys: ['a'], says: 'Add', run: () => open('kinds'), why: whyNotMine ?? noMore, writes: true, foot: true },
    { keys: ['e', 'enter'], says: 'Edit', run: () => open('edit'), why: why(whyNot.edit), writes: true, foot: true },
    { keys: ['x'], says: 'Cancel the invoice', run: () => open('cancel'), why: why(whyNot.cancel), writes: true, foot: true },
    { keys: ['D'], says: 'Delete the invoice', run: () => open('remove'), why: why(whyNot.remove), writes: true, foot: true },
    {
      keys: ['n'],
      says: isRequired ? 'No Invoice Required' : 'Required Invoice',
      run: toggleRequired,
      why: whyNotMine ?? (renewal.stage === COMPLETE ? messages.renewalComplete : noToggle),
      writes: true,
      foot: true,
    },
    { keys: ['j', 'down'], says: 'Down', run: () => move(1) },
    { keys: ['k', 'up'], says: 'Up', run: () => move(-1) },
    { keys: ['esc', 'q', 'v'], says: 'Back', run: onClose, foot: true },
  ]
}
