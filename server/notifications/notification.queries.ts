import type { Knex } from 'knex'
import type { Notification, NotificationCounts, NotificationFilter } from '../../contract/notifications/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import { type NotificationKind, notificationLink, notificationText } from '../../rules/notifications.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { among } from '../kit/database/many.ts'
import { countMatches, pagedBy, pageWith } from '../kit/database/pages/page.ts'
import { fixed, type Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { provider } from '../kit/provider.ts'
import { License } from '../licenses/license.model.ts'
import { Property } from '../properties/property.model.ts'

/** One query that reads at most `limits.badge` + 1 entries of an index, and the last entry of another. */
const counted = fixed<NotificationCounts, { userId: number }>((db) =>
  db
    .from(
      db('notifications')
        .where('user_id', db.raw(':userId'))
        .whereNull('read_on')
        .limit(limits.badge + 1)
        .select(db.raw('1 as one'))
        .as('unread'),
    )
    .select({
      unreadCount: db.raw('cast(count(*) as integer)'),
      latestOn: db('notifications').where('user_id', db.raw(':userId')).max('happened_on'),
    }),
)

export const countsOf = async (db: Knex, { id }: SignedIn): Promise<NotificationCounts> => {
  const [row] = await counted(db, { userId: id })
  return row ?? { unreadCount: 0, latestOn: null }
}

interface Found {
  id: number
  kind: NotificationKind
  count: number
  detail: string | null
  happenedOn: string
  readOn: string | null
  licenseId: number | null
  propertyId: number | null
  batchId: number | null
  by: string | null
  absent: string | null
}

/** Client users see staff as the provider. */
const nameOfActor = ({ clientId }: SignedIn): string =>
  `case when users.client_id is null and ${clientId === null ? 'false' : 'users.id is not null'} then ${provider.sql()} else users.first_name || ' ' || users.last_name end`

const rowsOf = (db: Knex, user: SignedIn, filter: NotificationFilter): Query =>
  theirs(db, user, filter)
    .leftJoin('users', 'users.id', 'notifications.by_user_id')
    .modify(
      pagedBy(filter, 'notifications.id', (direction) => `notifications.happened_on ${direction}, notifications.id ${direction}`, 'desc'),
    )
    .select({
      id: 'notifications.id',
      kind: 'notifications.kind',
      count: 'notifications.count',
      detail: 'notifications.detail',
      happenedOn: 'notifications.happened_on',
      readOn: 'notifications.read_on',
      licenseId: 'notifications.license_id',
      propertyId: 'notifications.property_id',
      batchId: 'notifications.batch_id',
      by: db.raw(nameOfActor(user)),
      absent: db.raw(`(select first_name || ' ' || last_name from users as absent where absent.id = notifications.for_user_id)`),
    })

const theirs = (db: Knex, user: SignedIn, { unreadOnly }: NotificationFilter): Query => {
  const rows = db('notifications').where('notifications.user_id', user.id)
  return unreadOnly ? rows.whereNull('notifications.read_on') : rows
}

type Names = Map<number | null, string>

/** The names of the licenses and properties that the reader can see now. */
const namesOf = async (db: Knex, user: SignedIn, rows: Found[]): Promise<{ licenses: Names; properties: Names }> => {
  const idsOf = (field: 'licenseId' | 'propertyId') => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  type Licensed = { id: number; number: string; propertyName: string }
  type Named = { id: number; name: string }
  const [licenses, properties]: [Licensed[], Named[]] = await Promise.all([
    db('licenses')
      .modify(License.visibleTo(user))
      .modify(among(db, 'licenses.id', idsOf('licenseId')))
      .select({ id: 'licenses.id', number: 'licenses.license_number', propertyName: 'licenses.property_name' }),
    db('properties')
      .modify(Property.visibleTo(user))
      .modify(among(db, 'properties.id', idsOf('propertyId')))
      .select({ id: 'properties.id', name: 'properties.name' }),
  ])
  return {
    licenses: new Map(licenses.map(({ id, number, propertyName }) => [id, `# ${number} (${propertyName})`])),
    properties: new Map(properties.map(({ id, name }) => [id, name])),
  }
}

/** A page of the notifications of a user. The texts name only records that the user can see now. */
export const notificationsPage = async (db: Knex, user: SignedIn, filter: NotificationFilter) => {
  const count = countMatches(db, theirs(db, user, filter), filter)
  const [{ items: found, ...total }, { unreadCount }] = await Promise.all([
    pageWith(rowsOf(db, user, filter) as PromiseLike<Found[]>, count, filter),
    countsOf(db, user),
  ])
  const { licenses, properties } = await namesOf(db, user, found)
  const items = found.map((row): Notification => {
    const { id, kind, happenedOn, readOn } = row
    const license = licenses.get(row.licenseId) ?? null
    const property = properties.get(row.propertyId) ?? null
    const seen = { ...row, licenseId: license === null ? null : row.licenseId, propertyId: property === null ? null : row.propertyId }
    const text = notificationText({ ...row, license, property })
    return { id, kind, text, happenedOn, readOn, licenseId: seen.licenseId, link: mayRenew(user) ? notificationLink(seen) : null }
  })
  return { items, ...total, unreadCount }
}
