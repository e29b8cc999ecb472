import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RenewalQueueFilter } from '../../contract/dashboard.ts'
import { BASE_PATH } from '../../contract/index.ts'
import { loadLarge } from '../../fixtures/large.ts'
import { queueStatements } from '../../server/dashboard/queue.queries.ts'
import { openDatabase } from '../../server/kit/db.ts'
import type { SignedIn } from '../../server/kit/handler.ts'
import { hashOf, newSecret } from '../../server/kit/session.ts'
import { inTurns, report } from './measure.ts'

const TODAY = '2026-11-20'
const ROUNDS = 60
const STAFF = {
  id: 1,
  clientId: null,
  roleName: 'Administrator',
  clientServiceLevel: null,
  email: '',
  firstName: '',
  lastName: '',
  sessionHash: null,
} as SignedIn

/** What the queue is asked: filtered, sorted and counted. */
const FILTER: RenewalQueueFilter = {
  renewalStatuses: [2, 3, 4],
  dateType: 'SpecificDate',
  dateField: 'ExpirationDate',
  startDate: '2026-11-01',
  endDate: '2028-11-01',
  sortBy: 'expirationDate',
  pageSize: 25,
  pageNumber: 1,
  showCurrentRenewals: true,
}

const start = async (program: string, env: Record<string, string>, message: unknown) => {
  const child = fork(join(import.meta.dirname, program), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '8', ...env },
  })
  child.send(message as object)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

const post = (address: string, body: unknown, token?: string) => async () => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { items, totalItemCount } = (await response.json()) as { items: unknown[]; totalItemCount: number }
  if (items.length !== 25 || totalItemCount < 1000)
    throw new Error(`A page of ${items.length} of ${totalItemCount} is not what is measured here.`)
}

/**
 * A page of 25 of the queue over HTTP (session, checks, tenancy, count), beside bare Koa with the same two statements
 * prepared on the bare driver; and the 1,000th page beside the first.
 */
export const queueRatios = async (folder: string, licenses: number): Promise<void> => {
  const dataDir = join(folder, String(licenses))
  const file = join(dataDir, 'evergreen.sqlite')
  const database = openDatabase(file)
  await database.migrate()
  console.log(`\nMaking ${licenses.toLocaleString('en')} licenses …`)
  const token = newSecret()
  await database.write(async (db) => {
    await loadLarge(db, { licenses, today: TODAY, passwordHash: '' })
    await db('tokens').insert({
      user_id: 1,
      name: 'bench',
      token_hash: hashOf(token),
      created_on: '2020-01-01',
      last_used_on: '2999-01-01',
      expires_on: '2999-01-01',
    })
  })
  const { rows, count } = queueStatements(database.read, STAFF, FILTER, TODAY)
  const statements = { file, rows: rows.toSQL().toNative(), count: count.toSQL().toNative() }
  await database.close()

  const anchor = await start('anchor.ts', {}, statements)
  const server = await start('server.ts', { DATA_DIR: dataDir, EVERGREEN_TODAY: TODAY, LOG_LEVEL: 'silent', PORT: '0' }, {})
  try {
    const list = `${server.address}${BASE_PATH}/dashboard/renewals-list`
    const ours = post(list, FILTER, token)
    const theirs = post(anchor.address, FILTER)
    const last = post(list, { ...FILTER, pageNumber: 1000 }, token)
    const hasLast = licenses * 0.25 >= 25_000
    await inTurns({ ours, theirs, ...(hasLast && { last }) }, 20)
    const times = await inTurns({ ours, theirs, ...(hasLast && { last }) }, ROUNDS)
    report(
      `queue page, ${licenses.toLocaleString('en')} licenses: server beside bare Koa and SQL`,
      times.ours as number,
      times.theirs as number,
      2,
    )
    if (hasLast)
      report(`queue page 1,000 beside page 1, ${licenses.toLocaleString('en')} licenses`, times.last as number, times.ours as number, 1.5)
  } finally {
    anchor.stop()
    server.stop()
  }
}
