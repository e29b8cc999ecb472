import type { LicenseImport } from '../../contract/licenses.import.ts'
import { messages } from '../../rules/messages.ts'
import type { CallContext } from '../kit/handler.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { whyNotWritten } from './license.import.held.ts'
import type { PlannedRow } from './license.import.judge.ts'
import { addPlaces, authorityFor, dateRulesFor, type Ground, sameName, samePlace } from './license.import.plan.ts'
import { entitiesAmong, entitiesOf, licensesAmong, placesAmong, placesOf, primariesAmong, typesOf } from './license.import.queries.ts'
import { staysThere } from './license.import.values.ts'

/** The import context as the transaction of a step reads it. What the step has read stays unchanged until the commit. */
export type GroundNow = Omit<Ground, 'licensees'>

/** Two concurrent imports could both create the same provider-wide record. SQLite has only one writer. */
const lockCatalogue = async ({ db }: CallContext): Promise<void> => {
  if (db.client.config.client === 'pg') await db.raw(`select pg_advisory_xact_lock(hashtext('evergreen import catalogue'))`)
}

const catalogueNow = async (ctx: CallContext, ground: Ground, given: LicenseImport, rows: PlannedRow[]) => {
  const { db } = ctx
  const { client } = ground
  if (!ground.authority || rows.some(({ row }) => !ground.types.has(sameName(row.licenseType)))) await lockCatalogue(ctx)
  const authority = ground.authority
    ? await LicensingAuthority.query(db).findById(ground.authority.id).forShare()
    : await authorityFor(ctx, client, given.licensingAuthority)
  const types = authority ? await typesOf(db, client.id, authority) : []
  return { authority, types: new Map(types.map((type) => [sameName(type.name), type])) }
}

/** Records created after the preflight have a higher id. */
const highest = (ids: Iterable<number>): number => {
  let most = 0
  for (const id of ids) if (id > most) most = id
  return most
}

/** The id of the property that a row's license stays at or moves to; undefined if it does not exist yet. */
export const propertyOf = (ground: Pick<Ground, 'properties' | 'places'>, { row, held }: PlannedRow): number | undefined =>
  held && staysThere(ground, row, held) ? held.propertyId : ground.properties.get(samePlace(row.property))?.id

const placesNow = async ({ db }: CallContext, ground: Ground, rows: PlannedRow[]) => {
  const { client } = ground
  const now = { client, properties: new Map(ground.properties), places: new Map(ground.places) }
  addPlaces(now, await placesOf(db, client.id, highest(ground.places.keys())))
  const ids = [...new Set(rows.map((one) => propertyOf(now, one)).filter((id) => id !== undefined))]
  const found = new Map((await placesAmong(db, client.id, ids)).map((place) => [place.id, place]))
  for (const id of ids) {
    const key = now.places.get(id) as string
    const place = found.get(id)
    if (place) now.places.set(id, samePlace(place))
    else now.places.delete(id)
    if (now.properties.get(key)?.id !== id) continue
    if (place && samePlace(place) === key) now.properties.set(key, place)
    else now.properties.delete(key)
  }
  return now
}

/** The entities that the rows name. */
const entitiesNow = async ({ db }: CallContext, { client, entities }: Ground, rows: PlannedRow[]) => {
  const names = new Set(rows.flatMap(({ row }) => row.licensees.map(sameName)))
  if (names.size === 0) return new Map<string, number>()
  const known = new Map([...entities].filter(([name]) => names.has(name)))
  for (const { id, name } of await entitiesOf(db, client.id, highest(entities.values()))) {
    const key = sameName(name)
    if (names.has(key) && !known.has(key)) known.set(key, id)
  }
  const found = await entitiesAmong(db, client.id, [...known.values()])
  return new Map(found.map(({ id, name }) => [sameName(name), id]))
}

/**
 * Reads again what the preflight of a step's rows was based on. Null if the client or the authority has changed, so that no row can
 * be written.
 */
export const lookAgain = async (ctx: CallContext, ground: Ground, given: LicenseImport, rows: PlannedRow[]): Promise<GroundNow | null> => {
  const { db } = ctx
  const { client, licenses: _, ...rest } = ground
  const { serviceLevel } = (await db('clients').where('id', client.id).forShare().first({ serviceLevel: 'service_level' })) ?? {}
  const catalogue = await catalogueNow(ctx, ground, given, rows)
  if (serviceLevel !== client.serviceLevel || (ground.authority && !catalogue.authority)) return null
  const { authority } = catalogue
  const { properties, places } = await placesNow(ctx, ground, rows)
  const entities = await entitiesNow(ctx, ground, rows)
  const numbers = rows.map(({ row }) => row.licenseNumber)
  const held = authority ? await licensesAmong(db, client.id, authority.id, numbers) : []
  const licenses = new Map(held.map((license) => [license.licenseNumber, license]))
  const primaries = new Set(
    await primariesAmong(
      db,
      held.map(({ id }) => id),
    ),
  )
  return { ...rest, ...catalogue, client, properties, places, entities, licenses, primaries }
}

const changed = (field: string) => ({ [field]: [messages.changedMeanwhile] })

/**
 * Why a row that passed the preflight cannot be written now: another request has changed its license, property, type or licensee.
 * Returns the message of the violated rule, or that the record was changed; null if the row can be written.
 */
export const whyChanged = (
  { user }: CallContext,
  before: Ground,
  now: GroundNow | null,
  planned: PlannedRow,
): Record<string, string[]> | null => {
  const { row, held } = planned
  if (!now) return changed('licenseNumber')
  const again = now.licenses.get(row.licenseNumber)
  if (held && !again) return { licenseNumber: [messages.notFound] }
  const rule = whyNotWritten(user, now, row)
  if (rule) return rule
  if (again?.version !== held?.version) return changed('licenseNumber')
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  if (!isSame(dateRulesFor(before, row.licenseType), dateRulesFor(now, row.licenseType))) return changed('licenseType')
  const place = propertyOf(before, planned)
  if (place !== undefined && now.places.get(place) !== samePlace(row.property)) return changed('propertyName')
  const isGone = (name: string) => before.entities.has(sameName(name)) && !now.entities.has(sameName(name))
  return row.licensees.some(isGone) ? changed('licensees') : null
}
