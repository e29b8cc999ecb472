import type { Values } from '../../../contract/fields/schema.ts'
import { isZipRequired } from '../../../rules/address.ts'
import { COUNTRY_CHOICES, STATE_CHOICES } from '../../../rules/places.ts'
import type { FieldData } from './SchemaInput.tsx'

/** The inputs of an address, in the order in which one is written. */
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

/** The same of a mailing address, which needs as much where it is there at all. */
export const mailingAddressFields: readonly FieldData[] = addressFields.map((field) => ({
  ...field,
  name: asMailing(field.name),
  required: ALWAYS_NEEDED.includes(field.name),
  ...(field.requiredIf && { requiredIf: ({ mailingCountry }: Values) => isZipRequired(mailingCountry as string | null) }),
}))

/** Whether the form's address still needs a zip (rules/address.ts), for the `judge` of a dialog. */
export const needsZip = ({ country, zip }: Values): boolean => isZipRequired(country as string | null) && !zip
