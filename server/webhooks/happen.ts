import type { Knex } from 'knex'
import { addDays } from '../../rules/day.ts'
import { WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import type { Recurring } from '../kit/queue/queue.ts'
import { recordEvents, type WebhookEvent } from '../kit/webhook-events.ts'

const MINUTE = 60_000
const AT_ONCE = 200

type Type = 'license.expired' | 'task.due'

interface Row {
  id: number
  clientId: number
  licenseId: number | null
  propertyId: number | null
  day: string
}

/** Narrows a query to rows whose event is not recorded yet and is wanted by a webhook that existed on that day. */
const isNews = (db: Knex, query: Knex.QueryBuilder, type: Type, table: string, day: string) => {
  const recorded = db('webhook_events').whereRaw(`once_key = '${type} ' || ${table}.id || ' ' || ${day}`)
  const wanting = db('webhooks')
    .whereRaw(`webhooks.first_day <= ${day}`)
    .whereRaw(`(webhooks.client_id is null or webhooks.client_id = ${table}.client_id)`)
    .whereLike('webhooks.event_types', `%"${type}"%`)
  return query
    .where(day, '>=', addDays(clock.today(), 1 - WEBHOOK_LIMITS.days))
    .whereNotExists(recorded.select(db.raw('1')))
    .whereExists(wanting.select(db.raw('1')))
    .orderBy(`${table}.id`)
    .limit(AT_ONCE)
}

/** Active licenses whose expiration date has passed. */
const expired = (db: Knex): PromiseLike<Row[]> =>
  isNews(db, db('licenses'), 'license.expired', 'licenses', 'licenses.expiration_date')
    .whereRaw('licenses.active and licenses.property_active')
    .where('licenses.expiration_date', '<', clock.today())
    .select({
      id: 'licenses.id',
      clientId: 'licenses.client_id',
      licenseId: 'licenses.id',
      propertyId: 'licenses.property_id',
      day: 'licenses.expiration_date',
    })

/** Open tasks whose follow-up date has come. */
const dueTasks = (db: Knex): PromiseLike<Row[]> =>
  isNews(db, db('user_tasks'), 'task.due', 'user_tasks', 'user_tasks.follow_up_date')
    .whereNull('user_tasks.done_on')
    .where('user_tasks.follow_up_date', '<=', clock.today())
    .select({
      id: 'user_tasks.id',
      clientId: 'user_tasks.client_id',
      licenseId: 'user_tasks.license_id',
      propertyId: 'user_tasks.property_id',
      day: 'user_tasks.follow_up_date',
    })

const eventOf = (type: Type, { id, day, ...about }: Row): WebhookEvent => ({
  type,
  ...about,
  data: type === 'task.due' ? { taskId: id, followUpDate: day } : { expirationDate: day },
  onceKey: `${type} ${id} ${day}`,
})

const FINDERS = { 'license.expired': expired, 'task.due': dueTasks } as const

/** Records events that only the date causes, each once: licenses that have expired, tasks that are due. */
export const recordDays = async ({ write, read }: Database, signal?: AbortSignal): Promise<void> => {
  if (!(await read('webhooks').first('id'))) return
  for (const type of ['license.expired', 'task.due'] as const)
    for (let found = AT_ONCE; found === AT_ONCE && !signal?.aborted; )
      found = await write(async (db) => {
        const rows = await FINDERS[type](db)
        await recordEvents(
          db,
          rows.map((row) => eventOf(type, row)),
        )
        return rows.length
      })
}

/** Runs when a day begins, and every five minutes, because a user can also enter a date that has passed. */
export const recordingDays = (database: Database): Recurring => ({
  due: async (_read, last) =>
    last === null || last <= clock.later(-5 * MINUTE) || clock.local(last) < clock.local(clock.startOf(clock.today())),
  run: (signal) => recordDays(database, signal),
})
