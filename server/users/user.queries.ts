import type { Knex } from 'knex'
import type { SelectOption } from '../../contract/common.ts'
import type { Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { UNASSIGNED, UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { sentences } from '../../rules/messages.ts'
import { RENEWAL_LEVELS, RENEWAL_ROLES, type Role } from '../../rules/people/permissions.ts'
import { CLIENT_NAME, CLIENT_SORT } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import { asOptions, type Query, quoted, type Scope } from '../kit/database/query.ts'
import { usableBy } from '../kit/database/tenancy.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { User } from './user.model.ts'

/** The user of a path, if the caller can see them. */
export const visibleUser = async ({ db, user, params }: LoadContext) => User.query(db).modify(User.visibleTo(user)).findById(params.id)

/** The account of the caller. */
export const ownAccount = ({ db, user }: Pick<LoadContext, 'db' | 'user'>) => User.query(db).findById(user.id).throwIfNotFound()

/** SQL over `users`: active staff, and active client users with renewal permission. */
export const MAY_BE_ASSIGNED = `users.active and (users.client_id is null or (users.role_name in (${quoted(RENEWAL_ROLES)}) and (select employer.service_level from clients as employer where employer.id = users.client_id) in (${quoted(RENEWAL_LEVELS)})))`

const NAME = `users.first_name || ' ' || users.last_name`

/** The name of the assignee as lists show it, with "(inactive)" if the user is inactive or has lost the renewal permission. */
export const ASSIGNEE_NAME = `case when users.id is null then null else ${NAME} || case when ${MAY_BE_ASSIGNED} then '' else '${sentences.inactiveAssignee('').trimEnd()}' end end`

const isAwayOn = (id: string, today: Day) => `leaves.user_id = ${id} and leaves.starts_on <= '${today}' and leaves.ends_on >= '${today}'`

/** SQL of the ids of a user and of the absent users whose deputy they are today. */
export const ownAndAbsent = (userId: number): string => {
  const today = clock.today()
  return `select ${userId} union all select leaves.user_id from leaves where leaves.deputy_id = ${userId} and ${isAwayOn('leaves.user_id', today)}`
}

/** `ASSIGNEE_NAME`, or during a leave '<deputy> for <assignee>' or '<assignee> (away)'. */
export const holderName = (): string => {
  const today = clock.today()
  const isThere = `deputies.active and not exists (select 1 from leaves where ${isAwayOn('deputies.id', today)})`
  const deputy = `deputies.first_name || ' ' || deputies.last_name || ' for ' || ${NAME}`
  const away = `select case when ${isThere} then ${deputy} else ${NAME} || ' (away)' end
    from leaves left join users as deputies on deputies.id = leaves.deputy_id where ${isAwayOn('users.id', today)} limit 1`
  return `coalesce((${away}), ${ASSIGNEE_NAME})`
}

/** The sort key of `ASSIGNEE_NAME`. */
export const ASSIGNEE_SORT = `users.first_name_sort || ' ' || users.last_name_sort`

/** Users who can be assignees. Excludes service accounts. */
export const renewalUsers = (query: Query) => {
  query.where('users.kind', 'person').whereRaw(MAY_BE_ASSIGNED)
}

/** The ids of possible assignees, for `where … in`. A license with any other assignee counts as unassigned. */
export const renewalUserIds = (db: Knex) => db('users').modify(renewalUsers).select('users.id')

/**
 * The licenses of these assignees. -1 selects unassigned licenses, including those whose assignee is inactive or has lost the
 * renewal permission.
 */
export const assignedTo =
  (db: Knex, ids: readonly number[]): Scope =>
  (query: Query) => {
    const people = ids.filter((id) => id !== UNASSIGNED)
    query.where((any: Query) => {
      if (people.length)
        any.orWhere((named: Query) =>
          named.whereIn('licenses.assigned_user_id', people).whereIn('licenses.assigned_user_id', renewalUserIds(db)),
        )
      if (ids.includes(UNASSIGNED))
        any.orWhereNull('licenses.assigned_user_id').orWhereNotIn('licenses.assigned_user_id', renewalUserIds(db))
    })
  }

/** The user, if they can be assigned to a license of this client: staff, or a renewal user of the client. */
export const mayBeNamed = async (
  db: Knex,
  userId: number,
  clientId: number,
): Promise<{ id: number; clientId: number | null; name: string } | undefined> =>
  db('users')
    .modify(renewalUsers)
    .where('users.id', userId)
    .modify(usableBy('users', clientId))
    .first({ id: 'users.id', clientId: 'users.client_id', name: db.raw(ASSIGNEE_NAME) })

/** The e-mail addresses of users who can be assigned to licenses of a client and whom the caller can see. */
export const assignableEmails = (db: Knex, user: SignedIn, clientId: number): Promise<string[]> =>
  db('users')
    .modify(renewalUsers)
    .modify(User.visibleTo(user))
    .modify(usableBy('users', clientId))
    .where('users.active', true)
    .orderBy(['users.first_name_sort', 'users.last_name_sort', 'users.id'])
    .limit(limits.importAssignees)
    .pluck('users.email')

interface OptionsFilter {
  roles?: Role[]
  renewalUsersOnly?: boolean
  includeClientUsers?: boolean
  orderByGroup?: boolean
  includeUnassigned?: boolean
  licenseId?: number
}

/**
 * Users for a select list. A client user sees the users of their own client; staff see staff, and client users on request. With a
 * license, only client users of its client are included. `meta.group` is their company.
 */
export const userOptions = async (db: Knex, user: SignedIn, filter: OptionsFilter): Promise<SelectOption[]> => {
  const query = db('users').modify(User.visibleTo(user)).leftJoin('clients', 'clients.id', 'users.client_id').where('users.active', true)
  if (filter.roles?.length) query.whereIn('users.role_name', filter.roles)
  if (filter.renewalUsersOnly) query.modify(renewalUsers)
  if (user.clientId === null && !filter.includeClientUsers) query.whereNull('users.client_id')
  if (filter.licenseId !== undefined) {
    const client = db('licenses').where('licenses.id', filter.licenseId).select('client_id')
    query.modify(usableBy('users', client))
  }
  if (filter.orderByGroup) query.orderByRaw(`case when users.client_id is null then 0 else 1 end, ${CLIENT_SORT}`)
  const rows = await query
    .orderBy(['users.first_name_sort', 'users.last_name_sort', 'users.id'])
    .select({ value: 'users.id', label: db.raw(NAME), group: db.raw(CLIENT_NAME), clientId: 'users.client_id' })
  const unassigned = filter.includeUnassigned ? [{ label: UNASSIGNED_LABEL, value: UNASSIGNED }] : []
  return [...unassigned, ...asOptions(rows)]
}
