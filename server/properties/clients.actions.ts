import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { audit, type Change } from '../kit/database/change.ts'
import { clientInSight, ownVisibleTo } from '../kit/database/tenancy.ts'
import type { CallContext, SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Property } from './property.model.ts'
import { touch } from './touch.actions.ts'

/** A client that sees a property, and the client's division for it. */
export interface SharingClient {
  id: number
  divisionId: number | null
}

export const sharingClientsOf = (db: Knex, propertyId: number): Promise<SharingClient[]> =>
  db('property_clients').where('property_id', propertyId).orderBy('id').select({ id: 'client_id', divisionId: 'division_id' })

/** A division must belong to the client; otherwise its id is unknown. */
export const mustBeDivisionOf = async (db: Knex, divisionId: number | null, clientId: number, field: string): Promise<void> => {
  if (divisionId === null) return
  if (!(await db('divisions').where({ id: divisionId, client_id: clientId }).first('id'))) throw refuse.unknownId(field)
}

type SharingClientInput = { id: number; divisionId?: number | null }

const mustBeSharingClients = async (
  { db, user }: CallContext,
  property: Property,
  before: SharingClient[],
  given: SharingClientInput[],
): Promise<void> => {
  const ids = given.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuse.rule('noDuplicates', 'clients')
  if (!ids.includes(property.billingClientId)) throw refuse.rule('billingClientMissing', 'clients')
  const known: number[] = await db('clients').whereIn('id', ids).modify(ownVisibleTo('id')(user)).pluck('id')
  const errors = given.flatMap(({ id }, n) => (known.includes(id) ? [] : [[`clients.${n}.id`, [messages.unknownId]]]))
  if (errors.length) throw refuse.invalid(Object.fromEntries(errors))
  for (const [n, { id, divisionId = null }] of given.entries()) await mustBeDivisionOf(db, divisionId, id, `clients.${n}.divisionId`)
  const gone = inSight(user, before)
    .map(({ id }) => id)
    .filter((id) => !ids.includes(id))
  const held = await db('licenses').where('property_id', property.id).whereIn('client_id', gone).first('id')
  if (held) throw refuse.rule('sharingClientHasLicenses', 'clients')
}

/** Those that the user can see: a token may be limited to one client. */
const inSight = (user: SignedIn, sharing: SharingClient[]): SharingClient[] => {
  const clientId = clientInSight(user)
  return clientId === null ? sharing : sharing.filter(({ id }) => id === clientId)
}

/**
 * The clients and divisions of a property after a body is applied, checked. `divisionId` is the billing client's; only staff can set
 * the clients. Clients that the user cannot see stay.
 */
export const sharingClientsAfter = async (
  ctx: CallContext,
  property: Property,
  before: SharingClient[],
  { clients, divisionId }: { clients?: SharingClientInput[]; divisionId?: number | null },
): Promise<SharingClient[]> => {
  if (clients && ctx.user.clientId !== null) throw refuse.rule('clientsByStaffOnly', 'clients')
  if (clients) await mustBeSharingClients(ctx, property, before, clients)
  if (divisionId !== undefined) await mustBeDivisionOf(ctx.db, divisionId, property.billingClientId, 'divisionId')
  const kept = (id: number) => before.find((sharing) => sharing.id === id)?.divisionId ?? null
  const seen = inSight(ctx.user, before)
  const after: SharingClientInput[] = clients ? [...clients, ...before.filter((sharing) => !seen.includes(sharing))] : before
  return after.map(({ id, divisionId: own }) => {
    if (id === property.billingClientId && divisionId !== undefined) return { id, divisionId }
    return { id, divisionId: own === undefined ? kept(id) : own }
  })
}

const asText = (sharing: SharingClient[]) =>
  sharing.map(({ id, divisionId }) => (divisionId === null ? String(id) : `${id} (${divisionId})`)).join(', ')

/**
 * Writes changed clients and divisions. They are part of the property, so its version increases, unless `risen` says that it has
 * already.
 */
export const writeSharingClients = async (
  ctx: CallContext,
  property: Property,
  before: SharingClient[],
  after: SharingClient[],
  risen: boolean,
): Promise<void> => {
  const { db } = ctx
  const [from, to] = [asText(before), asText(after)]
  if (from === to) return
  const ids = after.map(({ id }) => id)
  await db('property_clients').where('property_id', property.id).whereNotIn('client_id', ids).delete()
  for (const { id, divisionId } of after) {
    await db('property_clients')
      .insert({ property_id: property.id, client_id: id, division_id: divisionId })
      .onConflict(['property_id', 'client_id'])
      .merge(['division_id'])
  }
  if (!risen) await touch(ctx, property)
  const changes: Change[] = [{ field: 'clients', from, to }]
  const { id: recordId, billingClientId: clientId } = property
  await audit(ctx, [{ record: 'properties', recordId, clientId, licenseId: null, propertyId: recordId, changes }])
}
