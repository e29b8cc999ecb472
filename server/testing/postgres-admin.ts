import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Creates a database with a new name on the server of `url`, and returns its url. */
export async function createDatabase(url: string, prefix: string, template?: string) {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name}${template ? ` template ${nameOf(template)}` : ''}`)
  return withName(url, name)
}

export async function dropDatabase(url: string) {
  await onServer(url, `drop database if exists ${nameOf(url)} with (force)`)
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: withName(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
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
