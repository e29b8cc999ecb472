import type { Knex } from 'knex'
import type { UserFilter, User as UserRow } from '../../contract/users/calls.ts'
import type { Day } from '../../rules/day.ts'
import { hasRenewalPermission, type Person } from '../../rules/people/permissions.ts'
import { HAS_FACTORS } from '../authentication/factors.queries.ts'
import { ADDRESS_LOCKED_UNTIL } from '../authentication/lock.actions.ts'
import { CLIENT_NAME, CLIENT_SORT } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import { countMatches, pagedNullsLast, pageWith } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { asFound, type Searched, searched } from '../kit/search/found.ts'
import { type InvitationRow, invitationColumns, invitationOf } from './invitation.queries.ts'
import { User } from './user.model.ts'

const SORT: Record<NonNullable<UserFilter['sortBy']>, string> = {
  firstName: 'users.first_name_sort',
  lastName: 'users.last_name_sort',
  title: 'users.title_sort',
  email: 'users.email_key',
  phoneNumber: 'users.phone_number',
  roleName: 'users.role_name',
  clientName: CLIENT_SORT,
}

/** SQL over `users`: any of these conditions prevents the deletion of a user. */
export const TIES = {
  hasCompletedLicenseRenewals: 'exists (select 1 from renewals where renewals.assigned_user_id_at_completion = users.id)',
  hasLinkedAuditLogEntries: `exists (select 1 from audit where audit.user_id = users.id and audit.event is null and not (audit.record = 'users' and audit.record_id = users.id))`,
  hasAssignedLicenses: 'exists (select 1 from licenses where licenses.assigned_user_id = users.id)',
} as const

const filtered =
  (user: SignedIn, { roles, active, clientIds, ...filter }: Searched<UserFilter>): Scope =>
  (query: Query) => {
    query.modify(User.visibleTo(user)).modify(asFound(filter))
    if (roles?.length) query.whereIn('users.role_name', roles)
    if (active !== null && active !== undefined) query.where('users.active', active)
    if (clientIds?.length) query.whereIn('users.client_id', clientIds)
  }

type SelectedUser = UserRow & Person & InvitationRow & { addressLockedUntil: string | null }

/** SQL over `users`: assigned licenses and open tasks. */
const HELD = {
  assignedLicensesCount: '(select count(*) from licenses where licenses.assigned_user_id = users.id)',
  openTasksCount: '(select count(*) from user_tasks where user_tasks.assigned_user_id = users.id and user_tasks.done_on is null)',
} as const

export const usersPage = async (db: Knex, user: SignedIn, given: UserFilter, today: Day) => {
  const filter = await searched(db, user, 'users', given)
  const rows = db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .modify(filtered(user, filter))
    .modify(pagedNullsLast(filter, 'users.id', SORT[filter.sortBy ?? 'firstName']))
    .select({
      id: 'users.id',
      version: 'users.version',
      clientId: 'users.client_id',
      clientName: db.raw(CLIENT_NAME),
      clientServiceLevel: 'clients.service_level',
      firstName: 'users.first_name',
      lastName: 'users.last_name',
      title: 'users.title',
      phoneNumber: 'users.phone_number',
      email: 'users.email',
      roleName: 'users.role_name',
      active: 'users.active',
      renewalInvoiceRecipient: 'users.renewal_invoice_recipient',
      twoFactorEnabled: 'users.two_factor_enabled',
      lockoutEnd: 'users.lockout_end',
      hasSecondFactors: db.raw(HAS_FACTORS),
      addressLockedUntil: db.raw(ADDRESS_LOCKED_UNTIL),
      awayUntil: db('leaves')
        .where('leaves.starts_on', '<=', today)
        .where('leaves.ends_on', '>=', today)
        .whereRaw('leaves.user_id = users.id')
        .max('leaves.ends_on'),
      ...invitationColumns(db),
      ...Object.fromEntries(Object.entries({ ...TIES, ...HELD }).map(([name, sql]) => [name, db.raw(sql)])),
    })
  const count = countMatches(db, db('users').modify(filtered(user, filter)), filter)
  const { items: found, ...total } = await pageWith(rows, count, filter)
  const now = clock.now()
  const items = found.map((row: SelectedUser) => {
    // The later end of the account lock and the address locks.
    const [lockoutEnd = null] = [row.lockoutEnd, row.addressLockedUntil]
      .filter((until) => until !== null && until > now)
      .sort()
      .reverse()
    return { ...row, isRenewalUser: hasRenewalPermission(row), isLockedOut: lockoutEnd !== null, lockoutEnd, invitation: invitationOf(row) }
  })
  return { items, ...total }
}
