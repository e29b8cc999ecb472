import type { LicenseImport } from '../../contract/licenses.import.ts'
import type { Designation } from '../../rules/designation.ts'
import { messages } from '../../rules/messages.ts'
import { isPerpetual } from '../../rules/terms.ts'
import { Client } from '../clients/client.model.ts'
import type { Asked } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { type Reckoning, reckoningOf } from '../license-types/license-type.queries.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { mayBeNamed } from '../users/user.queries.ts'
import { License } from './license.model.ts'
import { designationFor } from './license.side.ts'

/** Names are the same whatever their case and spaces. */
export const sameName = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()
export const samePlace = (place: { name: string; address1: string | null }): string =>
  `${sameName(place.name)}\n${sameName(place.address1 ?? '')}`

/** What the constants of an import mean, looked up once; nothing is written yet. */
export interface Ground {
  client: Client
  authority: LicensingAuthority | undefined
  term: { id: number; months: number; name: string }
  renewalDesignation: Designation
  assignedUserId: number | null
  types: Map<string, LicenseType>
  properties: Map<string, Property>
  /** Where each property is, by its id: of several with one name and address `properties` has one. */
  places: Map<number, string>
  licenses: Map<string, License>
  /** The keys of the licensees of each of those, and which of them have secondary ones. */
  licensees: Map<number, Set<string>>
  primaries: Set<number>
  /** How dates are reckoned by type id; a type still to be made has the rule of none. */
  reckonings: Map<number, Reckoning>
}

const clientOf = async ({ db, user }: Asked, clientId: number | undefined): Promise<Client> => {
  if (user.clientId === null && clientId === undefined) throw refuse.invalid({ clientId: [messages.required] })
  const client = await Client.query(db)
    .modify(Client.visibleTo(user))
    .findById(clientId ?? (user.clientId as number))
  if (!client) throw refuse.unknownId('clientId')
  return client
}

const assigneeFor = async (
  { db, user }: Asked,
  client: Client,
  side: Designation,
  email: string | null | undefined,
): Promise<number | null> => {
  if (!email) return null
  const found = await db('users').where('email_key', email.trim().toLowerCase()).first('id')
  const person = found && (await mayBeNamed(db, found.id, client.id))
  if (!person || (user.clientId !== null && person.clientId !== user.clientId)) throw refuse.unknownId('assignedUser')
  if ((person.clientId === null ? 'Provider' : 'BillingClient') !== side) throw refuse.rule('assigneeNotAllowed', 'assignedUser')
  return person.id
}

const authorityFor = async ({ db, user }: Asked, client: Client, wanted: LicenseImport['licensingAuthority']) =>
  LicensingAuthority.query(db)
    .modify(LicensingAuthority.visibleTo(user))
    .where((own) => own.whereNull('client_id').orWhere('client_id', client.id))
    .whereRaw('lower(name) = ?', [wanted.name.trim().toLowerCase()])
    .where('state', wanted.state.trim())
    .orderBy('id')
    .first()

/** The client's own type wins over a provider-wide one of the same name. */
const typesOf = async ({ db }: Asked, client: Client, authority: LicensingAuthority | undefined) => {
  if (!authority) return []
  return LicenseType.query(db)
    .where('licensing_authority_id', authority.id)
    .where((own) => own.whereNull('client_id').orWhere('client_id', client.id))
    .orderByRaw('client_id is not null')
}

/** The client's own properties, and those that it shares with the client that they are billed to. */
const propertiesOf = ({ db }: Asked, client: Client) =>
  Property.query(db)
    .whereIn('id', db('property_clients').where('client_id', client.id).select('property_id'))
    // Of several with one name and address the last of a map stands: the first made, one of its own before a shared one.
    .orderByRaw('case when billing_client_id = ? then 1 else 0 end, id desc', [client.id])

const licenseesOf = async ({ db }: Asked, client: Client, authority: LicensingAuthority | undefined) => {
  const licensees = new Map<number, Set<string>>()
  if (!authority) return licensees
  const rows: { id: number; name: string }[] = await db('license_licensees')
    .join('licenses', 'licenses.id', 'license_licensees.license_id')
    .join('corporate_entities', 'corporate_entities.id', 'license_licensees.corporate_entity_id')
    .where({ 'licenses.client_id': client.id, 'licenses.licensing_authority_id': authority.id })
    .select({ id: 'licenses.id', name: 'corporate_entities.name' })
  for (const { id, name } of rows) licensees.set(id, (licensees.get(id) ?? new Set()).add(sameName(name)))
  return licensees
}

const primariesOf = ({ db }: Asked, client: Client): Promise<number[]> =>
  db('licenses').where('client_id', client.id).whereNotNull('master_license_id').distinct().pluck('master_license_id')

export const surveyGround = async (ask: Asked, given: LicenseImport): Promise<Ground> => {
  const { db } = ask
  const client = await clientOf(ask, given.clientId)
  const renewalDesignation = designationFor(ask.user, client, given.renewalDesignation)
  const assignedUserId = await assigneeFor(ask, client, renewalDesignation, given.assignedUser)
  const term = await db('license_terms').whereRaw('lower(name) = ?', [given.licenseTerm.trim().toLowerCase()]).first('id', 'months', 'name')
  if (!term) throw refuse.invalid({ licenseTerm: [messages.invalid] })
  const authority = await authorityFor(ask, client, given.licensingAuthority)
  const [types, properties, licenses, licensees, primaries] = await Promise.all([
    typesOf(ask, client, authority),
    propertiesOf(ask, client),
    authority ? License.query(db).where({ client_id: client.id, licensing_authority_id: authority.id }) : [],
    licenseesOf(ask, client, authority),
    primariesOf(ask, client),
  ])
  const reckonings = new Map<number, Reckoning>()
  for (const type of types) reckonings.set(type.id, await reckoningOf(db, type.id))
  return {
    client,
    authority,
    term,
    renewalDesignation,
    assignedUserId,
    types: new Map(types.map((type) => [sameName(type.name), type])),
    properties: new Map(properties.map((property) => [samePlace(property), property])),
    places: new Map(properties.map((property) => [property.id, samePlace(property)])),
    licenses: new Map(licenses.map((license) => [license.licenseNumber, license])),
    licensees,
    primaries: new Set(primaries),
    reckonings,
  }
}

const NO_RULE = {
  dueDateIntervalType: null,
  dueDateRelativeIntervalValue: null,
  dueDateRelativeIntervalUnit: null,
  dueDateFixedIntervalDayOfMonth: null,
  dueDateFixedIntervalMonths: null,
  dueDateFixedIntervalTargetMonth: null,
  trackDateIntervalValue: null,
  trackDateIntervalUnit: null,
} as const

/** How a type's dates are reckoned: its own way, or, for one still to be made, by its authority's rule and the file's term. */
export const reckoningFor = ({ types, reckonings, authority, term }: Ground, typeName: string): Reckoning => {
  const type = types.get(sameName(typeName))
  const known = type && reckonings.get(type.id)
  return (
    known ?? {
      rule: authority ?? NO_RULE,
      termMonths: term.months,
      termName: term.name,
      isPerpetual: isPerpetual(term.name),
      isSeasonal: false,
    }
  )
}
