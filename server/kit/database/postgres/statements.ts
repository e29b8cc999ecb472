import { createHash } from 'node:crypto'
import PostgresClient, { type Query } from 'knex/lib/dialects/postgres/index.js'
import QueryCompiler, { type WhereIn } from 'knex/lib/dialects/postgres/query/pg-querycompiler.js'
import type { Client } from 'pg'
import { present } from '../../../../rules/present.ts'
import { cancellable } from '../awaited.ts'
import { namesOn, probeNames } from '../names.ts'

const STATEMENTS_KEPT = 300

/**
 * Knex's PostgreSQL client with named selects. PostgreSQL keeps a named statement for its connection and, after five runs, can reuse one
 * plan: planning a list of eight joins takes longer than running it. Behind a pooler that loses names, nothing is named.
 */
export class StatementsClient extends PostgresClient {
  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection()
    await probeNames(connection)
    return connection
  }

  override async _query(connection: Client, query: Query) {
    if (!this.connectionSettings.isCancellable) return this._run(connection, query)
    let cancelling: Promise<unknown> | undefined
    const cancel = () => {
      cancelling = this.cancelQuery(connection).catch(() => {}) // statement_timeout remains
    }
    try {
      return await cancellable(() => this._run(connection, query), cancel)
    } finally {
      await cancelling // otherwise it could reach the next statement of this connection
    }
  }

  // Not private: Knex makes the client of a transaction from the prototype.
  _run(connection: Client, query: Query) {
    return inTurn(connection, () => this._send(connection, query))
  }

  async _send(connection: Client, query: Query) {
    const names = namesOn(connection)
    if (names === 'lost' || !mayBeNamed(query.sql)) return super._query(connection, query)
    const name = nameOf(query.sql)
    if (names === 'kept') await keptOn(connection).use(name)
    return super._query(connection, { ...query, options: { ...query.options, name } }).then((answered) => Object.assign(query, answered))
  }

  override queryCompiler(builder: never, bindings?: never) {
    return new Compiler(this, builder, bindings)
  }
}

/** Keeps the SQL text the same for all values. The limit stays a literal, because the plan depends on it; a list is bound as one array. */
class Compiler extends QueryCompiler {
  override limit() {
    return typeof this.single.limit === 'number' ? `limit ${this.single.limit}` : super.limit()
  }

  override offset() {
    return typeof this.single.offset === 'number' && this.single.offset > 0 ? `offset ${this.single.offset}` : super.offset()
  }

  override whereIn(statement: WhereIn) {
    const { value, not } = statement
    if (!Array.isArray(value) || value.some((one) => typeof one === 'object')) return super.whereIn(statement)
    const list = this.client.parameter(value, this.builder, this.bindingsHolder)
    return `${this._columnClause(statement)} ${not ? '<> all' : '= any'}(${list})`
  }
}

/** Only selects without `*` may be named: a prepared `*` fails after a migration has added a column. */
const mayBeNamed = (sql: string) => /^\s*(select|with)\b/i.test(sql) && !/(select |\.)\*/i.test(sql)

const names = new Map<string, string>()

/** The name is a hash, so that different SQL texts never share one. */
const nameOf = (sql: string) => {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= 10 * STATEMENTS_KEPT) names.clear()
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

const latest = new WeakMap<Client, Promise<unknown>>()

/** Runs `work` when the connection is free. A transaction may be given several queries at once; the driver, from version 9 on, may not. */
const inTurn = <T>(connection: Client, work: () => Promise<T>): Promise<T> => {
  const running = latest.get(connection)?.then(work, work) ?? work()
  latest.set(connection, running)
  return running
}

const kept = new WeakMap<Client, Statements>()

const keptOn = (connection: Client) => {
  const statements = kept.get(connection) ?? new Statements(connection)
  kept.set(connection, statements)
  return statements
}

/** What the driver has parsed on a connection, which its types leave out. */
interface Parsed {
  connection: { parsedStatements: Record<string, string> }
}

/** The names of a connection's statements. Beyond the limit, the least recently used one is dropped. */
class Statements {
  readonly #connection: Client
  readonly #names = new Set<string>()

  constructor(connection: Client) {
    this.#connection = connection
  }

  async use(name: string) {
    this.#names.delete(name)
    this.#names.add(name) // a Set keeps insertion order: the first is the least recently used
    if (this.#names.size <= STATEMENTS_KEPT) return
    const oldest = present(this.#names.values().next().value)
    this.#names.delete(oldest)
    // The driver remembers a statement once it has been parsed. In a failed transaction nothing can be dropped.
    const { parsedStatements } = (this.#connection as Client & Parsed).connection
    if (!(oldest in parsedStatements)) return
    const dropped = await this.#connection.query(`deallocate "${oldest}"`).catch(() => undefined)
    if (dropped) delete parsedStatements[oldest]
  }
}
