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
import { standingSelect, withStandingIfAny } from '../licenses/standing/standing.queries.ts'
import { ASSIGNEE_SORT, holderName, renewalUserIds } from '../users/user.queries.ts'
import { UserTask } from './user-task.model.ts'
import { openTasks } from './user-task.queries.ts'

type Column = NonNullable<TaskFilter['sortBy']>

const ASSIGNEE = 'user_tasks.assigned_user_id'

/** For a column with the same value in all rows. */
const byId: Order = () => [[{ by: 'cast(null as varchar)', isConstant: true }]]

/** Assignees of the user's client by name, then all others: a client user sees no staff assignee. */
const byOwnAssignee = (clientId: number): Order => {
  const own = `select id from users where client_id = ${clientId}`
  return () => [
    [
      {
        by: ASSIGNEE_SORT,
        through: { table: 'users', column: ASSIGNEE, among: (query: Query) => query.where('users.client_id', clientId) },
      },
    ],
    [
      {
        by: 'cast(null as varchar)',
        isConstant: true,
        where: (query: Query) => query.whereRaw(`(${ASSIGNEE} is null or ${ASSIGNEE} not in (${own}))`),
      },
    ],
  ]
}

/** The sort orders. Fields of the license or property are stored in the task, because `openTasks` reads no other table. */
const sortable = ({ clientId }: SignedIn): Record<Column, Order> => ({
  followUpDate: by('user_tasks.follow_up_date'),
  createdOn: by('user_tasks.created_on'),
  propertyName: by('user_tasks.property_name_sort'),
  clientName: clientId === null ? byName(CLIENT_SORT, 'clients', 'user_tasks.client_id') : byId,
  licenseNumber: by('user_tasks.license_number_sort'),
  description: byNullable('user_tasks.description_sort'),
  assignedUserName: clientId === null ? byNullableName(ASSIGNEE_SORT, 'users', ASSIGNEE) : byOwnAssignee(clientId),
  licenseTypesCount: by('user_tasks.license_types_count'),
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

/** Searches descriptions and names. A license stores the name of its property. */
const searched = (kind: TaskKind, searchTerm: string | undefined): Scope => {
  const [table, column, names] =
    kind === 'Renewal'
      ? ['licenses', 'license_id', ['licenses.property_name', 'licenses.license_number']]
      : ['properties', 'property_id', ['properties.name']]
  return (query: Query) => {
    if (!searchTerm?.trim()) return
    query.join(table, `${table}.id`, `user_tasks.${column}`).modify(searchIn([...names, 'user_tasks.description'], searchTerm))
  }
}

const filtered = (db: Knex, user: SignedIn, kind: TaskKind, filter: TaskFilter, today: Day): Query => {
  const { followUpDays, assignedUserIds, clientIds, searchTerm } = filter
  const tasks = openTasks(db, user, kind).modify(searched(kind, searchTerm))
  if (followUpDays) {
    const { from, to } = followUpRange(followUpDays, today)
    tasks.whereBetween('user_tasks.follow_up_date', [from, to])
  }
  if (assignedUserIds?.length) tasks.modify(assignedTo(db, user, assignedUserIds))
  if (clientIds?.length) tasks.whereIn('user_tasks.client_id', clientIds)
  return tasks
}

/**
 * The rows and the count of a page of tasks. The ids of the page are found first, in the order of an index; then other tables are joined.
 */
const taskStatements = (db: Knex, user: SignedIn, kind: TaskKind, filter: TaskFilter, today: Day) => {
  const order = sortable(user)[filter.sortBy ?? 'followUpDate']
  const { page, inOrder } = pageInOrder(db, { table: 'user_tasks', rows: () => filtered(db, user, kind, filter, today), order, filter })
  const rows = db
    .from(page.as('page'))
    .join('user_tasks', 'user_tasks.id', 'page.id')
    .modify(UserTask.visibleTo(user)) // the page is found by the stored side alone
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
      licenseTypesCount: 'user_tasks.license_types_count',
    })
  const count = countMatches(db, filtered(db, user, kind, filter, today), filter)
  return { rows, count }
}

/** A page of open tasks of a kind with its total. */
export const tasksPage = async (db: Knex, user: SignedIn, kind: TaskKind, filter: TaskFilter, today: Day) => {
  const { rows, count } = taskStatements(db, user, kind, filter, today)
  const { items, ...total } = await pageWith(rows, count, filter)
  return { items: items.map(withStandingIfAny(today)), ...total }
}
