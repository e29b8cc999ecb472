import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { among } from '../kit/database/many.ts'
import type { Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { HAS_ANSWERS } from './list.queries.ts'
import { Request } from './request.model.ts'

/** The requests that the user's side has sent. With `assignees`, those that they sent or that are about their licenses. */
const ofSide = (db: Knex, user: SignedIn, assignees: readonly number[] | undefined): Query => {
  const query: Query = db('requests').modify(Request.visibleTo(user))
  const people = db('users').select('users.id')
  if (user.clientId === null) people.whereNull('users.client_id')
  else people.where('users.client_id', user.clientId)
  if (!assignees) return query.whereIn('requests.sender_id', people)
  const theirs = db('request_items')
    .join('request_item_licenses as about', 'about.item_id', 'request_items.id')
    .join('licenses', 'licenses.id', 'about.license_id')
    .modify(among(db, 'licenses.assigned_user_id', assignees))
    .select('request_items.request_id')
  return query.where((any: Query) => {
    any.modify(among(db, 'requests.sender_id', assignees)).orWhereIn('requests.id', theirs)
  })
}

const counted = async (db: Knex, query: Query): Promise<number> => {
  const rows = query.select('requests.id').limit(limits.countedRows)
  const found = await db.from(rows.as('counted')).count({ total: '*' }).first()
  return Number(found?.total ?? 0)
}

/** The counts of open requests with an open item, and of those with an undecided answer. */
export const waitingCounts = async (
  db: Knex,
  user: SignedIn,
  assignees: readonly number[] | undefined,
): Promise<{ waiting: number; cameBack: number }> => {
  const isMissing = `requests.status = 'Open' and exists (select 1 from request_items where request_items.request_id = requests.id and request_items.status = 'Open')`
  const [waiting, cameBack] = await Promise.all([
    counted(db, ofSide(db, user, assignees).whereRaw(isMissing)),
    counted(db, ofSide(db, user, assignees).whereRaw(HAS_ANSWERS)),
  ])
  return { waiting, cameBack }
}
