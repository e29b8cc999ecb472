import { ZIP_COUNTRIES } from './labels.ts'

/** A zip is required in the United States and Canada. */
export const isZipRequired = (country: string | null | undefined): boolean => ZIP_COUNTRIES.includes(country ?? '')

export const isZipMissing = ({ country, zip }: { country?: string | null; zip?: string | null }): boolean =>
  isZipRequired(country) && !zip?.trim()

export interface Address {
  address1?: string | null
  city?: string | null
  state?: string | null
  zip?: string | null
  country?: string | null
}

export interface MailingAddress {
  mailingAddress1?: string | null
  mailingCity?: string | null
  mailingState?: string | null
  mailingZip?: string | null
  mailingCountry?: string | null
}

type Wrong = Record<string, 'required'>

/** The address fields that are missing. */
export function whatAddressNeeds(address: Address): Wrong {
  const empty: string[] = (['address1', 'city', 'state', 'country'] as const).filter((field) => !address[field]?.trim())
  if (isZipMissing(address)) empty.push('zip')
  return Object.fromEntries(empty.map((field) => [field, 'required']))
}

/** 'city' → 'mailingCity'. */
export const asMailing = (field: string): string => `mailing${field[0]?.toUpperCase()}${field.slice(1)}`

/** The same for a mailing address that differs from the address. */
export function whatMailingAddressNeeds(given: MailingAddress): Wrong {
  const { mailingAddress1: address1, mailingCity: city, mailingState: state, mailingZip: zip, mailingCountry: country } = given
  const wrong = whatAddressNeeds({ address1, city, state, zip, country })
  return Object.fromEntries(Object.keys(wrong).map((field) => [asMailing(field), 'required']))
}
