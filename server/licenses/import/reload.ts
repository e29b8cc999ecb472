import { messages } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { isPostgres, nameKey } from '../../kit/database/query.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { addProperties, authorityFor, dateRulesFor, divisionsOf, type ImportContext, type KnownProperties, propertyKey } from './context.ts'
import { Draft } from './draft.ts'
import {
  entitiesAmong,
  entitiesOf,
  type ImportProperty,
  licensesAmong,
  primariesAmong,
  propertiesAmong,
  propertiesOf,
  typesOf,
} from './import.queries.ts'
import type { GivenImport } from './rows.ts'
import { whyNotWritten } from './rules.ts'
import type { PlannedRow } from './validate.ts'
import { staysThere } from './values.ts'

/** The import context as read in the transaction of a step. The rows read are locked until the commit. */
export interface CurrentContext extends Omit<ImportContext, 'licensees' | 'properties' | 'propertyKeys'> {
  properties: Draft<string, ImportProperty>
  propertyKeys: Draft<number, string>
  /** The entities that the rows of the step name. */
  entities: Map<string, number>
}

/** The context of a running step. */
export interface StepContext {
  ctx: CallContext
  current: CurrentContext
  given: GivenImport
  rows: PlannedRow[]
}

/** Two concurrent imports could both create the same provider-wide record. SQLite has only one writer. */
const lockCatalogue = async ({ db }: CallContext): Promise<void> => {
  if (isPostgres(db)) await db.raw(`select pg_advisory_xact_lock(hashtext('evergreen import catalogue'))`)
}

const currentCatalogue = async (ctx: CallContext, importCtx: ImportContext, given: GivenImport, rows: PlannedRow[]) => {
  const { db } = ctx
  const { client } = importCtx
  if (!importCtx.authority || rows.some(({ row }) => !importCtx.types.has(nameKey(row.licenseType)))) await lockCatalogue(ctx)
  const authority = importCtx.authority
    ? await LicensingAuthority.query(db).findById(importCtx.authority.id).forShare()
    : await authorityFor(ctx, client, given.licensingAuthority)
  const types = authority ? await typesOf(db, client.id, authority) : []
  return { authority, types: new Map(types.map((type) => [nameKey(type.name), type])) }
}

/** Records created after the preflight have a higher id. */
const highest = (ids: Iterable<number>): number => {
  let most = 0
  for (const id of ids) if (id > most) most = id
  return most
}

/** The id of the property that a row's license stays at or moves to; undefined if it does not exist yet. */
export const propertyOf = (importCtx: KnownProperties, { row, held }: PlannedRow): number | undefined =>
  held && staysThere(importCtx, row, held) ? held.propertyId : importCtx.properties.get(propertyKey(row.property))?.id

const currentProperties = async ({ db }: CallContext, importCtx: ImportContext, rows: PlannedRow[]) => {
  const { client } = importCtx
  const current = { client, properties: new Draft(importCtx.properties), propertyKeys: new Draft(importCtx.propertyKeys) }
  addProperties(current, await propertiesOf(db, client.id, highest(importCtx.propertyKeys.keys())))
  const ids = [...new Set(rows.map((one) => propertyOf(current, one)).filter((id) => id !== undefined))]
  const found = new Map((await propertiesAmong(db, client.id, ids)).map((place) => [place.id, place]))
  for (const id of ids) {
    const key = present(current.propertyKeys.get(id))
    const place = found.get(id)
    if (place) current.propertyKeys.set(id, propertyKey(place))
    else current.propertyKeys.delete(id)
    if (current.properties.get(key)?.id !== id) continue
    if (place && propertyKey(place) === key) current.properties.set(key, place)
    else current.properties.delete(key)
  }
  return current
}

/** The entities that the rows name. */
const currentEntities = async ({ db }: CallContext, { client, entities }: ImportContext, rows: PlannedRow[]) => {
  const names = new Set(rows.flatMap(({ row }) => row.licensees.map(nameKey)))
  if (names.size === 0) return new Map<string, number>()
  const known = new Map<string, number>()
  for (const name of names) {
    const id = entities.get(name)
    if (id !== undefined) known.set(name, id)
  }
  for (const { id, name } of await entitiesOf(db, client.id, highest(entities.values()))) {
    const key = nameKey(name)
    if (names.has(key) && !known.has(key)) known.set(key, id)
  }
  const found = await entitiesAmong(db, client.id, [...known.values()])
  return new Map(found.map(({ id, name }) => [nameKey(name), id]))
}

/**
 * Reads the records again that the preflight of a step's rows has used. Null if the client or the authority has changed, so that no row
 * can be written.
 */
export const reloadContext = async (
  ctx: CallContext,
  importCtx: ImportContext,
  given: GivenImport,
  rows: PlannedRow[],
): Promise<CurrentContext | null> => {
  const { db } = ctx
  const { client, licenses: _, ...rest } = importCtx
  const { serviceLevel } = (await db('clients').where('id', client.id).forShare().first({ serviceLevel: 'service_level' })) ?? {}
  const catalogue = await currentCatalogue(ctx, importCtx, given, rows)
  if (serviceLevel !== client.serviceLevel || (importCtx.authority && !catalogue.authority)) return null
  const { authority } = catalogue
  const { properties, propertyKeys } = await currentProperties(ctx, importCtx, rows)
  const entities = await currentEntities(ctx, importCtx, rows)
  const divisions = importCtx.divisions.size > 0 ? await divisionsOf(db, client.id) : importCtx.divisions
  const numbers = rows.map(({ row }) => row.licenseNumber)
  const held = authority ? await licensesAmong(db, client.id, authority.id, numbers) : []
  const licenses = new Map(held.map((license) => [license.licenseNumber, license]))
  const primaries = new Set(
    await primariesAmong(
      db,
      held.map(({ id }) => id),
    ),
  )
  return { ...rest, ...catalogue, client, properties, propertyKeys, entities, divisions, licenses, primaries }
}

const changed = (field: string) => ({ [field]: [messages.changedMeanwhile] })

/**
 * Why a row that passed the preflight cannot be written now: another request has changed its license, property, type or licensee.
 * Returns the message of the violated rule, or that the record was changed; null if the row can be written.
 */
export const whyChanged = (
  { user }: CallContext,
  before: ImportContext,
  current: CurrentContext | null,
  planned: PlannedRow,
): Record<string, string[]> | null => {
  const { row, held } = planned
  if (!current) return changed('licenseNumber')
  const again = current.licenses.get(row.licenseNumber)
  if (held && !again) return { licenseNumber: [messages.notFound] }
  const rule = planned.isEdited && whyNotWritten(user, current, row)
  if (rule) return rule
  if (again?.version !== held?.version) return changed('licenseNumber')
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  if (!isSame(dateRulesFor(before, row.licenseType), dateRulesFor(current, row.licenseType))) return changed('licenseType')
  const place = propertyOf(before, planned)
  if (place !== undefined && current.propertyKeys.get(place) !== before.propertyKeys.get(place)) return changed('propertyName')
  const isGone = (name: string) => before.entities.has(nameKey(name)) && !current.entities.has(nameKey(name))
  return row.licensees.some(isGone) ? changed('licensees') : null
}
