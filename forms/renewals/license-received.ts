import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { expirationFrom, trackDateFromLast } from '../../rules/intervals/intervals.ts'
import { isPerpetual } from '../../rules/licenses/terms.ts'
import { trackDateNote } from '../../rules/licenses/verification.ts'
import { messages, messagesOf, sentences } from '../../rules/messages.ts'
import { nextEffectiveDate, whatReceivingNeeds } from '../../rules/renewals/steps.ts'
import type { Derived, SendCall } from '../follows.ts'
import { datesIn } from '../licenses/sections.ts'
import { type OpenRenewal, renewalForm } from './renewal.ts'

const hasEnd = ({ license }: OpenRenewal) => !isPerpetual(license.licenseTermName)

const expirationDate = (values: Values, { license }: OpenRenewal): Derived | null => {
  const { effectiveDate } = datesIn(values)
  const value = effectiveDate && expirationFrom(effectiveDate, license.licenseTermValue ?? 0)
  return value ? { value, note: sentences.fromTerm(license.licenseTermName ?? '') } : null
}

/** By the rule of the license type, else the track date of the last renewal moved by the term. */
const trackDate = async (values: Values, { license }: OpenRenewal, send: SendCall): Promise<Derived | null> => {
  const { expirationDate: expDate } = datesIn(values)
  const { licensingAuthorityId: id, licenseTypeId: typeId, licenseTermName, licenseTermValue, lastCompletedRenewal } = license
  if (!expDate) return null
  if (id && typeId) {
    const answer = await send(calls.licenseTypes.calculateTrackDate, { params: { id, typeId }, query: { expDate } })
    if (answer.trackDate) return { value: answer.trackDate, note: trackDateNote(answer) }
  }
  const value = trackDateFromLast(lastCompletedRenewal?.trackDate ?? null, licenseTermValue ?? 0)
  return value ? { value, note: sentences.movedByTerm(licenseTermName ?? '') } : null
}

/** A license that has a document of its own, or the one that the authority issued once for good. */
export const hasDocument = ({ license, renewal }: Pick<OpenRenewal, 'license' | 'renewal'>): boolean =>
  renewal.licenseDocumentExists || (license.licenseDocumentIssuance === 'InitialDocumentOnly' && license.licenseDocumentExists)

export const licenseReceived = renewalForm(calls.renewals.licenseReceived, {
  fields: {
    dateReceived: { initial: ({ renewal, today }) => renewal.licenseReceivedDate ?? today },
    effectiveDate: {
      initial: ({ renewal, license }) => renewal.effectiveDate ?? nextEffectiveDate(license.expirationDate),
      note: ({ renewal, license }) => (renewal.effectiveDate || !license.expirationDate ? undefined : messages.dayAfterTerm),
    },
    expirationDate: { initial: ({ renewal }) => renewal.expirationDate, required: hasEnd },
    trackDate: { initial: ({ renewal }) => renewal.trackDate, required: hasEnd },
    shippingMethodLicense: { initial: ({ renewal }) => renewal.shippingMethodLicense },
    document: {
      reads: ({ license }) => ({ licenseId: license.id, isNextTerm: true }),
      kept: (open) =>
        hasDocument(open)
          ? {
              fileName: open.renewal.licenseDocumentFileName ?? 'license.pdf',
              call: calls.renewals.downloadDocument,
              params: { id: open.renewal.id },
            }
          : null,
    },
  },
  reads: ({ renewal }) => (renewal.licenseDocumentExists ? { renewalId: renewal.id } : null),
  derivations: [
    { from: ['effectiveDate'], fills: 'expirationDate', by: expirationDate, atOpening: true },
    { from: ['effectiveDate', 'expirationDate'], fills: 'trackDate', by: trackDate, atOpening: true },
  ],
  check: (values, { license }) => {
    const kind = { isPerpetual: isPerpetual(license.licenseTermName), isSeasonal: license.isSeasonal }
    return messagesOf(whatReceivingNeeds(datesIn(values), kind))
  },
  example: { dateReceived: '2026-12-01', effectiveDate: '2027-01-01', document: 'license.pdf' },
})
