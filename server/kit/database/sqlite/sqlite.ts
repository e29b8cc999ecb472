import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import knexModule from 'knex'
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'
import KnexClient, { type Query } from 'knex/lib/dialects/sqlite3/index.js'
import QueryCompiler from 'knex/lib/dialects/sqlite3/query/sqlite-querycompiler.js'
import sqlite3, { type Database as Connection, type RunResult, type Statement } from 'sqlite3'
import { cancellable } from '../awaited.ts'
import { STREAMERS } from '../connections.ts'
import type { Engine } from '../engine.ts'
import { knexLog } from '../knex-log.ts'
import { createCheckpoints } from './checkpoints.ts'
import { keptOn } from './kept-statements.ts'

const { knex } = knexModule // CommonJS: Node finds no named exports in it

/** With three, 64 busy connections take no more requests in a second, and a small write waits four times as long for the event loop. */
const READERS = 2
const LOCK_WAIT = 5_000

const everyConnection = `
  PRAGMA busy_timeout = ${LOCK_WAIT};
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;`

const writing = `${everyConnection}
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -32000;
  PRAGMA journal_size_limit = ${64 * 1024 * 1024};
  PRAGMA wal_autocheckpoint = 0;`

/** A larger cache made no request faster: the operating system already caches the file, and each connection has a cache of its own. */
const reading = `${everyConnection}
  PRAGMA query_only = ON;
  PRAGMA cache_size = -4000;`

/** The short busy timeout limits how long a WAL restart, which blocks writers, waits for reads to end. */
const copying = `
  PRAGMA busy_timeout = 20;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -2000;
  PRAGMA wal_autocheckpoint = 0;`

/** One connection writes, two read and one copies the WAL to the file: in WAL mode none waits for another. */
export function openSqlite(filename: string, failed: (error: unknown) => void): Engine {
  mkdirSync(dirname(filename), { recursive: true, mode: 0o700 })
  // By default SQLite creates a file that everyone can read; the WAL takes the mode of the file.
  closeSync(openSync(filename, 'a', 0o600))
  const writer = connect({ filename, pragmas: writing }, { min: 1, max: 1 })
  const readers = connect({ filename, pragmas: reading, readOnly: true, isCancellable: true }, { min: READERS, max: READERS })
  const streamers = connect({ filename, pragmas: reading, readOnly: true }, { min: 0, max: STREAMERS })
  const copier = connect({ filename, pragmas: copying }, { min: 1, max: 1 })
  const checkpoints = createCheckpoints(copier, writer, failed)
  return {
    engine: 'sqlite',
    readers: READERS,
    writers: 1,
    read: readers,
    stream: streamers,
    pools: { read: readers, stream: streamers, write: writer },
    write: (work) => writer.transaction(async (trx) => work(trx)).finally(checkpoints.afterWrite),
    async close() {
      await checkpoints.stop()
      await Promise.all([readers.destroy(), streamers.destroy(), copier.destroy()])
      await writer.destroy() // last, because the last connection to close checkpoints the WAL, and a reader cannot
    },
  }
}

/** Copies a consistent snapshot of a database into a new file, without blocking writers. */
export async function copyWhole(filename: string, to: string): Promise<void> {
  const connection = await new Promise<Connection>((resolve, reject) => {
    const opened = new sqlite3.Database(filename, sqlite3.OPEN_READONLY, (error) => (error ? reject(error) : resolve(opened)))
  })
  try {
    const run = promisify<string, string[], void>(connection.run).bind(connection)
    await run('vacuum into ?', [to])
  } finally {
    await promisify<void>(connection.close).call(connection)
  }
}

interface Connections {
  filename: string
  pragmas: string
  readOnly?: boolean
  /** Whether statements are interrupted when the client disconnects. */
  isCancellable?: boolean
}

/** Pools have `min` = `max` where prepared statements matter: a connection that is closed when idle loses them. */
function connect(connection: Connections, pool: { min: number; max: number }) {
  return knex({
    client: Client as never, // its `transaction` answers Knex's inner class, which Knex types as the outer one
    connection,
    useNullAsDefault: true,
    log: knexLog,
    compileSqlOnError: false, // otherwise Knex writes bound values, secrets among them, into its error messages
    acquireConnectionTimeout: LOCK_WAIT + 3_000,
    pool,
  })
}

