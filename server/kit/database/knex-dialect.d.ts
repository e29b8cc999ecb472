/** Knex publishes no types for its dialect classes. These are the parts that sqlite.ts and statements.ts use. */
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import type { Knex } from 'knex'
  import type Compiler from 'knex/lib/dialects/sqlite3/query/sqlite-querycompiler.js'
  import type { Database } from 'sqlite3'

  export interface Query {
    sql: string
    bindings?: unknown[]
    method?: string
    returning?: unknown
    response?: unknown
    context?: { lastID: number; changes: number }
  }

  export default class SqliteClient extends Knex.Client {
    connectionSettings: { filename: string; pragmas: string; readOnly: boolean; isCancellable: boolean }
    acquireRawConnection(): Promise<Database>
    destroyRawConnection(connection: Database): Promise<void>
    _query(connection: Database, query: Query): Promise<Query>
    query(connection: Database, sql: string): Promise<unknown>
    queryCompiler(builder: unknown, bindings?: unknown): Compiler
    transaction(...options: unknown[]): unknown
  }
}

declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  import type Client from 'knex/lib/dialects/sqlite3/index.js'
  import type { Database } from 'sqlite3'

  export default class SqliteTransaction {
    constructor(client: Client, ...options: unknown[])
    client: Client
    trxClient: Client
    doNotRejectOnRollback: boolean
    _completed: boolean
    _resolver(value?: unknown): void
    _rejecter(error: unknown): void
    begin(connection: Database): Promise<unknown>
    commit(connection: Database, value: unknown): Promise<unknown>
    rollback(connection: Database, error: unknown): Promise<unknown>
  }
}

declare module 'knex/lib/dialects/sqlite3/query/sqlite-querycompiler.js' {
  export default class SqliteQueryCompiler {
    constructor(client: unknown, builder: unknown, bindings: unknown)
    single: { limit?: unknown }
    limit(): string
    _groupOrder(item: unknown, type: string): string
    _groupOrderNulls(item: unknown, type: string): string
  }
}

declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex'
  import type { Client } from 'pg'

  export interface Query {
    sql: string
    options?: { name?: string }
  }

  export default class PostgresClient extends Knex.Client {
    connectionSettings: { isCancellable?: boolean }
    acquireRawConnection(): Promise<Client>
    _query(connection: Client, query: Query): Promise<Query>
    cancelQuery(connection: Client): Promise<unknown>
    parameter(value: unknown, builder: unknown, bindingsHolder: unknown): string
  }
}

declare module 'knex/lib/dialects/postgres/query/pg-querycompiler.js' {
  import type PostgresClient from 'knex/lib/dialects/postgres/index.js'

  export interface WhereIn {
    value: unknown
    not?: boolean
  }

  export default class PostgresQueryCompiler {
    constructor(client: unknown, builder: unknown, bindings: unknown)
    client: PostgresClient
    builder: unknown
    bindingsHolder: unknown
    single: { limit?: unknown; offset?: unknown }
    limit(): string
    offset(): string
    whereIn(statement: WhereIn): string
    _columnClause(statement: WhereIn): string
  }
}
