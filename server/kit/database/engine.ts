import type { Knex } from 'knex'

export interface Engine {
  engine: 'sqlite' | 'postgres'
  /** Connections that cannot write. */
  read: Knex
  /** For what reads for long: connections of its own, so that nobody's page waits behind an export. */
  stream: Knex
  /** One transaction. `work` may run again where PostgreSQL asks for it: no mail, no file, no hashing inside. */
  write<T>(work: (trx: Knex.Transaction) => PromiseLike<T>): Promise<T>
  pools: Readonly<Record<'read' | 'stream' | 'write', Knex>>
  close(): Promise<void>
}