/** Knex's sqlite3 client with two additions: safe transactions and cached prepared statements. */
class Client extends KnexClient {
  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection()
    await promisify<string, void>(connection.exec).call(connection, this.connectionSettings.pragmas)
    return connection
  }

  override async destroyRawConnection(connection: Connection) {
    await keptOn(connection).finalizeAll() // SQLite refuses to close a connection with open statements
    return super.destroyRawConnection(connection)
  }

  override async _query(connection: Connection, query: Query) {
    if (!this.connectionSettings.isCancellable) return this._run(connection, query)
    // The connection has no other statement: Knex lends it to one at a time, and an interrupt without a statement does nothing.
    return cancellable(
      () => this._run(connection, query),
      () => connection.interrupt(),
    )
  }

  // Not private: Knex makes the client of a transaction from the prototype.
  async _run(connection: Connection, query: Query) {
    if (!worthKeeping.test(query.sql)) return super._query(connection, query)
    const statements = keptOn(connection)
    const statement = await statements.prepare(query.sql)
    try {
      await execute(statement, query)
    } catch (error) {
      statements.drop(query.sql) // a failed statement may still hold its lock
      throw error
    }
    return query
  }

  override queryCompiler(builder: unknown, bindings?: unknown) {
    return new Compiler(this, builder, bindings)
  }

  override transaction(...options: unknown[]) {
    return new Transaction(this, ...options)
  }
}

class Compiler extends QueryCompiler {
  /** Writes the limit as a literal, because SQLite prepares a statement again each time a limit is bound. */
  override limit() {
    return typeof this.single.limit === 'number' ? `limit ${this.single.limit}` : super.limit()
  }

  /** Knex compiles `orderBy(column, 'asc', 'last')` to `(column is null) asc` on SQLite, which does not sort by the column itself. */
  override _groupOrder(item: unknown, type: string) {
    return this._groupOrderNulls(item, type)
  }
}

/**
 * Avoids three bugs of Knex's transactions on SQLite, each of which loses a write or an error:
 * a transaction with a plain BEGIN that reads before it writes fails with SQLITE_BUSY at once, whatever the timeout;
 * after a failed COMMIT the connection returns to the pool inside the dead transaction, and later writes are lost with it;
 * if SQLite has rolled back by itself, the error of the ROLLBACK hides the cause, such as a full disk.
 */
class Transaction extends SqliteTransaction {
  override begin(connection: Connection) {
    return this.trxClient.query(connection, this.client.connectionSettings.readOnly ? 'BEGIN;' : 'BEGIN IMMEDIATE;')
  }

  override async commit(connection: Connection, value: unknown) {
    const committed = this.trxClient.query(connection, 'COMMIT;')
    this._completed = true
    try {
      await committed
    } catch (error) {
      await this.#undo(connection)
      return this._rejecter(error)
    }
    this._resolver(value)
  }

  override async rollback(connection: Connection, error: unknown) {
    this._completed = true
    await this.#undo(connection)
    if (error === undefined && this.doNotRejectOnRollback) return this._resolver()
    this._rejecter(error ?? new Error('The transaction was rolled back'))
  }

  async #undo(connection: Connection & { __knex__disposed?: unknown }) {
    try {
      await this.client.query(connection, 'ROLLBACK;')
    } catch (error) {
      const alreadyUndone = /no transaction is active/.test(String(error))
      if (!alreadyUndone) connection.__knex__disposed = error // Knex never reuses a connection with this property
    }
  }
}

const worthKeeping = /^\s*(select|insert|update|delete|with|begin|commit)\b/i

const changing = new Set(['insert', 'update', 'del', 'counter'])

function execute(statement: Statement, query: Query) {
  return new Promise<void>((resolve, reject) => {
    function settle(this: RunResult, error: Error | null, rows?: unknown[]) {
      if (error) return reject(error)
      query.response = rows
      query.context = { lastID: this.lastID, changes: this.changes } // copied: the next run overwrites them
      resolve()
    }
    // `run` steps once: a statement that returns rows would stay open and block the COMMIT.
    if (changing.has(query.method ?? '') && !query.returning) statement.run(query.bindings ?? [], settle)
    else statement.all(query.bindings ?? [], settle)
  })
}
