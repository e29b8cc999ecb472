import type { Knex } from 'knex'

export interface Engine {
  engine: 'sqlite' | 'postgres'
  /** Connections that cannot write, and how many there are. */
  read: Knex
  readers: number
  /** For what reads for long: connections of its own, so that nobody's page waits behind an export. */
  stream: Knex
  /** One transaction. `work` may run again where PostgreSQL asks for it: no mail, no file, no hashing inside. */
  write<T>(work: (trx: Knex.Transaction) => PromiseLike<T>): Promise<T>
  /** How many transactions run at once. */
  writers: number
  pools: Readonly<Record<'read' | 'stream' | 'write', Knex>>
  close(): Promise<void>
}
