import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { whyCannotRemoveAlert } from '../../rules/licenses/licenses.ts'
import { messages } from '../../rules/messages.ts'
import { type FormField, formsOn } from '../form.ts'
import { alertFields } from '../licenses/alert.ts'
import { checkAddresses, furtherAddresses, hasRecipient } from '../renewals/license-email.ts'

export type LicenseThere = Output<typeof calls.propertyLicenses.list>['items'][number]
export type AddressGroup = Output<typeof calls.propertyLicenses.asyncPremisesAddresses>['items'][number]

/** Licenses of a property to choose from. */
export interface LicensesThere {
  propertyId: number
  licenses: readonly LicenseThere[]
}

export interface SendingThere extends LicensesThere {
  /** The contacts of the property with an e-mail address. */
  recipients: readonly SelectOption[]
}

export interface AddressesThere {
  propertyId: number
  groups: readonly AddressGroup[]
}

/** The note that distinguishes licenses in a list: type and authority. */
const noteOf = ({ licenseType, licensingAuthority }: LicenseThere) => [licenseType, licensingAuthority].filter(Boolean).join(' · ')

/** Licenses as choices. `whyNot`: the reason why one cannot be chosen. */
const choicesOf = (licenses: readonly LicenseThere[], whyNot: (license: LicenseThere) => string | null, note = noteOf): SelectOption[] =>
  licenses.map((license) => {
    const reason = whyNot(license)
    return { value: license.id, label: license.licenseNumber, disabled: reason !== null, meta: { note: reason ?? note(license) } }
  })

/** Those that cannot be chosen come last. */
const sorted = (choices: SelectOption[]) => choices.sort((one, other) => Number(one.disabled) - Number(other.disabled))

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0
const none = () => []

const checkLicenses = ({ licenseIds }: Values): Record<string, string> =>
  isNone(licenseIds) ? { licenseIds: messages.licenseRequired } : {}

const thereForm = formsOn<LicensesThere>()
const request = ({ propertyId }: { propertyId: number }) => ({ params: { id: propertyId } })
const listed: FormField<unknown> = { listed: true, initial: none }

export const addAlerts = thereForm(calls.propertyLicenses.bulkCreateAlerts, {
  request,
  fields: { ...alertFields, licenseIds: { ...listed, options: ({ licenses }) => choicesOf(licenses, () => null) } },
  check: checkLicenses,
})

const whyNotRemoved = (license: LicenseThere) => {
  const reason = whyCannotRemoveAlert({ ...license, propertyActive: true })
  return reason && messages[reason]
}

const alertOf = ({ alert, isUrgentAlert }: LicenseThere) => (isUrgentAlert ? `Urgent: ${alert}` : (alert ?? ''))

export const removeAlerts = thereForm(calls.propertyLicenses.bulkDeleteAlerts, {
  request,
  fields: { licenseIds: { ...listed, options: ({ licenses }) => choicesOf(licenses, whyNotRemoved, alertOf) } },
  check: checkLicenses,
  save: 'Remove',
})

const whyNotDownloaded = ({ licenseDocumentExists }: LicenseThere) => (licenseDocumentExists ? null : messages.emailDocumentMissing)

export const downloadDocuments = thereForm(calls.propertyLicenses.downloadDocuments, {
  request,
  fields: {
    licenseIds: {
      listed: true,
      initial: ({ licenses }) => licenses.filter((license) => whyNotDownloaded(license) === null).map(({ id }) => id),
      options: ({ licenses }) => sorted(choicesOf(licenses, whyNotDownloaded)),
    },
  },
  check: checkLicenses,
  save: 'Download',
})

/** What excludes a license from a mail. */
export const whyNotSent = ({ licenseDocumentExists, licensingAuthority }: LicenseThere): string | null => {
  if (!licenseDocumentExists) return messages.emailDocumentMissing
  return licensingAuthority === null ? messages.emailAuthorityMissing : null
}

export const sendDocuments = formsOn<SendingThere>()(calls.propertyLicenses.sendDocuments, {
  request,
  fields: {
    licenseIds: { ...listed, options: ({ licenses }) => sorted(choicesOf(licenses, whyNotSent)) },
    propertyContactIds: { ...listed, mayBeEmpty: true, options: ({ recipients }) => recipients },
    furtherAddresses,
    bccToSender: {},
  },
  isReady: (values) => !isNone(values.licenseIds) && hasRecipient(values),
  check: checkAddresses,
  save: 'Send',
})

type Address = Partial<Record<'address1' | 'address2' | 'city' | 'state' | 'zip' | 'county' | 'country', string | null>>

export const addressLineOf = ({ address1, address2, city, state, zip, county, country }: Address) =>
  [address1, address2, city, [state, zip].filter(Boolean).join(' '), county && `${county} County`, country].filter(Boolean).join(', ')

/** Groups of licenses with the same premises address. The id of a group is its first license's. */
export const syncAddresses = formsOn<AddressesThere>()(calls.propertyLicenses.syncPremisesAddresses, {
  request,
  fields: {
    licenseIds: {
      ...listed,
      label: 'Current Addresses',
      options: ({ groups }) =>
        groups.map((group) => ({
          value: group.licenseIds[0] ?? 0,
          label: addressLineOf(group) || 'No address',
          meta: { note: group.licenseNumbers.join(', ') },
        })),
    },
  },
  isReady: ({ licenseIds }) => !isNone(licenseIds),
  bodyOf: ({ licenseIds }, { groups }) => ({
    licenseIds: groups
      .map((group) => group.licenseIds)
      .filter(([id]) => [licenseIds].flat().includes(id))
      .flat(),
  }),
})
