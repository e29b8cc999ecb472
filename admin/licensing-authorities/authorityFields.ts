import type { Output } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import type { calls } from '../../contract/index.ts'
import { type Payable, whatAuthorityAddressNeeds, whyNotPayable } from '../../rules/authorities.ts'
import { HOME_COUNTRY, JURISDICTION_LABELS, optionsOf } from '../../rules/labels.ts'
import { limits } from '../../rules/limits.ts'
import { messages } from '../../rules/messages.ts'
import { addressFields, asMailing, mailingAddressFields } from '../ui/forms/addressFields.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

export type Authority = Output<typeof calls.licensingAuthorities.get>

const isPayableToName = ({ payableToSameAsName }: Values) => payableToSameAsName === true

/** If the name is too long for a payee, the flag can still be turned off. */
const mayBePayee = (values: Values) => isPayableToName(values) || String(values.name ?? '').trim().length <= limits.payableTo

const payeeCode: FieldData = { name: 'payeeCode', helperText: 'Kept for your company alone' }

/** The fields of an authority's details. Each client has its own payee code, so staff have none. */
export const detailFields = (isStaff: boolean): FieldData[] => [
  { name: 'name', heading: 'Authority Details', wide: true },
  { name: 'abbreviation' },
  { name: 'jurisdiction', options: optionsOf(JURISDICTION_LABELS) },
  { name: 'payableToSameAsName', enabledIf: mayBePayee },
  { name: 'payableTo', required: true, enabledIf: (values) => !isPayableToName(values) },
  { name: 'websiteUrl' },
  { name: 'generalContactPhone' },
  ...(isStaff ? [] : [payeeCode]),
]

export const ADDRESS = addressFields.map(({ name }) => name)

const hasOwnMailingAddress = ({ mailingAddressSameAsLocation }: Values) => mailingAddressSameAsLocation === false

/** The address, and the mailing address, which follows it while the flag is on. */
export const ADDRESS_FIELDS: readonly FieldData[] = [
  ...addressFields.map((field) => (field.name === 'address1' ? { ...field, heading: 'Address' } : field)),
  { name: 'mailingAddressSameAsLocation', heading: 'Mailing Address', wide: true },
  ...mailingAddressFields.map((field) => ({ ...field, enabledIf: hasOwnMailingAddress })),
]

export const FORMS_FIELD: FieldData = { name: 'documents', wide: true }

export const NEW_AUTHORITY: Values = {
  country: HOME_COUNTRY,
  mailingCountry: HOME_COUNTRY,
  mailingAddressSameAsLocation: true,
  payableToSameAsName: true,
  documents: [],
}

/**
 * The initial values of the address dialog. A mailing address that equals the address is not stored, so it is filled in here.
 */
export const addressValues = (authority: Authority): Values => {
  const mailing = authority.mailingAddressSameAsLocation
    ? Object.fromEntries(ADDRESS.map((name) => [asMailing(name), authority[name as keyof Authority]]))
    : {}
  return { ...authority, ...mailing }
}

/** A form does not submit disabled fields, so the flags get a default. */
const flagsOf = ({ payableToSameAsName = false, mailingAddressSameAsLocation = false }: Values) => ({
  payableToSameAsName,
  mailingAddressSameAsLocation,
})

/** The body that a dialog or the wizard sends for its fields. */
export const bodyWith =
  (...fields: readonly FieldData[]) =>
  (values: Values): Values => {
    const held = { ...values, ...flagsOf(values) } as Values
    return Object.fromEntries(fields.map(({ name }) => [name, held[name] ?? null]))
  }

export const checkDetails = (values: Values): Errors => {
  const why = String(values.name ?? '').trim() ? whyNotPayable({ payableTo: null, ...values } as Payable) : null
  return why ? { payableTo: why } : {}
}

export const checkAddress = (values: Values): Errors => {
  const needs = whatAuthorityAddressNeeds({ mailingAddressSameAsLocation: true, ...values })
  return Object.fromEntries(Object.keys(needs).map((field) => [field, messages.required]))
}
