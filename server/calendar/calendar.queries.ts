import type { Knex } from 'knex'
import type { CalendarEvent, CalendarFilter } from '../../contract/calendar/calls.ts'
import { CALENDAR_KINDS, CALENDAR_LIMITS, type CalendarKind, USUAL_KINDS } from '../../rules/calendar.ts'
import type { Day } from '../../rules/day.ts'
import { stepText } from '../../rules/reminders/labels.ts'
import { stepKey } from '../../rules/reminders/policy.ts'
import { FILED } from '../../rules/renewals/stages.ts'
import { TASK_KINDS, type TaskKind } from '../../rules/tasks.ts'
import { RECEIVED } from '../../rules/watch/standing.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { queueFilter } from '../dashboard/queue-filter.queries.ts'
import type { Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { RENEWAL_DUE } from '../licenses/license.model.ts'
import { HAS_NEW_EXPIRATION, standingIfAny, standingSelect, withStandingIfAny } from '../licenses/standing/standing.queries.ts'
import { loadPolicies } from '../reminders/policies/policy.queries.ts'
import { withPeople } from '../user-tasks/list.queries.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import { openTasks } from '../user-tasks/user-task.queries.ts'
import { holderName } from '../users/user.queries.ts'
import { ownerOf, type StepDays, stepDays } from './reminder-days.queries.ts'

/** The range and filter of a calendar. `assignees`: undefined for everyone. `most`: limits each kind over all days instead of per day. */
export interface CalendarRange extends Omit<CalendarFilter, 'who'> {
  assignees: readonly number[] | undefined
  most?: number
}

interface Numbered extends CalendarEvent {
  /** The number of events of the day and kind, including those not listed. Absent with `most`. */
  total?: number
}

/** All licenses of the queue, whether they need attention now or not. */
const WHOLE_QUEUE = { showCurrentRenewals: false, showPerpetualTerms: true }

/** A date of a license, and the condition for licenses that show it. */
interface DateOf {
  day: string
  where?: string
}

/**
 * The dates of licenses by kind: a filed renewal is no longer due, and a received one expires by its new date. The two expirations are
 * read by themselves, because each has an index.
 */
const DATES: Record<Exclude<CalendarKind, 'Task' | 'Reminder'>, DateOf[]> = {
  StartBy: [{ day: 'licenses.start_by' }],
  DueDate: [{ day: RENEWAL_DUE, where: `(licenses.renewal_stage is null or licenses.renewal_stage < ${FILED})` }],
  Expiration: [
    { day: 'licenses.expiration_date', where: `not ${HAS_NEW_EXPIRATION}` },
    { day: 'licenses.renewal_expiration_date', where: `licenses.renewal_stage >= ${RECEIVED}` },
  ],
}

type Bounds = Pick<CalendarRange, 'eventsPerDay' | 'most'>

/** The first events of each day, with the number of all events of the day. With `most`, the first events of all days. */
const firstOf = (db: Knex, found: Query, key: string, day: string, bounds: Bounds): Query => {
  const { eventsPerDay = CALENDAR_LIMITS.eventsPerDayByDefault, most } = bounds
  found.select({ key, day: db.raw(day) })
  if (most) return db.from(found.orderByRaw(`${day}, ${key}`).limit(most).as('found')).orderBy(['found.day', 'found.key'])
  found
    .select(db.raw(`row_number() over (partition by ${day} order by ${key}) as place`))
    .select(db.raw(`count(*) over (partition by ${day}) as total`))
  return db.from(found.as('found')).where('found.place', '<=', eventsPerDay).orderBy(['found.day', 'found.key']).select('found.total')
}

const SHARED = { propertyName: 'properties.name', propertyId: 'properties.id', day: 'found.day' }

/** The licenses that the calendar is about. */
const licensesOf = (db: Knex, user: SignedIn, range: CalendarRange, today: Day): Query => {
  const { from: _from, to: _to, assignees, eventsPerDay: _perDay, most: _most, kinds: _kinds, ...filter } = range
  const inQueue = { ...filter, assignedUserIds: assignees && [...assignees], ...WHOLE_QUEUE }
  return db('licenses').modify(queueFilter(db, user, inQueue, today))
}

const datesOf = (db: Knex, user: SignedIn, { day, where }: DateOf, range: CalendarRange, today: Day): Query => {
  const found = licensesOf(db, user, range, today).whereRaw(`${day} between ? and ?`, [range.from, range.to])
  if (where) found.whereRaw(where)
  return withLicense(db, firstOf(db, found, 'licenses.id', day, range), today)
}

/** Joins events with the license whose id is their key. */
const withLicense = (db: Knex, events: Query, today: Day): Query =>
  events
    .join('licenses', 'licenses.id', 'found.key')
    .join('properties', 'properties.id', 'licenses.property_id')
    .join('clients', 'clients.id', 'licenses.client_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('users', 'users.id', 'licenses.assigned_user_id')
    .select({
      ...SHARED,
      licenseId: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      licenseType: 'license_types.name',
      clientName: db.raw(CLIENT_NAME),
      renewalDesignation: 'licenses.renewal_designation',
      assignedUserId: 'users.id',
      assignedUserName: db.raw(holderName()),
      ...standingSelect(db, today),
    })

/** The reminders of one step, on the days on which they go out. */
const remindersOf = async (db: Knex, user: SignedIn, { step, date, days, scope }: StepDays, range: CalendarRange, today: Day) => {
  const found = licensesOf(db, user, range, today).modify(scope)
  const rows: Numbered[] = await withLicense(db, firstOf(db, found, 'licenses.id', date, range), today)
  const description = stepText(stepKey(step))
  const sent = rows.flatMap((row) => {
    const day = days.get(row.day)
    return day ? [{ ...row, target: row.day, day, description }] : []
  })
  // Several dates can go out on one day: those of a weekend on Friday.
  const totals = new Map<Day, number>()
  for (const { day, total } of new Map(sent.map((row) => [row.target, row])).values())
    totals.set(day, (totals.get(day) ?? 0) + Number(total ?? 1))
  return sent.map(({ target: _, ...row }) => ({ ...row, total: totals.get(row.day) }))
}

/** The filters that only a license can match; null without one. */
const ofLicenses = ({ from, to, assignees, kinds, eventsPerDay, most, clientIds, ...filter }: CalendarRange) =>
  Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value)) ? filter : null

