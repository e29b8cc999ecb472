import type { Knex } from 'knex'
import type { ReminderStatus } from '../../../contract/reminders/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { heldWords, lateWords } from '../../../rules/reminders/words.ts'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
import { policyOf } from '../policies/policy.queries.ts'
import { nextRunOn, usualSize } from '../run/run.model.ts'

const HOUR = 3_600_000
/** Milliseconds without a run that count as late: a day, plus two hours for a run that is slow or starts late. */
const LATE = 26 * HOUR
const WEEK = 7 * 24 * HOUR

interface Health {
  lastRunOn: string | null
  lateHours: number | null
  held: { day: Day; mails: number } | null
}

/** The state of this installation's daily runs. Never late while all reminders are off. */
const healthOf = async (db: Knex): Promise<Health> => {
  const done = await db('reminder_runs').where('status', 'done').orderBy('id', 'desc').first('id', 'ended_on')
  const last = await db('reminder_runs').orderBy('id', 'desc').whereNot('status', 'running').first('id', 'status', 'day', 'mails')
  const on = await db('reminder_policies').where('is_on', true).min({ since: 'switched_on' }).first()
  const lastRunOn: string | null = done?.ended_on ?? null
  const held = last?.status === 'held' ? { day: last.day, mails: Number(last.mails) } : null
  if (!on?.since) return { lastRunOn, lateHours: null, held }
  const since = lastRunOn === null || lastRunOn < on.since ? on.since : lastRunOn
  const age = clock.millis() - Date.parse(since)
  return { lastRunOn, lateHours: age > LATE ? Math.floor(age / HOUR) : null, held }
}

const problemOf = async (db: Knex, { lateHours, held }: Health): Promise<string | null> => {
  if (held) return heldWords(held.mails, (await usualSize(db, held.day))?.usual ?? 0)
  return lateHours === null ? null : lateWords(lateHours)
}

/** What is wrong with the reminders, for /ready; empty when all is well. */
export const degradedReminders = async (db: Knex): Promise<string[]> => {
  const problem = await problemOf(db, await healthOf(db))
  return problem === null ? [] : [problem]
}

/** The state of a side's reminders, for a banner. */
export const statusOf = async (
  db: Knex,
  ownerId: number,
  { smtpUrl, reminderHour }: Pick<Config, 'smtpUrl' | 'reminderHour'>,
): Promise<ReminderStatus> => {
  const policy = await policyOf(db, ownerId)
  const health = await healthOf(db)
  const hasMailServer = smtpUrl !== null
  const [undelivered] = await db('reminder_lines')
    .where('owner_id', ownerId)
    .whereIn('status', ['failed', 'bounced'])
    .where('created_on', '>=', clock.later(-WEEK))
    .count({ total: '*' })
  return {
    isOn: policy.isOn,
    sendsFrom: policy.sendsFrom,
    isLate: health.lateHours !== null,
    isHeld: health.held !== null,
    hasMailServer,
    problem: (await problemOf(db, health)) ?? (policy.isOn && !hasMailServer ? messages.remindersWritten : null),
    lastRunOn: health.lastRunOn,
    nextRunOn: await nextRunOn(db, reminderHour),
    undelivered: Number(undelivered?.total ?? 0),
  }
}
