import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import type { Reading } from '../evidence/facts.queries.ts'
import { clock } from '../kit/clock.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { hashOf } from '../kit/http/session.ts'
import { provider } from '../kit/provider.ts'

export interface Room {
  id: number
  clientId: number
  userId: number | null
  name: string
  from: Day
  to: Day | null
  endsOn: Day
  lastReadOn: string | null
}

const COLUMNS = {
  id: 'auditor_rooms.id',
  clientId: 'auditor_rooms.client_id',
  userId: 'auditor_rooms.user_id',
  name: 'auditor_rooms.name',
  from: 'auditor_rooms.from_date',
  to: 'auditor_rooms.to_date',
  endsOn: 'auditor_rooms.ends_on',
  lastReadOn: 'auditor_rooms.last_read_on',
} as const

/** The open room of a token in a path. */
export const roomOfToken = ({ db, params }: { db: Knex; params: { token: string } }): Promise<Room | undefined> =>
  db('auditor_rooms').where('token_hash', hashOf(params.token)).whereNull('ended_on').where('ends_on', '>=', clock.today()).first(COLUMNS)

const visibleTo = ownVisibleTo('auditor_rooms.client_id')

export const visibleRoom = ({ db, user, params }: LoadContext): Promise<Room | undefined> =>
  db('auditor_rooms').modify(visibleTo(user)).where('auditor_rooms.id', params.id).first(COLUMNS)

export const propertiesOf = (db: Knex, roomId: number): Promise<{ id: number; name: string }[]> =>
  db('properties')
    .join('auditor_room_properties', 'auditor_room_properties.property_id', 'properties.id')
    .where('auditor_room_properties.room_id', roomId)
    .orderBy(['properties.name_sort', 'properties.id'])
    .select('properties.id', 'properties.name')

/** All rooms that the user can end. */
export const roomsOf = async (db: Knex, user: SignedIn) => {
  const rows: (Room & { clientName: string; createdBy: string | null; createdOn: string; endedOn: string | null })[] = await db(
    'auditor_rooms',
  )
    .join('clients', 'clients.id', 'auditor_rooms.client_id')
    .leftJoin('users', 'users.id', 'auditor_rooms.user_id')
    .modify(visibleTo(user))
    .orderBy('auditor_rooms.id', 'desc')
    .select({
      ...COLUMNS,
      clientName: db.raw(CLIENT_NAME),
      createdBy: db.raw(
        `case when users.client_id is null and users.id is not null and ${user.clientId !== null} then ${provider.sql()} else users.first_name || ' ' || users.last_name end`,
      ),
      createdOn: 'auditor_rooms.created_on',
      endedOn: 'auditor_rooms.ended_on',
    })
  const items = []
  for (const { endedOn, ...room } of rows) {
    const propertyNames = (await propertiesOf(db, room.id)).map(({ name }) => name)
    items.push({ ...room, propertyNames, isOpen: endedOn === null && room.endsOn >= clock.today() })
  }
  return { items, totalItemCount: items.length }
}

/** The user that an auditor reads as: an administrator of the client with renewal permission. */
const auditorOf = ({ clientId, name }: Room): SignedIn => ({
  id: 0,
  kind: 'person',
  email: '',
  firstName: name,
  lastName: '',
  roleName: 'ClientAdministrator',
  clientId,
  clientServiceLevel: 'Hybrid',
  sessionHash: null,
  isEnrolling: false,
  scopes: null,
  onlyClientId: null,
})

/** The licenses of a room as an evidence pack reads them: those of its client at its properties, at the end of its period or today. */
export const readingOf = async (db: Knex, room: Room, today: Day): Promise<Reading> => {
  const ids = (await propertiesOf(db, room.id)).map(({ id }) => id)
  const asOf = room.to !== null && room.to < today ? room.to : today
  return { db, user: auditorOf(room), today, scope: { kind: 'propertyId', ids, since: room.from, asOf, forClient: true } }
}
