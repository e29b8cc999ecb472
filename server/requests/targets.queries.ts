import type { Knex } from 'knex'
import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { isEmail } from '../../rules/people/accounts.ts'
import { isKeeper, mayEditLicense } from '../../rules/people/permissions.ts'
import { isOfProperty, type RequestItemKind } from '../../rules/requests.ts'
import { among } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { License } from '../licenses/license.model.ts'
import { Property } from '../properties/property.model.ts'
import { type KeptProperty, withKeeper } from '../properties/property.queries.ts'

export type GivenRequest = Input<Calls['requests']['create']>['body']

/** A license of a request, with the fields that its item shows. */
export interface AskedLicense {
  id: number
  licenseNumber: string
  licenseType: string | null
  renewalId: number | null
}

/** One request and mail: a property, for one client. */
export interface Target {
  clientId: number
  propertyId: number
  propertyName: string
  /** Empty for a request about the property itself. */
  licenses: AskedLicense[]
}

export interface Recipient {
  contactId: number | null
  name: string | null
  email: string
}

const licensesOf = async ({ db, user }: CallContext, ids: number[]): Promise<Target[]> => {
  const licenses = await License.query(db)
    .modify(License.visibleTo(user))
    .modify(among(db, 'licenses.id', ids))
    .orderBy('license_number_sort')
  if (licenses.length !== ids.length) throw refuse.unknownId('licenseIds')
  if (!licenses.every((license) => mayEditLicense(user, license))) throw refuse.rule('requestNotTheirs', 'licenseIds')
  if (!licenses.every(({ active, propertyActive }) => active && propertyActive)) throw refuse.rule('requestInactive', 'licenseIds')
  const types: { id: number; name: string }[] = await db('license_types')
    .modify(among(db, 'id', [...new Set(licenses.flatMap(({ licenseTypeId }) => licenseTypeId ?? []))]))
    .select('id', 'name')
  const nameOf = new Map(types.map(({ id, name }) => [id, name]))
  const groups = Map.groupBy(licenses, ({ propertyId, clientId }) => `${propertyId} ${clientId}`)
  return [...groups.values()].flatMap((some) => {
    const first = some[0]
    if (!first) return []
    const asked = some.map(({ id, licenseNumber, licenseTypeId, renewalId }) => ({
      id,
      licenseNumber,
      licenseType: licenseTypeId === null ? null : (nameOf.get(licenseTypeId) ?? null),
      renewalId,
    }))
    return [{ clientId: first.clientId, propertyId: first.propertyId, propertyName: first.propertyName, licenses: asked }]
  })
}

const propertiesOf = async ({ db, user }: CallContext, ids: number[], items: readonly RequestItemKind[]): Promise<Target[]> => {
  const properties = await Property.query(db)
    .modify(Property.visibleTo(user))
    .modify(withKeeper)
    .modify(among(db, 'properties.id', ids))
    .castTo<KeptProperty[]>()
  if (properties.length !== ids.length) throw refuse.unknownId('propertyIds')
  if (!properties.every((property) => isKeeper(user, property))) throw refuse.rule('requestPropertyNotTheirs', 'propertyIds')
  if (!properties.every(({ active }) => active)) throw refuse.rule('requestInactive', 'propertyIds')
  if (!items.every(isOfProperty)) throw refuse.rule('requestNeedsLicense', 'items')
  return properties.map(({ id, name, billingClientId }) => ({
    clientId: billingClientId,
    propertyId: id,
    propertyName: name,
    licenses: [],
  }))
}

/** Groups the requested licenses and properties by property and client. Refuses those that the caller cannot edit. */
export const targetsOf = async (ctx: CallContext, { licenseIds = [], propertyIds = [], items }: GivenRequest): Promise<Target[]> => {
  if (licenseIds.length === 0 && propertyIds.length === 0) throw refuse.rule('requestNeedsTarget', 'licenseIds')
  if (licenseIds.length > 0 && propertyIds.length > 0) throw refuse.rule('requestOneTarget', 'propertyIds')
  return licenseIds.length > 0 ? licensesOf(ctx, licenseIds) : propertiesOf(ctx, propertyIds, items)
}

interface Contact {
  id: number
  propertyId: number
  name: string
  email: string | null
  isKeyContact: boolean | 0 | 1
}

const contactsAt = (db: Knex, propertyIds: number[]): PromiseLike<Contact[]> =>
  db('property_contacts')
    .modify(among(db, 'property_id', propertyIds))
    .orderBy('id')
    .select({ id: 'id', propertyId: 'property_id', name: 'name', email: 'email', isKeyContact: 'is_key_contact' })

const hasEmail = ({ email }: { email: string | null }) => isEmail((email ?? '').trim())

/**
 * The recipients at each property: the chosen contacts there, otherwise its key contacts, and the typed addresses. Refuses on
 * `contactIds`, and names every property without any.
 */
export const recipientsOf = async (
  { db }: Pick<CallContext, 'db'>,
  targets: readonly Target[],
  { contactIds = [], emails = [] }: Pick<GivenRequest, 'contactIds' | 'emails'>,
): Promise<Map<number, Recipient[]>> => {
  const contacts = await contactsAt(db, [...new Set(targets.map(({ propertyId }) => propertyId))])
  const chosen = contacts.filter(({ id }) => contactIds.includes(id))
  if (chosen.length !== contactIds.length) throw refuse.unknownId('contactIds')
  if (!chosen.every(hasEmail)) throw refuse.rule('requestContactWithoutEmail', 'contactIds')
  const typed = emails.map((email) => ({ contactId: null, name: null, email: email.trim() }))
  const missing = new Set<string>()
  const recipients = new Map(
    targets.map(({ propertyId, propertyName }) => {
      const there = chosen.filter((contact) => contact.propertyId === propertyId)
      const key = contacts.filter((contact) => contact.propertyId === propertyId && contact.isKeyContact && hasEmail(contact))
      const asked = there.length > 0 || typed.length > 0 ? there : key
      const all = [...asked.map(({ id, name, email }) => ({ contactId: id, name, email: (email ?? '').trim() })), ...typed]
      if (all.length === 0) missing.add(`${propertyName}: ${messages.requestNobody}`)
      return [propertyId, [...new Map(all.map((one) => [one.email.toLowerCase(), one])).values()]]
    }),
  )
  if (missing.size > 0) throw refuse.invalid({ contactIds: [...missing] })
  return recipients
}
