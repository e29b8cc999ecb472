import type { Knex } from 'knex'
import type { AuthorityAddress, AuthorityDetails } from '../../contract/licensing-authorities/schemas.ts'
import { whatAuthorityAddressNeeds, whyNotPayable } from '../../rules/authorities.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { withoutBlanks } from '../kit/values.ts'
import type { LicensingAuthority } from './licensing-authority.model.ts'

type Values = Partial<LicensingAuthority>

/** The columns that a body sets, and its errors by field. */
export interface Judged {
  values: Values
  errors: Record<string, string[]>
}

/** The fields that the body contains; the body of the wizard contains more. */
const given = <T extends object, K extends keyof T>(body: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]])) as Pick<T, K>

const DETAILS = ['name', 'abbreviation', 'jurisdiction', 'payableTo', 'payableToSameAsName', 'websiteUrl', 'generalContactPhone'] as const

const ADDRESS = [
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'mailingAddress1',
  'mailingAddress2',
  'mailingCity',
  'mailingState',
  'mailingZip',
  'mailingCountry',
] as const

const NO_MAILING_ADDRESS: Values = {
  mailingAddress1: null,
  mailingAddress2: null,
  mailingCity: null,
  mailingState: null,
  mailingZip: null,
  mailingCountry: null,
}

/** Clears the mailing address if it is the same as the location. */
export const addressGiven = (body: AuthorityAddress, before?: LicensingAuthority): Judged => {
  const same = body.mailingAddressSameAsLocation ?? before?.mailingAddressSameAsLocation ?? true
  const values: Values = { ...withoutBlanks(given(body, ADDRESS)), mailingAddressSameAsLocation: same, ...(same && NO_MAILING_ADDRESS) }
  const needs = whatAuthorityAddressNeeds({ ...before, ...values, mailingAddressSameAsLocation: same })
  return { values, errors: Object.fromEntries(Object.keys(needs).map((field) => [field, [messages.required]])) }
}

/** A given payee is used, unless the body says that the payee is the authority's name. */
export const detailsGiven = (body: AuthorityDetails, before?: LicensingAuthority): Judged => {
  const values: Values = withoutBlanks(given(body, DETAILS))
  const payableToSameAsName = body.payableToSameAsName ?? (values.payableTo ? false : (before?.payableToSameAsName ?? true))
  const payableTo = payableToSameAsName ? null : values.payableTo === undefined ? (before?.payableTo ?? null) : values.payableTo
  const why = whyNotPayable({ name: body.name, payableTo, payableToSameAsName })
  return { values: { ...values, payableTo, payableToSameAsName }, errors: why ? { payableTo: [why] } : {} }
}

export const renewalDetailsGiven = ({ renewalDetails }: { renewalDetails?: string | null }, before?: LicensingAuthority): Values => {
  if (renewalDetails === undefined) return {}
  const details = renewalDetails?.trim() || null
  if (details === (before?.renewalDetails ?? null)) return {}
  return { renewalDetails: details, renewalDetailsTimestamp: details && clock.now() }
}

/** The source of renewal forms: one of the shared list. */
export const formSourceGiven = async (db: Knex, id: number): Promise<Judged> => {
  const source = await db('form_sources').where({ id, usage: 'renewal' }).first('id')
  return { values: { formSourceId: id }, errors: source ? {} : { formSourceType: [messages.unknownId] } }
}
