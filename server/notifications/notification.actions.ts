import type { Knex } from 'knex'
import { clock } from '../kit/clock.ts'
import { among } from '../kit/database/many.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'

/** Marks notifications of a user as read: those with the ids, or all. 404 if one of the ids is not theirs. */
export const markRead = async (db: Knex, user: SignedIn, ids?: readonly number[]): Promise<void> => {
  const theirs = db('notifications').where('user_id', user.id)
  if (ids) theirs.modify(among(db, 'id', ids))
  const found = ids && (await theirs.clone().count({ total: '*' }).first())
  if (found && Number(found.total) !== ids.length) throw refuse.notFound()
  await theirs.whereNull('read_on').update({ read_on: clock.now() })
}
