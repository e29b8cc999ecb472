import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { plain } from '../../contract/fields/schema.ts'
import type { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { RenewalHistoryRow } from '../../contract/renewals/schemas.ts'
import { formatDay } from '../../rules/day.ts'
import { formatMoment } from '../../rules/moment.ts'
import { formatDollars } from '../../rules/money.ts'
import { COMPLETE } from '../../rules/renewals/stages.ts'
import { Notice } from '../ui/dialogs/confirm.tsx'
import { Menu } from '../ui/dialogs/menu.tsx'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { pairs } from '../ui/text.ts'
import { Invoices } from './invoices/invoices.tsx'
import { whyNotMine } from './license/license.deeds.ts'
import { dayOrDash } from './queue/queue.columns.ts'

type Row = Output<typeof calls.renewals.list>['items'][number]

const TITLE = 'License Renewal History'
const SCHEMA = plain(RenewalHistoryRow)
const SHOWN = [
  'completedOn',
  'assignedUserName',
  'processStartDate',
  'renewalDueDate',
  'formsReceivedDate',
  'formsFiledDate',
  'licenseReceivedDate',
  'licenseSentDate',
  'effectiveDate',
  'expirationDate',
  'trackDate',
  'invoiceSum',
  'notes',
] as const satisfies (keyof Row)[]

interface Props {
  license: License
  /** Reloads the license, which includes the invoices. */
  refresh(): Promise<void>
  onClose(): void
}

/** The completed renewals of a license, latest first. Only the payment of their invoices can be edited. */
export function History({ license, refresh, onClose }: Props) {
  const { api, today } = useSession()
  const { data, error, refresh: readAgain } = useLive(`history ${license.id}`, () => api.renewals.list({ params: { id: license.id } }))
  const [chosen, choose] = useState<number | null>(null)
  const [isInvoices, setInvoices] = useState(false)
  if (!data) return <Waiting title={TITLE} error={error} onClose={onClose} />
  if (data.items.length === 0)
    return <Notice title={TITLE} sentence="No renewal of this license has been completed yet." onClose={onClose} />
  const row = data.items.find(({ id }) => id === chosen)
  if (!row) {
    const items = data.items.map((one) => ({ value: one.id, label: lineOf(one) }))
    return <Menu<number> title={TITLE} items={items} chosen={items[0]?.value ?? 0} onChoose={choose} onClose={onClose} />
  }
  if (!isInvoices) return <Completed row={row} onInvoices={() => setInvoices(true)} onClose={() => choose(null)} />
  return (
    <Invoices
      at={{ api, license, renewal: { ...row, stage: COMPLETE }, today }}
      whyNotMine={whyNotMine(license)}
      toggleRequired={() => {}}
      refresh={async () => void (await Promise.all([refresh(), readAgain()]))}
      onClose={() => setInvoices(false)}
    />
  )
}

const lineOf = ({ completedOn, effectiveDate, expirationDate, invoiceSum }: Row): string =>
  `${formatMoment(completedOn).slice(0, 8)}  ${dayOrDash(effectiveDate)} to ${dayOrDash(expirationDate)}  ${formatDollars(invoiceSum)}`

function Completed({ row, onInvoices, onClose }: { row: Row; onInvoices(): void; onClose(): void }) {
  const width = usePanelWidth()
  const lines = pairs(
    SHOWN.filter((name) => row[name] !== null).map((name) => [SCHEMA.properties?.[name]?.title ?? name, wordsOf(row, name)] as const),
    width,
  )
  return (
    <Reader title={TITLE} lines={lines} bindings={[{ keys: ['v'], says: 'Invoices', run: onInvoices, foot: true }]} onClose={onClose} />
  )
}

function wordsOf(row: Row, name: (typeof SHOWN)[number]): string {
  if (name === 'invoiceSum') return formatDollars(row.invoiceSum)
  if (name === 'completedOn') return formatMoment(row.completedOn)
  return name === 'assignedUserName' || name === 'notes' ? (row[name] ?? '') : formatDay(row[name] ?? '')
}
