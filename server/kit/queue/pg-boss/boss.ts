import type { Knex } from 'knex'
import { fromKnex, PgBoss, type Queue } from 'pg-boss'

export const SCHEMA = 'pgboss'
export const JOBS = 'jobs'

/** The minimum of pg-boss. A process that stops responding loses its jobs after this time plus one supervision interval. */
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 2
/** Polls even while LISTEN works, so that a lost notification delays a job by at most this long. */
const POLL_SECONDS = 1
const DAY_SECONDS = 24 * 60 * 60

const common = {
  notify: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // By default a job that runs for 15 minutes is started a second time beside the first.
  expireInSeconds: DAY_SECONDS,
  // `jobs.attempts` counts the tries; see job.ts.
  retryLimit: 1_000_000,
  retryDelay: 0,
  // `jobs` keeps what has ended. Supervision counts these rows every two seconds.
  deleteAfterSeconds: 60,
}

type QueueOptions = Omit<Queue, 'name'>

/**
 * `key_strict_fifo`: one job of a client at a time, in order. With `singleton`, a worker whose next job belongs to a busy client gets
 * none at all, and other clients wait for that client.
 */
export const ORDERED: QueueOptions = { ...common, policy: 'key_strict_fifo' }

/** `exclusive`: one job, queued or active. */
export const RECURRING: QueueOptions = { ...common, policy: 'exclusive' }

/** Creates the queue, or gives it the options of this program. */
export const ensureQueue = async (boss: PgBoss, name: string, options: QueueOptions): Promise<void> => {
  await boss.createQueue(name, options)
  const { policy: _, ...changeable } = options // pg-boss refuses to change a policy
  await boss.updateQueue(name, changeable as Parameters<PgBoss['updateQueue']>[1])
}

export const POLLING = {
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  heartbeatRefreshSeconds: 4,
}

/** Sends and settles in the caller's transaction, without connections or timers of its own. */
export const inTransaction = (db: Knex) => {
  const adapter = fromKnex(db)
  return { boss: new PgBoss({ schema: SCHEMA, db: adapter, migrate: false, supervise: false, schedule: false }), db: adapter }
}

/** Fetches, supervises and listens. Recurring tasks are scheduled by `recur.ts`: cron knows no seconds. */
export const workingBoss = (url: string) =>
  new PgBoss({
    connectionString: url,
    application_name: 'evergreen jobs',
    schema: SCHEMA,
    max: 4,
    schedule: false,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 2_000,
    notifyHeartbeatTimeoutMs: 2_000,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: 30,
  })

/** The pg-boss id (a UUID) of a row of `jobs`. */
export const bossIdOf = (jobId: number): string => `00000000-0000-4000-8000-${jobId.toString(16).padStart(12, '0')}`
export const BOSS_ID_SQL = `('00000000-0000-4000-8000-' || lpad(to_hex(jobs.id), 12, '0'))::uuid`
