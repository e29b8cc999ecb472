import { isZipRequired } from '../../../rules/address.ts'
import { COUNTRY_CHOICES, STATE_CHOICES } from '../../../rules/places.ts'
import type { FieldData } from './SchemaInput.tsx'
import type { Values } from './validate.ts'

/** The inputs of an address, in the order in which one is written. */
export const addressFields: readonly FieldData[] = [
  { name: 'address1' },
  { name: 'address2' },
  { name: 'city' },
  { name: 'state', suggestions: STATE_CHOICES },
  { name: 'zip' },
  { name: 'country', options: COUNTRY_CHOICES },
]

/** Whether the form's address still needs a zip (rules/address.ts), for the `judge` of a dialog. */
export const needsZip = ({ country, zip }: Values): boolean => isZipRequired(country as string | null) && !zip
