import type { Database as Connection, Statement } from 'sqlite3'
import { present } from '../../../../rules/present.ts'

const STATEMENTS_KEPT = 200

const kept = new WeakMap<Connection, Statements>()

export function keptOn(connection: Connection) {
  const statements = kept.get(connection) ?? new Statements(connection)
  kept.set(connection, statements)
  return statements
}

/** Caches the prepared statements of a connection by their SQL. Beyond the limit, the least recently used one is dropped. */
class Statements {
  readonly #connection: Connection
  readonly #bySql = new Map<string, Promise<Statement>>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  prepare(sql: string): Promise<Statement> {
    const statement = this.#bySql.get(sql) ?? this.#compile(sql)
    this.#bySql.delete(sql)
    this.#bySql.set(sql, statement) // a Map keeps insertion order: the first is the least recently used
    if (this.#bySql.size > STATEMENTS_KEPT) this.drop(present(this.#bySql.keys().next().value))
    return statement
  }

  drop(sql: string) {
    const statement = this.#bySql.get(sql)
    this.#bySql.delete(sql)
    return statement?.then(finalize, () => {})
  }

  async finalizeAll() {
    await Promise.all([...this.#bySql.keys()].map((sql) => this.drop(sql)))
  }

  #compile(sql: string) {
    return new Promise<Statement>((resolve, reject) => {
      const statement = this.#connection.prepare(sql, (error: Error | null) => {
        if (!error) return resolve(statement)
        this.#bySql.delete(sql)
        reject(error)
      })
    })
  }
}

function finalize(statement: Statement) {
  return new Promise<void>((resolve) => statement.finalize(() => resolve()))
}
