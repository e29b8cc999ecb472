import Koa from 'koa'
import sqlite3 from 'sqlite3'
import { portOf } from '../../server/kit/port.ts'

/** The baseline: bare Koa with statements prepared on the bare driver. Each has its own connection. */
interface Native {
  sql: string
  bindings: unknown[]
}

const prepared = (file: string, { sql, bindings }: Native) => {
  const statement = new sqlite3.Database(file, sqlite3.OPEN_READONLY).prepare(sql)
  return () =>
    new Promise<unknown[]>((resolve, reject) =>
      statement.all(bindings, (error: Error | null, rows: unknown[]) => (error ? reject(error) : resolve(rows))),
    )
}

process.once('message', ({ file, ...statements }: { file: string } & Record<string, Native>) => {
  const each = Object.entries(statements).map(([name, statement]) => ({ name, run: prepared(file, statement) }))
  const app = new Koa()
  app.use(async (ctx) => {
    for await (const _ of ctx.req) {
      // The body is read, as in the server, but not parsed.
    }
    const results = Object.fromEntries(await Promise.all(each.map(async ({ name, run }) => [name, await run()] as const)))
    ctx.type = 'json'
    ctx.body = JSON.stringify(results)
  })
  const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }))
})
