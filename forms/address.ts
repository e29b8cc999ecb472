import type { Values } from '../contract/fields/schema.ts'
import { isZipRequired } from '../rules/address.ts'
import { COUNTRY_CHOICES, STATE_CHOICES } from '../rules/places.ts'
import type { FormField } from './form.ts'

type Fields = Readonly<Record<string, FormField<unknown>>>

/** The fields of an address, in postal order. */
export const addressFields = {
  address1: {},
  address2: {},
  city: {},
  state: { suggestions: STATE_CHOICES },
  zip: { requiredIf: ({ country }: Values) => isZipRequired(country as string | null) },
  country: { options: () => COUNTRY_CHOICES },
}

const ALWAYS_NEEDED = ['address1', 'city', 'state', 'country']

export const asMailing = (name: string) => `mailing${name[0]?.toUpperCase()}${name.slice(1)}`

/** The fields of a mailing address, which needs the same as an address if it is one of its own. */
export const mailingFields = (isOwn: Pick<FormField<unknown>, 'appliesIf' | 'enabledIf'>): Fields =>
  Object.fromEntries(
    Object.entries<FormField<unknown>>(addressFields).map(([name, field]) => [
      asMailing(name),
      {
        ...field,
        ...isOwn,
        required: () => ALWAYS_NEEDED.includes(name),
        ...(field.requiredIf && { requiredIf: ({ mailingCountry }: Values) => isZipRequired(mailingCountry as string | null) }),
      },
    ]),
  )

/** Whether the zip that the country requires is missing, for the `check` of a form. */
export const needsZip = ({ country, zip }: Values): boolean => isZipRequired(country as string | null) && !zip
