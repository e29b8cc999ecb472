import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { isDay } from '../../rules/day.ts'
import { HOME_COUNTRY, JURISDICTION_LABELS, optionsOf } from '../../rules/labels.ts'
import { type InformationSoFar, whatInformationNeeds, whatTrackingNeeds } from '../../rules/licenses/licenses.ts'
import { isPerpetual } from '../../rules/licenses/terms.ts'
import { trackDateNote } from '../../rules/licenses/verification.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { recordOf } from '../../rules/records.ts'
import { addressFields } from '../address.ts'
import type { Derived, Follow, SendCall } from '../follows.ts'
import { formsOn, requestOf } from '../form.ts'

/** The choices of a license's information. `types`: of the selected authority. */
export interface InformationChoices {
  authorities: readonly SelectOption[]
  types: readonly SelectOption[]
  licensees: readonly SelectOption[]
  officers: readonly SelectOption[]
  titles: readonly SelectOption[]
}

export interface LicenseContext {
  license: License
}

export interface InformationContext extends LicenseContext, InformationChoices {}

export interface BillingContext extends LicenseContext {
  lines: readonly SelectOption[]
}

/** License Information, section by section. */
export const informationFields = {
  licenseNumber: { heading: 'License' },
  accountNumber: {},
  jurisdiction: { required: () => true, options: () => optionsOf(JURISDICTION_LABELS) },
  licensingAuthorityId: {
    label: 'Licensing Authority',
    required: () => true,
    options: ({ authorities }: InformationChoices) => authorities,
  },
  licenseTypeId: {
    label: 'License Type',
    required: () => true,
    options: ({ types }: InformationChoices) => types,
    enabledIf: ({ licensingAuthorityId }: Values) => Boolean(licensingAuthorityId),
  },
  originalIssueDate: {},
  suspendedDate: {},
  premisesName: { heading: 'Premises' },
  ...addressFields,
  county: { enabledIf: ({ country }: Values) => country === HOME_COUNTRY },
  licenseeIds: {
    heading: 'Licensees and Officers',
    wide: true,
    required: () => true,
    options: ({ licensees }: InformationChoices) => licensees,
  },
  officers: {
    wide: true,
    columns: ({ officers, titles }: InformationChoices) => ({
      officerId: { label: 'Officer', options: officers },
      officerTitleIds: { options: titles },
    }),
  },
}

/** The possible types depend on the authority. */
export const emptyType: Follow<unknown> = { from: ['licensingAuthorityId'], set: () => ({ licenseTypeId: null }) }

/** The missing fields, by the same rule as the server. */
export const checkInformation = (values: Values) => messagesOf(whatInformationNeeds(values as InformationSoFar))

export const licenseInformation = formsOn<InformationContext>()(calls.licenses.information, {
  request: ({ license }) => requestOf(license),
  record: ({ license: { licensees, officers, ...license } }) => ({
    ...license,
    licenseeIds: licensees.map(({ id }) => id),
    officers: officers.map(({ officerId, officerTitleIds }) => ({ officerId, officerTitleIds })),
  }),
  inColumns: true,
  fields: informationFields,
  follows: [emptyType],
  check: checkInformation,
})

/** The fields of a license that determine which dates it needs. */
export interface TrackedContext {
  license: Pick<License, 'licenseTermName' | 'isSeasonal' | 'isChild'>
}

const hasEnd = ({ license }: TrackedContext) => !isPerpetual(license.licenseTermName) && !license.isChild

/** The dates and notes of a license. */
export const trackingFields = {
  effectiveDate: {
    required: ({ license }: TrackedContext) => !license.isChild,
    whyFixed: ({ license }: TrackedContext) => (license.isChild ? messages.effectiveDateOfSecondary : null),
  },
  expirationDate: { required: hasEnd },
  trackDate: { required: hasEnd },
  isTrackingOnly: { flag: 'tracking-only' },
  notes: { lines: 3 },
}

/** The dates that are typed whole. */
export const datesIn = (values: Values) =>
  recordOf(['effectiveDate', 'expirationDate', 'trackDate'], (name) => {
    const day = values[name]
    return isDay(day) ? day : null
  })

/** The errors of the dates, by the same rule as the server. */
export const checkTracking = (values: Values, { license }: TrackedContext) => {
  return messagesOf(whatTrackingNeeds(datesIn(values), { ...license, isPerpetual: isPerpetual(license.licenseTermName) }))
}

/** The track date by the interval of a license type, for an expiration date. */
export const trackDateBy = async (
  { licensingAuthorityId, licenseTypeId }: Values,
  { expirationDate: expDate }: Values,
  send: SendCall,
): Promise<Derived | null> => {
  if (!isDay(expDate) || !licensingAuthorityId || !licenseTypeId) return null
  const params = { id: Number(licensingAuthorityId), typeId: Number(licenseTypeId) }
  const { trackDate: value, ...type } = await send(calls.licenseTypes.calculateTrackDate, { params, query: { expDate } })
  return value ? { value, note: trackDateNote(type) } : null
}

export const licenseTracking = formsOn<LicenseContext>()(calls.licenses.trackingDetails, {
  request: ({ license }) => requestOf(license),
  record: ({ license }) => license,
  fields: trackingFields,
  derivations: [
    {
      from: ['expirationDate'],
      fills: 'trackDate',
      // For a new expiration date.
      by: (values, { license }, send) =>
        values.expirationDate === license.expirationDate ? null : trackDateBy({ ...license }, values, send),
    },
  ],
  check: checkTracking,
})

export const licenseBilling = formsOn<BillingContext>()(calls.licenses.billing, {
  request: ({ license }) => requestOf(license),
  record: ({ license }) => license,
  fields: {
    touchFee: { min: 0 },
    billingId: { required: ({ license }) => license.isBillingIdRequired },
    billingMatterNumber: {},
    fileMatterNumber: {},
    lineOfBusinessId: { label: 'Line of Business', options: ({ lines }) => lines },
    managementAgreementTerm: {},
    leaseTerm: {},
  },
})

export const licenseInsurance = formsOn<LicenseContext>()(calls.licenses.bondAndInsurance, {
  request: ({ license }) => requestOf(license),
  record: ({ license }) => license,
  fields: {
    bond: {},
    bondNumber: {},
    bondType: {},
    bondTerm: {},
    bondDocumentUrl: {},
    insurance: {},
    insuranceExpirationDate: {},
    insuranceDocumentUrl: {},
  },
})

export interface LinkContext extends LicenseContext {
  primaries: readonly SelectOption[]
}

export const linkLicense = formsOn<LinkContext>()(calls.licenses.updateMaster, {
  request: ({ license }) => requestOf(license),
  fields: {
    masterLicenseId: {
      label: 'Primary License',
      required: () => true,
      options: ({ primaries }) => primaries,
      note: ({ license }) => `${license.licenseNumber} becomes a secondary license of it and is renewed with it.`,
    },
  },
  save: 'Link',
})
