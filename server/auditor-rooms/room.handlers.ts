import type { Knex } from 'knex'
import type { Calls } from '../../contract/index.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { ROOM } from '../../rules/evidence/rooms.ts'
import { documentAnswer } from '../documents/document.actions.ts'
import { clock } from '../kit/clock.ts'
import { auditEvent } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import { type CallContext, type Handlers, inOwnTransactions, on, type SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'
import { mustSee } from '../kit/ids.ts'
import { linkTo } from '../outside/mail/mail.ts'
import { Property } from '../properties/property.model.ts'
import { auditedBy, fileIn, historyIn, licenseIn } from './audited.queries.ts'
import { ask } from './questions.actions.ts'
import { type Room, roomOfToken, roomsOf, visibleRoom } from './room.queries.ts'

const HOUR = 60 * 60_000

/** The client whose licenses a room shows: the user's own, or that of all properties. */
const clientOf = async (db: Knex, user: SignedIn, propertyIds: number[]): Promise<number> => {
  await mustSee(db, 'properties', Property.visibleTo(user), propertyIds, 'propertyIds')
  if (user.clientId !== null) return user.clientId
  const clients: number[] = await db('properties').whereIn('id', propertyIds).distinct('billing_client_id').pluck('billing_client_id')
  const [clientId, ...others] = clients
  if (clientId === undefined || others.length > 0) throw refuse.rule('auditorRoomClients', 'propertyIds')
  return clientId
}

const mustBeRoom = async (
  db: Knex,
  clientId: number,
  body: { propertyIds: number[]; from: Day; to?: Day | null; endsOn: Day },
  today: Day,
) => {
  if (body.to && body.to < body.from) throw refuse.rule('endBeforeStart', 'to')
  if (body.endsOn < today || body.endsOn > addDays(today, ROOM.days)) throw refuse.rule('auditorRoomEnds', 'endsOn')
  const found = await db('licenses').where('client_id', clientId).whereIn('property_id', body.propertyIds).count({ total: '*' }).first()
  if (Number(found?.total) > ROOM.licenses) throw refuse.rule('auditorRoomLicenses', 'propertyIds')
}

export const auditorRoomHandlers: Handlers<Calls['auditorRooms']> = {
  list: ({ db, user }) => roomsOf(db, user),

  // Its own transaction, because a reply stored for an Idempotency-Key would contain the secret.
  create: inOwnTransactions(async (ctx, write) => {
    const { user, body, config, today } = ctx
    const { propertyIds, from, to = null, endsOn } = body
    const clientId = await clientOf(ctx.db, user, propertyIds)
    await mustBeRoom(ctx.db, clientId, body, today)
    const token = newSecret()
    const name = body.name.trim()
    const id = await write(async (db) => {
      const row = { client_id: clientId, user_id: user.id, name, token_hash: hashOf(token), from_date: from, to_date: to, ends_on: endsOn }
      const [room] = await db('auditor_rooms')
        .insert({ ...row, created_on: clock.now() })
        .returning('id')
      await db('auditor_room_properties').insert(propertyIds.map((propertyId) => ({ room_id: room.id, property_id: propertyId })))
      await auditEvent({ ...ctx, db }, { event: 'auditorRoomCreated', detail: name, clientId })
      return room.id
    })
    return { id, url: linkTo(config, `/auditor/${token}`) }
  }),

  remove: on(visibleRoom, async (ctx, { id, name, clientId }) => {
    const ended = await ctx.db('auditor_rooms').where({ id }).whereNull('ended_on').update({ ended_on: clock.now() })
    if (ended > 0) await auditEvent(ctx, { event: 'auditorRoomEnded', detail: name, clientId })
    return null
  }),
}

/** Records at most once an hour that the room was read. */
const noteReading = (ctx: CallContext<SignedIn | null>, { id, name, clientId, lastReadOn }: Room) => {
  if (lastReadOn !== null && lastReadOn >= clock.later(-HOUR)) return
  const { call, requestId, address, program } = ctx
  const note = async (write: Parameters<Parameters<Database['write']>[0]>[0]) => {
    await write('auditor_rooms').where({ id }).update({ last_read_on: clock.now() })
    await auditEvent({ db: write, user: null, call, requestId, address, program }, { event: 'auditorRoomRead', detail: name, clientId })
  }
  ctx.writeQueue.later(note, `auditor room ${id}`)
}

const licenseOf = async ({ db, today, params }: { db: Knex; today: Day; params: { licenseId: number } }, room: Room) => {
  const license = await licenseIn(db, room, params.licenseId, today)
  if (!license) throw refuse.notFound()
  return license
}

export const auditorHandlers: Handlers<Calls['auditor']> = {
  get: on(roomOfToken, (ctx, room) => {
    noteReading(ctx, room)
    return auditedBy(ctx.db, room, ctx.today)
  }),
  history: on(roomOfToken, async (ctx, room) => historyIn(ctx.db, room, await licenseOf(ctx, room), ctx.today)),
  document: on(roomOfToken, async (ctx, room) => documentAnswer(ctx, (await licenseOf(ctx, room)).document?.id ?? null)),
  file: on(roomOfToken, async (ctx, room) => {
    const file = await fileIn(ctx.db, room, await licenseOf(ctx, room), ctx.params.fileId, ctx.today)
    return documentAnswer(ctx, file?.document.id ?? null)
  }),
  ask: on(roomOfToken, async (ctx, room) => {
    await ask(ctx, room)
    return null
  }),
}
