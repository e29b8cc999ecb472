import type { Knex } from 'knex'
import type { LicenseImport } from '../../../contract/licenses/import.ts'
import type { Classification } from '../../../rules/labels.ts'
import { isPerpetual } from '../../../rules/licenses/terms.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { stateCode, stateName } from '../../../rules/places.ts'
import { present } from '../../../rules/present.ts'
import { Client } from '../../clients/client.model.ts'
import type { CustomField } from '../../custom-fields/custom-field.model.ts'
import { fieldsFor } from '../../custom-fields/custom-field.queries.ts'
import { named, nameKey } from '../../kit/database/query.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { type DateRules, termNames } from '../../license-types/license-type.queries.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { designationFor } from '../assignment/side.ts'
import { type AskedAssignment, findAssignee } from './assignee.ts'
import type { Entries } from './draft.ts'
import { type HeldLicense, type ImportProperty, type ImportType, propertiesOf, ruleIn, typesOf } from './import.queries.ts'
import type { GivenImport } from './rows.ts'

export const propertyKey = (place: { name: string; address1: string | null }): string =>
  `${nameKey(place.name)}\n${nameKey(place.address1 ?? '')}`

/** The constants of an import, and the records that its rows may refer to. */
export interface ImportContext extends AskedAssignment {
  client: Client
  authority: LicensingAuthority | undefined
  term: { id: number; months: number; name: string }
  /** Undefined if the rows do not name one. */
  classification: Classification | undefined
  types: Map<string, ImportType>
  /** By name and address. If several match: the first that the client owns, otherwise the first that is shared with it. */
  properties: Map<string, ImportProperty>
  /** The key of `properties` for each property id. */
  propertyKeys: Map<number, string>
  /** By number: the licenses that the file names. */
  licenses: Map<string, HeldLicense>
  /** The licensee names of those licenses, and the ids of those with secondary licenses. */
  licensees: Map<number, Set<string>>
  primaries: Set<number>
  /** The client's entities by name. If several match: the first. */
  entities: Map<string, number>
  /** The client's divisions by name, if a row names one. */
  divisions: Map<string, number>
  /** The custom fields of the client and the provider; `texts` has the values of `licenses`, by license id and field id. */
  customFields: CustomField[]
  texts: Map<number, Map<number, string>>
}

/** Division ids by name. If several have the same name: the first. */
export const divisionsOf = async (db: Knex, clientId: number): Promise<Map<string, number>> => {
  const rows: { id: number; name: string }[] = await db('divisions').where('client_id', clientId).orderBy('id', 'desc').select('id', 'name')
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]))
}

export const clientOf = async ({ db, user }: CallContext, clientId: number | undefined): Promise<Client> => {
  if (user.clientId === null && clientId === undefined) throw refuse.invalid({ clientId: [messages.required] })
  const client = await Client.query(db)
    .modify(Client.visibleTo(user))
    .findById(clientId ?? present(user.clientId))
  if (!client) throw refuse.unknownId('clientId')
  return client
}

/** Finds the authority by name and state. Without a state, by name alone; throws if several match. */
export const authorityFor = async ({ db, user }: CallContext, client: Client, wanted: LicenseImport['licensingAuthority']) => {
  const usable = LicensingAuthority.query(db)
    .modify(LicensingAuthority.visibleTo(user))
    .modify(usableBy('licensing_authorities', client.id))
    .orderBy('id')
  if (wanted.state) usable.whereIn('state', [stateCode(wanted.state), stateName(wanted.state)])
  const [first, second] = await named(usable, 'licensing_authorities', wanted.name)
  if (second && !wanted.state) throw refuse.rule('importSeveralAuthorities', 'authorityState')
  return first
}

/** The properties of a client, as loaded for an import or for one of its steps. */
export interface KnownProperties {
  properties: Entries<string, ImportProperty>
  propertyKeys: Entries<number, string>
}

/** Adds properties, which must be sorted by id. */
export const addProperties = (
  { client, properties, propertyKeys }: KnownProperties & Pick<ImportContext, 'client'>,
  found: ImportProperty[],
): void => {
  const isOwn = (place: ImportProperty) => place.billingClientId === client.id
  for (const place of found) {
    const key = propertyKey(place)
    const held = properties.get(key)
    propertyKeys.set(place.id, key)
    if (!held || (isOwn(place) && !isOwn(held))) properties.set(key, place)
  }
}

/** Loads the records that the constants of an import refer to. Throws 400 on the field of an unknown one. `known` reuses earlier loads. */
export const loadImportContext = async (
  ctx: CallContext,
  client: Client,
  given: GivenImport,
  known?: Pick<ImportContext, 'properties' | 'propertyKeys' | 'entities'>,
): Promise<ImportContext> => {
  const { db } = ctx
  const renewalDesignation = designationFor(ctx.user, client, given.renewalDesignation)
  const assignee = await findAssignee(ctx, client, given.assignedUser)
  const term = await db('license_terms').whereRaw('lower(name) = ?', [given.licenseTerm.trim().toLowerCase()]).first('id', 'months', 'name')
  if (!term) throw refuse.invalid({ licenseTerm: [sentences.oneOf(await termNames(db))] })
  const authority = await authorityFor(ctx, client, given.licensingAuthority)
  const types = authority ? await typesOf(db, client.id, authority) : []
  const importCtx: ImportContext = {
    client,
    authority,
    term,
    classification: given.licenseClassification,
    renewalDesignation,
    assignee,
    types: new Map(types.map((type) => [nameKey(type.name), type])),
    properties: known?.properties ?? new Map(),
    propertyKeys: known?.propertyKeys ?? new Map(),
    licenses: new Map(),
    licensees: new Map(),
    primaries: new Set(),
    entities: known?.entities ?? new Map(),
    divisions: given.rows.some(({ division }) => division) ? await divisionsOf(db, client.id) : new Map(),
    customFields: await fieldsFor(db, client.id, 'License'),
    texts: new Map(),
  }
  if (!known) addProperties(importCtx, await propertiesOf(db, client.id))
  return importCtx
}

/** The date rules of a type. A type that does not exist yet gets its authority's rule and the term of the file. */
export const dateRulesFor = (
  { types, authority, term }: Pick<ImportContext, 'types' | 'authority' | 'term'>,
  typeName: string,
): DateRules =>
  types.get(nameKey(typeName))?.dateRules ?? {
    rule: ruleIn(authority),
    termMonths: term.months,
    termName: term.name,
    isPerpetual: isPerpetual(term.name),
    isSeasonal: false,
  }
