import BetterSqlite from 'better-sqlite3'
import Koa from 'koa'
import pg from 'pg'
import { portOf } from '../../../server/kit/port.ts'
import type { EngineName } from './engine.ts'

/** A value, or a unique text for each request: the prefix `next` and a number. */
export type Binding = string | number | null | { next: string }

/** A SQL statement with `?` placeholders. */
export interface Statement {
  sql: string
  bindings: Binding[]
}

/** The statements of one request. Writes share a transaction. */
export interface Statements {
  statements: Record<string, Statement>
  writes?: boolean
}

export interface FloorOrders {
  engine: EngineName
  url: string
  routes: Record<string, Statements>
}

type Run = () => unknown

let requests = 0
const valuesOf = (bindings: Binding[]) =>
  bindings.map((value) => (typeof value === 'object' && value !== null ? `${value.next}${process.pid}-${requests}` : value))

/** Two connections, so that one can read while the other writes. */
const onSqlite = (url: string) => {
  const open = (readonly: boolean) => {
    const db = new BetterSqlite(url, { readonly })
    db.pragma('cache_size = -32000')
    if (!readonly) db.pragma('synchronous = FULL')
    return db
  }
  const [reader, writer] = [open(true), open(false)]
  return ({ statements, writes = false }: Statements): Run => {
    const db = writes ? writer : reader
    const prepared = Object.entries(statements).map(([name, { sql, bindings }]) => ({ name, bindings, statement: db.prepare(sql) }))
    const all = () =>
      Object.fromEntries(
        prepared.map(({ name, bindings, statement }) => {
          const values = valuesOf(bindings)
          return [name, statement.reader ? statement.all(...values) : statement.run(...values).changes]
        }),
      )
    return writes ? writer.transaction(all).immediate : all
  }
}

const onPostgres = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const numbered = (sql: string) => {
    let next = 0
    return sql.replaceAll('?', () => `$${++next}`)
  }
  return ({ statements, writes = false }: Statements, route: string): Run => {
    const named = Object.entries(statements).map(([name, { sql, bindings }]) => ({
      name,
      query: () => ({ name: `${route}-${name}`, text: numbered(sql), values: valuesOf(bindings) }),
    }))
    if (!writes)
      return async () =>
        Object.fromEntries(await Promise.all(named.map(async ({ name, query }) => [name, (await pool.query(query())).rows] as const)))
    return async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const { query } of named) await client.query(query())
        await client.query('commit')
      } finally {
        client.release()
      }
      return {}
    }
  }
}

process.once('disconnect', () => process.exit())
process.once('message', ({ engine, url, routes }: FloorOrders) => {
  const prepare = engine === 'postgres' ? onPostgres(url) : onSqlite(url)
  const runs = new Map(Object.entries(routes).map(([route, statements]) => [`/${route}`, prepare(statements, route)]))
  const app = new Koa()
  app.use(async (ctx) => {
    const chunks: Buffer[] = []
    for await (const chunk of ctx.req) chunks.push(chunk)
    JSON.parse(Buffer.concat(chunks).toString('utf8'))
    requests++
    ctx.type = 'json'
    ctx.body = JSON.stringify(await runs.get(ctx.path)?.())
  })
  const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }))
})
