import type { Knex } from 'knex'
import { mayAssign } from '../../rules/people/permissions.ts'
import { clock } from '../kit/clock.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { withAbsent } from './leaving/leave.queries.ts'
import { User } from './user.model.ts'

/**
 * The assignees selected by the parameter `who`; undefined selects everyone. Includes the absent users whose work they do today. 403 for
 * the work of others without the permission to assign, 400 for an unknown user.
 */
export const assigneesOf = async (db: Knex, user: SignedIn, who = 'Mine'): Promise<number[] | undefined> => {
  if (who === 'Mine' || who === String(user.id)) return withAbsent(db, [user.id], clock.today())
  if (!mayAssign(user)) throw refuse.notAllowed()
  if (who === 'Everyone') return undefined
  await mustSee(db, 'users', User.visibleTo(user), [Number(who)], 'who')
  return withAbsent(db, [Number(who)], clock.today())
}