const tasksOf = (db: Knex, user: SignedIn, kind: TaskKind, range: CalendarRange, today: Day): Query => {
  const { from, to, assignees, clientIds } = range
  const found = openTasks(db, user, kind).modify(UserTask.visibleTo(user)).whereBetween('user_tasks.follow_up_date', [from, to])
  if (assignees) found.whereIn('user_tasks.assigned_user_id', assignees)
  if (clientIds?.length) found.whereIn('user_tasks.client_id', clientIds)
  const filter = ofLicenses(range)
  if (filter) {
    const inQueue = { ...filter, ...WHOLE_QUEUE }
    found.whereIn(
      'user_tasks.license_id',
      db('licenses')
        .modify(queueFilter(db, user, inQueue, today))
        .select('licenses.id'),
    )
  }
  return firstOf(db, found, 'user_tasks.id', 'user_tasks.follow_up_date', range)
    .join('user_tasks', 'user_tasks.id', 'found.key')
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .modify(withPeople(user))
    .select({
      ...SHARED,
      taskId: 'user_tasks.id',
      taskKind: 'user_tasks.kind',
      description: 'user_tasks.description',
      licenseId: 'user_tasks.license_id',
      licenseNumber: 'licenses.license_number',
      clientName: db.raw(CLIENT_NAME),
      assignedUserId: 'users.id',
      assignedUserName: db.raw(holderName()),
      standing: standingIfAny(db, today),
    })
}

const NOTHING = {
  taskId: null,
  taskKind: null,
  description: null,
  licenseId: null,
  licenseNumber: null,
  licenseType: null,
  renewalDesignation: null,
  noDocument: false,
  unassigned: false,
}

/** The events of a range, ordered by day and then by `CALENDAR_KINDS`, with the number of each kind. */
export const calendarOf = async (db: Knex, user: SignedIn, range: CalendarRange, today: Day) => {
  const kinds = CALENDAR_KINDS.filter((kind) => (range.kinds ?? USUAL_KINDS).includes(kind))
  const policy = kinds.includes('Reminder') ? (await loadPolicies(db))(ownerOf(user)) : null
  const readsOf = (kind: CalendarKind): (() => PromiseLike<Numbered[]>)[] => {
    if (kind === 'Task') return TASK_KINDS.map((one) => () => tasksOf(db, user, one, range, today))
    if (kind !== 'Reminder') return DATES[kind].map((one) => () => datesOf(db, user, one, range, today))
    return policy ? stepDays(db, policy, range, today).map((one) => () => remindersOf(db, user, one, range, today)) : []
  }
  const statements = kinds.flatMap((kind) => readsOf(kind).map((read) => ({ kind, read })))
  const counts = new Map<string, { day: Day; kind: CalendarKind; count: number }>()
  const listed = new Map<string, number>()
  const items: CalendarEvent[] = []
  const { eventsPerDay: perDay = CALENDAR_LIMITS.eventsPerDayByDefault } = range
  for (const { kind, read } of statements) {
    const rows = await read()
    for (const [day, total] of new Map(rows.map((row) => [row.day, Number(row.total ?? 1)]))) {
      const key = `${day} ${kind}`
      counts.set(key, { day, kind, count: total + (counts.get(key)?.count ?? 0) })
    }
    for (const row of rows) {
      // A kind may take several statements, and a day lists its first events of all of them.
      const key = `${row.day} ${kind}`
      const place = (listed.get(key) ?? 0) + 1
      listed.set(key, place)
      if (range.most || place <= perDay) items.push({ ...NOTHING, ...withStandingIfAny(today)(row), kind })
    }
  }
  const byDay = (a: { day: Day }, b: { day: Day }) => (a.day < b.day ? -1 : Number(a.day > b.day))
  const counted = [...counts.values()].toSorted(byDay)
  return { items: items.toSorted(byDay), counts: counted, totalItemCount: counted.reduce((sum, { count }) => sum + count, 0) }
}
