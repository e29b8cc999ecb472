import type { Values } from '../../../contract/fields/schema.ts'
import { isZipRequired } from '../../../rules/address.ts'
import { COUNTRY_CHOICES, STATE_CHOICES } from '../../../rules/places.ts'
import type { FieldData } from './SchemaInput.tsx'

/** The inputs of an address, in postal order. */
export const addressFields: readonly FieldData[] = [
  { name: 'address1' },
  { name: 'address2' },
  { name: 'city' },
  { name: 'state', suggestions: STATE_CHOICES },
  { name: 'zip', requiredIf: ({ country }) => isZipRequired(country as string | null) },
  { name: 'country', options: COUNTRY_CHOICES },
]

const ALWAYS_NEEDED = ['address1', 'city', 'state', 'country']

export const asMailing = (name: string) => `mailing${name[0]?.toUpperCase()}${name.slice(1)}`

/** The inputs of a mailing address, which requires the same fields if it is present. */
export const mailingAddressFields: readonly FieldData[] = addressFields.map((field) => ({
  ...field,
  name: asMailing(field.name),
  required: ALWAYS_NEEDED.includes(field.name),
  ...(field.requiredIf && { requiredIf: ({ mailingCountry }: Values) => isZipRequired(mailingCountry as string | null) }),
}))

/** Whether the form's address lacks a required zip (rules/address.ts), for the `check` of a dialog. */
export const needsZip = ({ country, zip }: Values): boolean => isZipRequired(country as string | null) && !zip
