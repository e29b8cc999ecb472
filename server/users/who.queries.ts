import type { Knex } from 'knex'
import { mayAssign } from '../../rules/permissions.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { User } from './user.model.ts'

/**
 * The assignee that `who` of a call means; undefined is everyone. 403 for the work of others without the permission to assign, 400 for
 * an unknown user.
 */
export const assigneeOf = async (db: Knex, user: SignedIn, who = 'Mine'): Promise<number | undefined> => {
  if (who === 'Mine' || who === String(user.id)) return user.id
  if (!mayAssign(user)) throw refuse.notAllowed()
  if (who === 'Everyone') return undefined
  await mustSee(db, 'users', User.visibleTo(user), [Number(who)], 'who')
  return Number(who)
}

/** The same as a list, for the filters of lists. */
export const assigneesOf = async (db: Knex, user: SignedIn, who = 'Mine'): Promise<number[] | undefined> => {
  const assignee = await assigneeOf(db, user, who)
  return assignee === undefined ? undefined : [assignee]
}
