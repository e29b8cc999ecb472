import type { Knex } from 'knex'
import type { Database } from '../database/db.ts'
import type { Log } from '../log.ts'

/** A row of `jobs`. */
export interface Job<Payload = unknown> {
  id: number
  kind: string
  payload: Payload
  /** The user who started the job; null for a system job or a deleted user. */
  userId: number | null
  clientId: number | null
  /** The number of licenses in the job. */
  total: number
  /** How often it was started without ending, including this time. */
  attempts: number
}

/** A job in the table `jobs` as the queue orders it. */
export interface Queued extends Pick<Job, 'id' | 'userId' | 'clientId'> {
  /** How many jobs of its client are queued before it. The job with the fewest goes first. */
  ahead: number
}

/** A job that this worker holds until it ends, is given back, or is taken over because the worker does not respond. */
export interface Claim {
  job: Job
  /** Called first in the transaction of each step. Returns false if another worker has taken the job or it was cancelled. */
  renew(db: Knex): Promise<boolean>
  /** Gives the job to any worker, after `rest` milliseconds. Returns false like `renew`. */
  handBack(db: Knex, rest: number): Promise<boolean>
}

/** A recurring task, run by one process at a time. */
export interface Recurring {
  /** Whether there is work: checked every second and when woken. `last` is when any process started the task last, or null. */
  due(read: Knex, last: string | null): Promise<boolean>
  /** The signal fires when the process stops or another process has taken over. */
  run(signal: AbortSignal): Promise<void>
}

export interface Host {
  database: Database
  log: Log
  /** Fires when the process stops. */
  stopping: AbortSignal
  /** Where LISTEN works: an address of PostgreSQL that does not go through a pooler in transaction mode. */
  directUrl?: string | undefined
}

/** Runs jobs and recurring tasks in this process. */
export interface Runner {
  /** Runs jobs of these kinds, one of each client at a time. A job whose `run` rejects is started again. */
  work(kinds: string[], run: (claim: Claim) => Promise<void>): Promise<void>
  schedule(tasks: Record<string, Recurring>): Promise<void>
  /** Looks for work now. */
  wake(): void
  /** Waits for what runs; `stopping` has fired. */
  stop(): Promise<void>
}

/**
 * How jobs run: by pg-boss on PostgreSQL, by a small runner on SQLite. The rows of `jobs` and `job_items` say what people see of a
 * job, and are the same on both.
 */
export interface Queue {
  /** Queues a new row of `jobs`, in the caller's transaction. */
  enqueue(db: Knex, job: Queued): Promise<void>
  /** Ends a job after its current step, in the caller's transaction. */
  cancel(db: Knex, jobId: number): Promise<void>
  start(host: Host): Promise<Runner>
}

/** Concurrent jobs in a process. Each shares the writer with all requests. */
export const LANES = 2
/** How often a process looks for due work, in milliseconds. */
export const LOOK_EVERY = 1_000
export const REST_AFTER_FAILURE = 10_000
