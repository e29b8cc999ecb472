import { Box, Text } from 'ink'
import { useReducer } from 'react'
import { type Invoice, invoicesOf } from '../../../forms/renewals/invoice-rows.ts'
import { INVOICE_CALLS, invoiceForms, invoiceRequest, newInvoiceForms } from '../../../forms/renewals/invoices.ts'
import { optionsOf } from '../../../rules/labels.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { INVOICE_LABELS } from '../../../rules/renewals/invoices.ts'
import { COMPLETE } from '../../../rules/renewals/stages.ts'
import { useAct } from '../../ui/act.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { usePanelWidth } from '../../ui/dialogs/reader.tsx'
import { Panel } from '../../ui/frame/panel.tsx'
import { useKeys, useRoom } from '../../ui/session.tsx'
import { GLYPHS } from '../../ui/tones.ts'
import { invoiceKeys } from './invoices.keys.ts'
import { invoicesReducer, openInvoices } from './invoices.state.ts'
import { type AtInvoices, invoiceLine, invoiceName, isCancelled } from './invoices.ts'

interface Props {
  at: AtInvoices
  /** Why the renewal cannot be changed, or null. */
  whyNotMine: string | null
  toggleRequired(): void
  refresh(): Promise<void>
  onClose(): void
}

/** The invoices of a renewal, and whether one is required. */
export function Invoices({ at, whyNotMine, toggleRequired, refresh, onClose }: Props) {
  const { api, license, renewal, today } = at
  const act = useAct(refresh)
  const [state, dispatch] = useReducer(invoicesReducer, openInvoices)
  const height = Math.max(1, useRoom().rows - 6)
  const rows = invoicesOf(renewal)
  const row = rows[Math.min(state.list.at, rows.length - 1)]
  const close = () => dispatch({ type: 'open', what: null })
  const context = { license, renewalId: renewal.id, paymentOnly: renewal.stage === COMPLETE, today }
  const dialog = { aside: `${license.licenseNumber}, ${license.propertyName}`, onDone: refresh, onStale: refresh, onClose: close }
  useKeys('panel', {
    title: 'Invoices',
    modal: true,
    bindings: invoiceKeys({
      renewal,
      row,
      whyNotMine,
      open: (what) => dispatch({ type: 'open', what }),
      move: (by) => dispatch({ type: 'move', by, count: rows.length, height }),
      toggleRequired,
      onClose,
    }),
  })
  if (state.open === 'kinds') {
    const add = (added: keyof typeof INVOICE_LABELS) => dispatch({ type: 'open', what: { added } })
    return <Menu title="Add an invoice" items={optionsOf(INVOICE_LABELS)} chosen="CreditCard" onChoose={add} onClose={close} />
  }
  if (state.open !== null && typeof state.open === 'object')
    return <DialogBox dialog={dialogOf(newInvoiceForms[state.open.added], context, api)} {...dialog} />
  if (state.open === 'edit' && row)
    return <DialogBox dialog={dialogOf(invoiceForms[row.kind], { ...context, stored: row.record }, api)} {...dialog} />
  if (state.open !== null && state.open !== 'edit' && row) {
    const end = () => {
      close()
      act(ending(at, row, state.open === 'cancel'))
    }
    return <Ending row={row} isCancel={state.open === 'cancel'} onYes={end} onNo={close} />
  }
  return <InvoiceList at={at} rows={rows} top={state.list.top} here={row ? rows.indexOf(row) : -1} height={height} />
}

/** The call that cancels an invoice or deletes it. */
function ending({ api, license, renewal }: AtInvoices, { kind, id }: Invoice, isCancel: boolean) {
  const request = invoiceRequest(license, renewal.id, id)
  const call = isCancel && kind !== 'Ach' ? INVOICE_CALLS[kind].cancel : INVOICE_CALLS[kind].remove
  return { call, send: () => api.call(call, request) }
}

function Ending({ row, isCancel, onYes, onNo }: { row: Invoice; isCancel: boolean; onYes(): void; onNo(): void }) {
  const what = isCancel ? 'Cancel Invoice' : 'Delete Invoice'
  const sentence = isCancel
    ? 'A cancelled invoice can no longer be changed. Are you sure you want to cancel it?'
    : sentences.deleteConfirm(`the ${invoiceName(row)}`)
  return <Confirm title={`${what}: ${invoiceName(row)}`} sentence={sentence} yes={what} writes onYes={onYes} onNo={onNo} />
}

interface ListProps {
  at: AtInvoices
  rows: readonly Invoice[]
  top: number
  here: number
  height: number
}

function InvoiceList({ at: { license, renewal }, rows, top, here, height }: ListProps) {
  const width = usePanelWidth()
  const trust = license.trustAccountActive
    ? `Trust account ${formatDollars(license.currentBalance)}, minimum ${formatDollars(license.minimumBalanceThreshold)}`
    : ''
  return (
    <Panel title={`Invoices of ${license.licenseNumber}`} aside={trust}>
      <Box flexDirection="column" marginTop={1}>
        {rows.length === 0 && <Text>{renewal.noInvoiceRequired ? messages.noInvoiceIsRequired : 'There are no invoices yet.'}</Text>}
        {rows.slice(top, top + height).map((row, index) => (
          <Text
            key={`${row.kind} ${row.id}`}
            inverse={top + index === here}
            dimColor={isCancelled(row) && top + index !== here}
            wrap="truncate"
          >
            {top + index === here ? GLYPHS.cursor : ' '} {invoiceLine(row, width)}
          </Text>
        ))}
      </Box>
    </Panel>
  )
}
