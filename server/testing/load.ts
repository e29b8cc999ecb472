import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient, overHttp } from '../../client/index.ts'
import { loadLarge } from '../../fixtures/large.ts'
import { present } from '../../rules/present.ts'
import { sealAudit } from '../audit/seal.ts'
import { withoutTimeouts } from '../kit/database/postgres/postgres.ts'
import { isPostgres } from '../kit/database/query.ts'
import { checkDeadlines } from '../watch/keep-deadlines.ts'
import type { TestDatabase } from './databases/database.ts'
import { makeToken } from './people/credentials.ts'
import type { Program } from './program.ts'
import { refused } from './refused.ts'
import { deep, newChance } from './suite.ts'
import { TODAY } from './test-app.ts'

const chance = newChance()

/** Creates licenses of many clients, and returns tokens of users of some of them. */
export const manyTenants = async (database: TestDatabase, licenses: number): Promise<string[]> => {
  await database.write(async (db) => {
    if (isPostgres(db)) await withoutTimeouts(db)
    await loadLarge(db, { licenses, properties: Math.max(500, licenses / 10), today: TODAY, passwordHash: '' })
  })
  // The program does this work at its first start, which would distort the measurement.
  await checkDeadlines(database)
  await sealAudit(database)
  const users: { id: number }[] = await database
    .read('users')
    .join('clients', 'clients.id', 'users.client_id')
    .whereNot('service_level', 'FullService')
    .orderBy('users.id')
    .limit(6)
    .select('users.id')
  return Promise.all(users.map(async ({ id }) => (await makeToken(database.write, id)).token))
}

export interface User {
  api: Client
  licenseIds: number[]
}

export const usersOf = (running: Program, tokens: string[]): Promise<User[]> =>
  Promise.all(
    tokens.map(async (token) => {
      const api = createClient(overHttp({ base: running.base, token }))
      const { items } = await api.licenses.list({ body: { pageSize: 100 } })
      return { api, licenseIds: items.map(({ id }) => id) }
    }),
  )

/** A random request of a user: four reads to one write. */
export const request = ({ api, licenseIds }: User): Promise<unknown> => {
  const id = chance.pick(licenseIds)
  const kinds = [
    () => api.licenses.list({ body: { pageSize: 25, pageNumber: chance.between(1, 4) } }),
    () => api.dashboard.renewalsList({ body: { pageSize: 25 } }),
    () => api.licenses.get({ params: { id } }),
    () => api.search.find({ body: { searchTerm: `L-${chance.between(1, 99)}` } }),
    () => api.licenses.updateAlert({ params: { id }, body: { alert: `note ${chance.between(1, 99)}`, isUrgent: false } }),
  ]
  return chance.pick(kinds)()
}

export interface Load {
  milliseconds: number[]
  statuses: Record<string, number>
}

interface Pace {
  /** Milliseconds between a response and the next request. */
  pause?: number
  ask?: (user: User) => Promise<unknown>
}

/** Sends requests over `connections` connections, each with one request at a time. */
export const load = async (users: User[], connections: number, seconds: number, { pause = 0, ask = request }: Pace = {}): Promise<Load> => {
  const until = performance.now() + seconds * 1000
  const seen: Load = { milliseconds: [], statuses: {} }
  const person = async (_: unknown, n: number) => {
    while (performance.now() < until) {
      const started = performance.now()
      const { status } = await refused(ask(present(users[n % users.length])))
      seen.milliseconds.push(performance.now() - started)
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
      if (pause) await wait(pause)
    }
  }
  await Promise.all(Array.from({ length: connections }, person))
  return seen
}

export const p99 = ({ milliseconds }: Load) =>
  Math.round(milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? 0)
export const statusesOf = ({ statuses }: Load) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
/** Two users who edit one license at once are refused; nothing else is. Beside other tests, a server may also answer 503. */
export const isAnswered = (statuses: Record<string, number>) =>
  Object.keys(statuses).every((status) => ['200', '400', '412', ...(deep ? [] : ['503'])].includes(status))
