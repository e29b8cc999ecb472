import type { Values } from '../contract/fields/schema.ts'
import { asMailing, isZipRequired } from '../rules/address.ts'
import { addressLabel, COUNTRY_CHOICES, statesIn } from '../rules/places.ts'
import type { FormField } from './form.ts'

type Fields = Readonly<Record<string, FormField<unknown>>>

/** The fields of an address, in postal order. */
export const addressFields = {
  address1: {},
  address2: {},
  city: {},
  state: {
    suggestionsIn: ({ country }: Values) => statesIn(country),
    labelIn: ({ country }: Values) => addressLabel('state', country),
  },
  zip: {
    requiredIf: ({ country }: Values) => isZipRequired(country as string | null),
    labelIn: ({ country }: Values) => addressLabel('zip', country),
  },
  country: { options: () => COUNTRY_CHOICES },
}

const ALWAYS_NEEDED = ['address1', 'city', 'state', 'country']

/** Makes the rules of an address field depend on the country of the mailing address. */
const ofMailing = ({ requiredIf, suggestionsIn, labelIn }: FormField<unknown>): FormField<unknown> => {
  const there = ({ mailingCountry }: Values) => ({ country: mailingCountry })
  const mailingLabel = (label: string | undefined) => label && `Mailing ${label}`
  return {
    ...(requiredIf && { requiredIf: (values, context) => requiredIf(there(values), context) }),
    ...(suggestionsIn && { suggestionsIn: (values) => suggestionsIn(there(values)) }),
    ...(labelIn && { labelIn: (values) => mailingLabel(labelIn(there(values))) }),
  }
}

/** The fields of a mailing address. If it is separate (`isOwn`), it has the same required fields as an address. */
export const mailingFields = (isOwn: Pick<FormField<unknown>, 'appliesIf' | 'enabledIf'>): Fields =>
  Object.fromEntries(
    Object.entries<FormField<unknown>>(addressFields).map(([name, field]) => [
      asMailing(name),
      {
        ...field,
        ...isOwn,
        required: () => ALWAYS_NEEDED.includes(name),
        ...ofMailing(field),
      },
    ]),
  )

/** Whether the zip that the country requires is missing, for the `check` of a form. */
export const needsZip = ({ country, zip }: Values): boolean => isZipRequired(country as string | null) && !zip
