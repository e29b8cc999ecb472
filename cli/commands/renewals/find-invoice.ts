import type { License } from '../../../contract/licenses/calls.ts'
import { type Invoice, type Invoices, invoicesOf } from '../../../forms/renewals/invoice-rows.ts'
import { INVOICE_LABELS } from '../../../rules/renewals/invoices.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import type { Session } from '../../kit/run.ts'

/** An invoice of the renewal in process or of a completed one, as it is listed. */
export interface ListedInvoice extends Omit<Invoice, 'status'> {
  label: string
  renewalId: number
  checkNumber: number | null
  status: string
  createdOn: string
}

const listed = (renewal: Invoices & { id: number }): ListedInvoice[] =>
  invoicesOf(renewal).map((invoice) => {
    const { checkNumber, createdOn } = invoice.record
    return { ...invoice, label: INVOICE_LABELS[invoice.kind], renewalId: renewal.id, checkNumber, createdOn, status: invoice.status ?? '' }
  })

/** The invoices of a license: of the renewal in process, then of completed ones. */
export async function listInvoices({ api }: Session, { id, inProcessRenewal }: License): Promise<ListedInvoice[]> {
  const { items } = await api.renewals.list({ params: { id } })
  return [...(inProcessRenewal ? [inProcessRenewal] : []), ...items].flatMap(listed)
}

export async function findInvoice(session: Session, license: License, id: number): Promise<ListedInvoice> {
  const found = (await listInvoices(session, license)).find((invoice) => invoice.id === id)
  if (!found) throw new Failure(EXIT.notFound, `License ${license.licenseNumber} has no invoice ${id}.`)
  return found
}
