import { calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import { expirationFrom, trackDateFromLast } from '../../rules/intervals.ts'
import { messages } from '../../rules/messages.ts'
import { type ReceivedDates, whatReceivingNeeds } from '../../rules/steps.ts'
import { isPerpetual } from '../../rules/terms.ts'
import type { Dialog, Filled, Values } from '../ui/dialog.ts'
import { type At, stepDialog } from './step.ts'

/** 5. Receive License: dates that follow from each other (spec 3 §4), and the PDF by its path. */
export function receiveDialog(at: At): Dialog {
  const { license, renewal } = at
  const kind = { isPerpetual: isPerpetual(license.licenseTermName), isSeasonal: license.isSeasonal }
  const isKept =
    renewal.licenseDocumentExists || (license.licenseDocumentIssuance === 'InitialDocumentOnly' && license.licenseDocumentExists)
  return {
    ...stepDialog(at, 'licenseReceived', at.api.renewals.licenseReceived),
    call: calls.renewals.licenseReceived,
    fields: ['dateReceived', 'effectiveDate', 'expirationDate', 'trackDate', 'shippingMethodLicense', 'document'],
    values: {
      dateReceived: renewal.licenseReceivedDate,
      effectiveDate: renewal.effectiveDate,
      expirationDate: renewal.expirationDate,
      trackDate: renewal.trackDate,
      shippingMethodLicense: renewal.shippingMethodLicense,
    },
    required: kind.isPerpetual ? [] : ['expirationDate', 'trackDate'],
    hints: isKept ? { document: `${renewal.licenseDocumentFileName ?? 'A document'} is kept; a path here replaces it` } : {},
    check: (values) =>
      Object.fromEntries(Object.entries(whatReceivingNeeds(datesIn(values), kind)).map(([field, key]) => [field, messages[key]])),
    derive: (field, values) => derive(at, field, values),
  }
}

const datesIn = (values: Values): ReceivedDates => ({
  effectiveDate: (values.effectiveDate as Day | null) ?? null,
  expirationDate: (values.expirationDate as Day | null) ?? null,
  trackDate: (values.trackDate as Day | null) ?? null,
})

/** The expiration follows from the effective date and the term; the track date from the type's interval, else from the last renewal. */
async function derive(at: At, field: string, values: Values): Promise<Filled | null> {
  const { effectiveDate, expirationDate, trackDate } = datesIn(values)
  if (field === 'effectiveDate' && effectiveDate && !expirationDate) {
    const expiration = expirationFrom(effectiveDate, at.license.licenseTermValue ?? 0)
    // The form asks again about the expiration date that this fills, and so comes to the track date.
    if (expiration) return { values: { expirationDate: expiration } }
  }
  const isDate = field === 'effectiveDate' || field === 'expirationDate'
  return isDate && !trackDate ? suggestTrackDate(at, expirationDate) : null
}

async function suggestTrackDate({ api, license }: At, expDate: Day | null): Promise<Filled | null> {
  const { licensingAuthorityId: id, licenseTypeId: typeId } = license
  if (id && typeId && expDate) {
    const { trackDate } = await api.licenseTypes.calculateTrackDate({ params: { id, typeId }, query: { expDate } })
    if (trackDate) return { values: { trackDate }, notes: { trackDate: messages.trackDateFromInterval } }
  }
  const trackDate = trackDateFromLast(license.lastCompletedRenewal?.trackDate ?? null, license.licenseTermValue ?? 0)
  return trackDate ? { values: { trackDate } } : null
}
