import type { Knex } from 'knex'
import type { TaskFilter } from '../../contract/user-tasks/schemas.ts'
import type { Day } from '../../rules/day.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { followUpRange } from '../../rules/renewals/presets.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import { CLIENT_NAME, CLIENT_SORT } from '../clients/client.model.ts'
import { by, byName, byNullable, byNullableName, type Order, pageInOrder } from '../kit/database/pages/order.ts'
import { countMatches, pageWith } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { STAGE_SQL } from '../licenses/license.model.ts'
import { standingSelect, withStanding } from '../licenses/standing/standing.queries.ts'
import { ASSIGNEE_SORT, holderName, renewalUserIds } from '../users/user.queries.ts'
import { openBySide, openTasks } from './user-task.queries.ts'

type Column = NonNullable<TaskFilter['sortBy']>

const TYPES_COUNT = '(select count(*) from task_license_types where task_license_types.task_id = user_tasks.id)'

/** SQL over the tables that `openTasks` joins; a license stores the name of its property. */
const propertyName = (kind: TaskKind) => (kind === 'Renewal' ? 'licenses.property_name' : 'properties.name')

/** The sort key of that name. */
const propertySort = (kind: TaskKind) => `${propertyName(kind)}_sort`

/** The orders, and which of them need the joins of `withPeople`: a client user sees no staff assignee. */
const sortable = (user: SignedIn, kind: TaskKind): Record<Column, { order: Order; joins?: true }> => ({
  followUpDate: { order: by('user_tasks.follow_up_date') },
  createdOn: { order: by('user_tasks.created_on') },
  propertyName: { order: by(propertySort(kind)) },
  clientName: { order: user.clientId === null ? byName(CLIENT_SORT, 'clients', 'user_tasks.client_id') : by('user_tasks.client_id') },
  licenseNumber: { order: by('licenses.license_number_sort') },
  description: { order: byNullable('user_tasks.description_sort') },
  assignedUserName:
    user.clientId === null
      ? { order: byNullableName(ASSIGNEE_SORT, 'users', 'user_tasks.assigned_user_id') }
      : { order: byNullable(ASSIGNEE_SORT), joins: true },
  licenseTypesCount: { order: by(TYPES_COUNT) },
})

/** Joins the client and the assignee. A client user sees no staff assignee. */
export const withPeople =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query.join('clients', 'clients.id', 'user_tasks.client_id').leftJoin('users', (on) => {
      on.on('users.id', 'user_tasks.assigned_user_id')
      if (user.clientId !== null) on.andOnVal('users.client_id', user.clientId)
    })
  }

/** An assignee who is inactive, has no renewal permission or is of the other side counts as unassigned. */
const assignedTo =
  (db: Knex, user: SignedIn, ids: number[]): Scope =>
  (query: Query) => {
    const ofMySide = renewalUserIds(db).where('users.client_id', user.clientId)
    const people = ids.filter((id) => id !== UNASSIGNED)
    query.where((any: Query) => {
      if (people.length)
        any.orWhere((named: Query) =>
          named.whereIn('user_tasks.assigned_user_id', people).whereIn('user_tasks.assigned_user_id', ofMySide.clone()),
        )
      if (ids.includes(UNASSIGNED)) any.orWhereNull('user_tasks.assigned_user_id').orWhereNotIn('user_tasks.assigned_user_id', ofMySide)
    })
  }

const filtered = (db: Knex, user: SignedIn, kind: TaskKind, filter: TaskFilter, today: Day, isCounted = false): Query => {
  const { followUpDays, assignedUserIds, clientIds, searchTerm } = filter
  const searched = [propertyName(kind), 'user_tasks.description', ...(kind === 'Renewal' ? ['licenses.license_number'] : [])]
  const isAlone = isCounted && kind === 'Renewal' && !searchTerm?.trim()
  const tasks = isAlone ? openBySide(db, user) : openTasks(db, user, kind).modify(searchIn(searched, searchTerm))
  if (followUpDays) {
    const { from, to } = followUpRange(followUpDays, today)
    tasks.whereBetween('user_tasks.follow_up_date', [from, to])
  }
  if (assignedUserIds?.length) tasks.modify(assignedTo(db, user, assignedUserIds))
  if (clientIds?.length) tasks.whereIn('user_tasks.client_id', clientIds)
  return tasks
}

/**
 * The two statements of a page of tasks. The ids of the page are found first, in the order of an index; then the other tables are
 * joined.
 */
export const taskStatements = (db: Knex, user: SignedIn, kind: TaskKind, filter: TaskFilter, today: Day) => {
  const { order, joins } = sortable(user, kind)[filter.sortBy ?? 'followUpDate']
  const rowsOfList = () => {
    const found = filtered(db, user, kind, filter, today)
    return joins ? found.modify(withPeople(user)) : found
  }
  const { page, inOrder } = pageInOrder(db, { table: 'user_tasks', rows: rowsOfList, order, filter })
  const rows = db
    .from(page.as('page'))
    .join('user_tasks', 'user_tasks.id', 'page.id')
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .modify(withPeople(user))
    .modify(inOrder)
    .select({
      id: 'user_tasks.id',
      version: 'user_tasks.version',
      followUpDate: 'user_tasks.follow_up_date',
      description: 'user_tasks.description',
      note: 'user_tasks.note',
      clientId: 'user_tasks.client_id',
      clientName: db.raw(CLIENT_NAME),
      propertyId: 'user_tasks.property_id',
      propertyName: 'properties.name',
      assignedUserId: 'users.id',
      assignedUserName: db.raw(holderName()),
      createdOn: 'user_tasks.created_on',
      renewalId: 'user_tasks.renewal_id',
      licenseId: 'user_tasks.license_id',
      licenseNumber: 'licenses.license_number',
      renewalStatus: db.raw(STAGE_SQL, [today]),
      expirationDate: 'licenses.expiration_date',
      standing: kind === 'Renewal' ? standingSelect(db, today).standing : db.raw('null'),
      licenseTypesCount: db.raw(TYPES_COUNT),
    })
  const count = countMatches(db, filtered(db, user, kind, filter, today, true), filter)
  return { rows, count }
}

/** A page of open tasks of a kind with its total. */
export const tasksPage = async (db: Knex, user: SignedIn, kind: TaskKind, filter: TaskFilter, today: Day) => {
  const { rows, count } = taskStatements(db, user, kind, filter, today)
  const { items, ...total } = await pageWith(rows, count, filter)
  return { items: items.map(withStanding), ...total }
}
