import type { Knex } from 'knex'
import type { SelectOption } from '../../contract/common.ts'
import { UNASSIGNED } from '../../rules/designation.ts'
import { sentences } from '../../rules/messages.ts'
import { RENEWAL_LEVELS, RENEWAL_ROLES, type Role } from '../../rules/permissions.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import type { SignedIn } from '../kit/handler.ts'
import { asOptions, type Query, type Scope } from '../kit/query.ts'
import { User } from './user.model.ts'

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** As SQL over the table `users`: active staff, and active client users who hold the renewal permission (product §5). */
const MAY_BE_ASSIGNED = `users.active and (users.client_id is null or (users.role_name in (${quoted(RENEWAL_ROLES)}) and (select employer.service_level from clients as employer where employer.id = users.client_id) in (${quoted(RENEWAL_LEVELS)})))`

const NAME = `users.first_name || ' ' || users.last_name`

/** The assignee as lists show them: "(inactive)" behind the name of who is there no longer, or renews no more. */
export const ASSIGNEE_NAME = `case when users.id is null then null else ${NAME} || case when ${MAY_BE_ASSIGNED} then '' else '${sentences.inactiveAssignee('').trimEnd()}' end end`

/** Whoever may be an assignee. */
export const renewalUsers = (query: Query) => {
  query.whereRaw(MAY_BE_ASSIGNED)
}

/** The ids of those, for `where … in`: an assignee that is not among them counts as nobody. */
export const renewalUserIds = (db: Knex) => db('users').modify(renewalUsers).select('users.id')

/** The licenses of some assignees; -1 stands for nobody, and so does whoever is no longer among those. */
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

/** Whether somebody may be named on a license of that client: its own renewal users, or staff. */
export const mayBeNamed = async (
  db: Knex,
  userId: number,
  clientId: number,
): Promise<{ id: number; clientId: number | null; name: string } | undefined> =>
  db('users')
    .modify(renewalUsers)
    .where('users.id', userId)
    .where((side) => side.whereNull('users.client_id').orWhere('users.client_id', clientId))
    .first({ id: 'users.id', clientId: 'users.client_id', name: db.raw(ASSIGNEE_NAME) })

interface Wanted {
  roles?: Role[]
  renewalUsersOnly?: boolean
  includeClientUsers?: boolean
  orderByGroup?: boolean
  includeUnassigned?: boolean
  licenseId?: number
}

/**
 * Users to choose from. A client user sees their own client's; staff see staff, and client users too where they ask for
 * them. With a license, client users of its client only. `meta.group` is the company that they belong to.
 */
export const userOptions = async (db: Knex, user: SignedIn, wanted: Wanted): Promise<SelectOption[]> => {
  const query = db('users').modify(User.visibleTo(user)).leftJoin('clients', 'clients.id', 'users.client_id').where('users.active', true)
  if (wanted.roles?.length) query.whereIn('users.role_name', wanted.roles)
  if (wanted.renewalUsersOnly) query.modify(renewalUsers)
  if (user.clientId === null && !wanted.includeClientUsers) query.whereNull('users.client_id')
  if (wanted.licenseId !== undefined) {
    const client = db('licenses').where('licenses.id', wanted.licenseId).select('client_id')
    query.where((side) => side.whereNull('users.client_id').orWhere('users.client_id', client))
  }
  if (wanted.orderByGroup) query.orderByRaw(`case when users.client_id is null then 0 else 1 end, ${CLIENT_NAME}`)
  const rows = await query
    .orderBy(['users.first_name', 'users.last_name', 'users.id'])
    .select({ value: 'users.id', label: db.raw(NAME), group: db.raw(CLIENT_NAME), clientId: 'users.client_id' })
  const nobody = wanted.includeUnassigned ? [{ label: 'Unassigned', value: UNASSIGNED }] : []
  return [...nobody, ...asOptions(rows)]
}
