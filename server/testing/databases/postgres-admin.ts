import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Creates a database with a new name on the server of `url`, and returns its url. A template of gigabytes is copied faster as files. */
export async function createDatabase(url: string, prefix: string, template?: string, strategy: 'wal_log' | 'file_copy' = 'wal_log') {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name}${template ? ` template ${nameOf(template)} strategy ${strategy}` : ''}`)
  return withName(url, name)
}

/** Renames a database without connections, and returns its url. */
export async function renameDatabase(url: string, name: string) {
  await onServer(url, `alter database ${nameOf(url)} rename to ${name}`)
  return withName(url, name)
}

/** The urls of all databases whose name begins with the prefix, by name. */
export async function databasesOf(url: string, prefix: string): Promise<Map<string, string>> {
  const rows = await onServer<{ datname: string }>(url, 'select datname from pg_database')
  return new Map(rows.filter(({ datname }) => datname.startsWith(prefix)).map(({ datname }) => [datname, withName(url, datname)]))
}

export async function dropDatabase(url: string) {
  await onServer(url, `drop database if exists ${nameOf(url)} with (force)`)
}

async function onServer<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: withName(url, 'postgres') })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

function withName(url: string, name: string) {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
