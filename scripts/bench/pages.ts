import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { BASE_PATH } from '../../contract/index.ts'
import { loadLarge } from '../../fixtures/large.ts'
import { present } from '../../rules/present.ts'
import { openDatabase } from '../../server/kit/database/db.ts'
import type { SignedIn } from '../../server/kit/http/handler.ts'
import { hashOf, newSecret } from '../../server/kit/http/session.ts'
import { buildSearch, requestBuild } from '../../server/kit/search/build.ts'

export const PROGRAM = fileURLToPath(new URL('../../bin/evergreen.js', import.meta.url))

export const TODAY = '2026-11-20'

/** The user of the requests and of the bare statements. */
export const STAFF = {
  id: 1,
  clientId: null,
  roleName: 'Administrator',
  clientServiceLevel: null,
  email: '',
  firstName: '',
  lastName: '',
  sessionHash: null,
} as SignedIn

type Statements = Record<string, Knex.QueryBuilder>

interface Large {
  dataDir: string
  licenses: number
  properties?: number
}

/** Creates large data with a token for staff, and the bare SQL of the measured pages. */
export const makeLarge = async <Name extends string>(
  { dataDir, licenses, properties }: Large,
  statementsOf: (db: Knex) => Record<Name, Statements>,
) => {
  const file = join(dataDir, 'evergreen.sqlite')
  const database = openDatabase(file)
  await database.migrate()
  console.log(
    `\nMaking ${licenses.toLocaleString('en')} licenses${properties ? ` at ${properties.toLocaleString('en')} properties` : ''} …`,
  )
  const token = newSecret()
  await database.write(async (db) => {
    await loadLarge(db, { licenses, properties, today: TODAY, passwordHash: '' })
    await requestBuild(db, true)
    await db('tokens').insert({
      user_id: STAFF.id,
      name: 'bench',
      token_hash: hashOf(token),
      created_on: '2020-01-01',
      last_used_on: '2999-01-01',
      expires_on: '2999-01-01',
    })
  })
  await buildSearch(database.write)
  const bare = Object.entries<Statements>(statementsOf(database.read)).map(([name, statements]) => {
    const native = Object.entries(statements).map(([each, statement]) => [each, statement.toSQL().toNative()])
    return [name, { file, ...Object.fromEntries(native) }]
  })
  await database.close()
  return { token, file, bare: Object.fromEntries(bare) as Record<Name, object> }
}

/** Starts bare Koa with statements prepared on the bare driver in a separate process. */
export const startAnchor = async (statements: object) => {
  const child = fork(join(import.meta.dirname, 'anchor.ts'), {
    env: { ...process.env, UV_THREADPOOL_SIZE: '8' },
  })
  child.send(statements)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Starts the built program. From its sources it is slower. */
export const startServer = async (dataDir: string) => {
  const env = { ...process.env, DATA_DIR: dataDir, EVERGREEN_TODAY: TODAY, LOG_LEVEL: 'silent', PORT: '0', SIGN_INS_PER_MINUTE: '10000' }
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const address = /Evergreen serves (http:\S+)/.exec(String(said))?.[1]
  if (!address) throw new Error(`The server did not start: ${said}`)
  return { address, base: `${address}${BASE_PATH}`, pid: present(child.pid), stop: () => child.kill() }
}

const withToken = (token?: string) => ({ 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) })

/** Requests a page of 25 of a list and checks that the list is long enough to be measured. */
export const post = (address: string, body: unknown, token?: string) => async () => {
  const response = await fetch(address, { method: 'POST', headers: withToken(token), body: JSON.stringify(body) })
  const answer = (await response.json()) as Partial<Page & Anchored>
  const { items = answer.rows, totalItemCount = answer.count?.[0]?.total } = answer
  if (items?.length !== 25 || (totalItemCount ?? 0) < 1000)
    throw new Error(`A page of ${items?.length} of ${totalItemCount} is not the expected page.`)
}

interface Page {
  items: unknown[]
  totalItemCount: number
}

interface Anchored {
  rows: unknown[]
  count: { total: number }[]
}

/** Requests a single record. */
export const get = (address: string, token?: string) => async () => {
  const response = await fetch(address, { headers: withToken(token) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  await response.json()
}
