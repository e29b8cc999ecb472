import type { Calls } from '../../contract/index.ts'
import type { Versioned } from '../../contract/versions/calls.ts'
import { mayAssign, mayRenew, PERMISSIONS, type Person } from '../../rules/people/permissions.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { Division } from '../divisions/division.model.ts'
import { among } from '../kit/database/many.ts'
import type { Scope } from '../kit/database/query.ts'
import type { Handlers, SignedIn } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { OfficerTitle } from '../officer-titles/officer-title.model.ts'
import { Property } from '../properties/property.model.ts'
import { ofSide } from '../reminders/ledger/ledger.queries.ts'
import { LINE_VERSION } from '../reminders/reminder.model.ts'
import { RenewalTip } from '../renewal-tips/renewal-tip.model.ts'
import { ROW_VERSION } from '../requests/list.queries.ts'
import { Request } from '../requests/request.model.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import { User } from '../users/user.model.ts'

interface Listed {
  table: string
  visibleTo(user: SignedIn): Scope
  /** Whether a user can open the list; by default all can. */
  may?(person: Person): boolean
  /** SQL, if it is not the column `version`. */
  version?: string
}

const RECORDS: Record<Versioned, Listed> = {
  licenses: { table: 'licenses', visibleTo: License.visibleTo },
  properties: { table: 'properties', visibleTo: Property.visibleTo },
  userTasks: { table: 'user_tasks', visibleTo: UserTask.visibleTo, may: mayRenew },
  requests: { table: 'requests', visibleTo: Request.visibleTo, may: mayRenew, version: ROW_VERSION },
  reminderLines: { table: 'reminder_lines', visibleTo: ofSide, may: mayAssign, version: LINE_VERSION },
  users: { table: 'users', visibleTo: User.visibleTo, may: PERMISSIONS.mayManageUsers.role },
  divisions: { table: 'divisions', visibleTo: Division.visibleTo },
  corporateEntities: { table: 'corporate_entities', visibleTo: CorporateEntity.visibleTo, may: mayRenew },
  officerTitles: { table: 'officer_titles', visibleTo: OfficerTitle.visibleTo, may: mayRenew },
  renewalTips: { table: 'renewal_tips', visibleTo: RenewalTip.visibleTo, may: mayRenew },
  licensingAuthorities: { table: 'licensing_authorities', visibleTo: LicensingAuthority.visibleTo, may: mayRenew },
}

/** One query by primary keys. */
export const versionHandlers: Handlers<Calls['versions']> = {
  list: async ({ db, user, query: { kind, ids = [] } }) => {
    const { table, visibleTo, may, version = `${table}.version` } = RECORDS[kind]
    if (ids.length === 0 || may?.(user) === false) return { items: [] }
    const items: { id: number; version: number | string }[] = await db(table)
      .modify(visibleTo(user))
      .modify(among(db, `${table}.id`, ids))
      .orderBy(`${table}.id`)
      .select({ id: `${table}.id`, version: db.raw(version) })
    return { items: items.map((row) => ({ ...row, version: Number(row.version) })) }
  },
}
