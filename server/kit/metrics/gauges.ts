import type { Knex } from 'knex'
import { Gauge, type Registry } from 'prom-client'
import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { queueStats } from '../queue/stats.ts'

/** Mail that is due and not sent: how much, and for how many seconds the oldest has been due. */
export const mailStats = async (read: Knex): Promise<{ due: number; lag: number }> => {
  const due: { count: number; oldest: string | null } | undefined = await read('outbox')
    .whereIn('status', ['waiting', 'sending'])
    .where('next_try_on', '<=', clock.now())
    .first(read.raw('count(*) as count'), read.raw('min(next_try_on) as oldest'))
  return { due: due?.count ?? 0, lag: due?.oldest ? (clock.millis() - Date.parse(due.oldest)) / 1000 : 0 }
}

/**
 * Registers the gauges. Returns a function that updates all of them. The pool gauges count this process, all others the whole
 * installation.
 */
export const gauges = ({ read, pools }: Database, registers: Registry[]): (() => Promise<void>) => {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `evergreen_${name}`, help, labelNames, registers })
  const connections = gauge('pool_connections', 'Connections to the database: used, idle, and requests waiting for one', ['pool', 'state'])
  const jobs = gauge('jobs', 'Jobs that are queued or running', ['state'])
  const oldestJob = gauge('job_oldest_queued_seconds', 'How long the oldest queued job has waited')
  const started = gauge('recurring_last_start_seconds', 'How long ago a recurring task started', ['task'])
  const mail = gauge('mail_due', 'Mail that is due and not sent')
  const mailLag = gauge('mail_lag_seconds', 'How long the oldest unsent mail has been due')
  return async () => {
    for (const [pool, { client }] of Object.entries(pools)) {
      connections.set({ pool, state: 'used' }, client.pool.numUsed())
      connections.set({ pool, state: 'idle' }, client.pool.numFree())
      connections.set({ pool, state: 'waiting' }, client.pool.numPendingAcquires())
    }
    const [{ queued, running, oldestQueuedSeconds, sinceLastStart }, { due, lag }] = await Promise.all([queueStats(read), mailStats(read)])
    jobs.set({ state: 'queued' }, queued)
    jobs.set({ state: 'running' }, running)
    oldestJob.set(oldestQueuedSeconds)
    for (const [task, seconds] of Object.entries(sinceLastStart)) started.set({ task }, seconds)
    mail.set(due)
    mailLag.set(lag)
  }
}
