import type { Knex } from 'knex'
import { clock } from '../clock.ts'

export interface QueueStats {
  queued: number
  running: number
  /** How long the oldest queued job has waited; 0 without one. */
  oldestQueuedSeconds: number
  /** How long ago each recurring task last started, by its name. Tasks that have never started are left out. */
  sinceLastStart: Record<string, number>
}

const secondsSince = (moment: string): number => Math.max(0, (clock.millis() - Date.parse(moment)) / 1000)

/** The depth and age of the queue, and the lag of recurring work. The same on both databases. */
export const queueStats = async (read: Knex): Promise<QueueStats> => {
  const counted: { status: string; count: number; oldest: string }[] = await read('jobs')
    .whereNotNull('payload')
    .whereIn('status', ['queued', 'running'])
    .groupBy('status')
    .select('status', read.raw('count(*) as count'), read.raw('min(created_on) as oldest'))
  const recurring: { kind: string; last: string }[] = await read('jobs')
    .whereNull('payload') // of recurring tasks
    .whereNotNull('started_on')
    .select({ kind: 'kind', last: 'started_on' })
  const of = (status: string) => counted.find((row) => row.status === status)
  const queued = of('queued')
  return {
    queued: queued?.count ?? 0,
    running: of('running')?.count ?? 0,
    oldestQueuedSeconds: queued ? secondsSince(queued.oldest) : 0,
    sinceLastStart: Object.fromEntries(recurring.map(({ kind, last }) => [kind, secondsSince(last)])),
  }
}
