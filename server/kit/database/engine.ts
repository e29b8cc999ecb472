import type { Knex } from 'knex'

export interface Engine {
  engine: 'sqlite' | 'postgres'
  /** The pool of read-only connections, and its size. */
  read: Knex
  readers: number
  /** A separate pool for long reads, so that pages do not wait behind exports. */
  stream: Knex
  /** Runs one transaction. PostgreSQL may require a retry, so `work` must not send mail, write files or hash passwords. */
  write<T>(work: (trx: Knex.Transaction) => PromiseLike<T>): Promise<T>
  /** How many transactions run at once. */
  writers: number
  pools: Readonly<Record<'read' | 'stream' | 'write', Knex>>
  close(): Promise<void>
}
