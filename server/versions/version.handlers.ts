import type { Calls } from '../../contract/index.ts'
import type { Versioned } from '../../contract/versions/calls.ts'
import { mayRenew } from '../../rules/permissions.ts'
import { among } from '../kit/database/many.ts'
import type { Scope } from '../kit/database/query.ts'
import type { Handlers, SignedIn } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { Property } from '../properties/property.model.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'

const RECORDS: Record<Versioned, { table: string; visibleTo(user: SignedIn): Scope }> = {
  licenses: { table: 'licenses', visibleTo: License.visibleTo },
  properties: { table: 'properties', visibleTo: Property.visibleTo },
  userTasks: { table: 'user_tasks', visibleTo: UserTask.visibleTo },
}

/** One statement by primary keys. The list of tasks is not open to everyone. */
export const versionHandlers: Handlers<Calls['versions']> = {
  list: async ({ db, user, query: { kind, ids = [] } }) => {
    if (ids.length === 0 || (kind === 'userTasks' && !mayRenew(user))) return { items: [] }
    const { table, visibleTo } = RECORDS[kind]
    const items = await db(table)
      .modify(visibleTo(user))
      .modify(among(db, `${table}.id`, ids))
      .orderBy(`${table}.id`)
      .select({ id: `${table}.id`, version: `${table}.version` })
    return { items }
  },
}
