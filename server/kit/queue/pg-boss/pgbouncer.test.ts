import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, overHttp } from '../../../../client/index.ts'
import { aClient, aUser } from '../../../../fixtures/builders.ts'
import { emptyDatabase, freshDatabase } from '../../../testing/databases/database.ts'
import { pgBouncer, whyNoPgBouncer } from '../../../testing/jobs/pgbouncer.ts'
import { workerProcesses } from '../../../testing/jobs/workers.ts'
import { makeToken } from '../../../testing/people/credentials.ts'
import { aProgram } from '../../../testing/program.ts'
import { openDatabase } from '../../database/db.ts'
import { createLog } from '../../log.ts'
import { enqueue, startJobs } from '../jobs.ts'

/** Runs everything through PgBouncer in transaction mode. */

const isWanted = process.env.EVERGREEN_DEEP === '1' && process.env.EVERGREEN_TEST_ENGINE === 'postgres'
const why = isWanted ? whyNoPgBouncer() : 'only with EVERGREEN_DEEP=1 on PostgreSQL'
if (isWanted && why) console.info(`PgBouncer is left out: ${why}`)
const through = test.skipIf(why !== undefined)

let pooler: Awaited<ReturnType<typeof pgBouncer>> | undefined
beforeAll(async () => {
  if (why) return
  await using any = await emptyDatabase()
  pooler = await pgBouncer(any.url)
})
afterAll(() => pooler?.[Symbol.asyncDispose]())
const pooled = (url: string) => pooler?.through(url) ?? url

through('an empty database is migrated, with the schema of the queue', async () => {
  await using empty = await emptyDatabase()
  const database = openDatabase(pooled(empty.url))
  await database.migrate()
  expect(await database.isAtHead()).toBe(true)
  expect((await empty.read.raw('select count(*) from pgboss.queue')).rows[0].count).toBe(1)
  await database.close()
})

through('reads work where a pooler loses the names of statements', async () => {
  await using database = await freshDatabase()
  const other = openDatabase(pooled(database.url))
  const busy = (n: number) =>
    other
      .read('users')
      .select('id', other.read.raw('pg_sleep(0.002)'))
      .limit(1 + (n % 4))
  // Concurrently, so that transactions of one client reach several connections of PostgreSQL.
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 16 }, (_, n) => busy(n)))
  await other.close()
})

through('notifications are probed: without DATABASE_DIRECT_URL the start is refused', async () => {
  await using database = await freshDatabase()
  const other = openDatabase(pooled(database.url))
  const starting = startJobs(other, createLog({ logLevel: 'silent' }), { kinds: { brief: async () => {} } })
  await expect(starting).rejects.toThrow(/DATABASE_DIRECT_URL must be the address of PostgreSQL itself/)
  await other.close()
})

through('a job of a killed worker is done once, and starts by notification', { timeout: 120_000 }, async () => {
  await using database = await freshDatabase()
  await using workers = workerProcesses(pooled(database.url), database.url)
  const first = await workers.start()
  const user = await database.write(async (db) => aUser(db, { clientId: (await aClient(db)).id }))
  const ids = Array.from({ length: 60 }, (_, n) => n + 1)
  const id = await database.write((db) => enqueue({ db, user: { id: user.id, clientId: user.clientId } }, 'trace', {}, ids))
  const done = async (): Promise<number[]> => database.read('audit').where('call', 'step').orderBy('license_id').pluck('license_id')
  await expect.poll(async () => (await done()).length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(10)
  await first.kill()
  await workers.start()
  await expect.poll(async () => (await database.read('jobs').where({ id }).first('status')).status, { timeout: 60_000 }).toBe('done')
  expect(await done()).toEqual(ids)
})

through('a server and a worker do their work, with mail', { timeout: 120_000 }, async () => {
  await using database = await freshDatabase()
  const user = await database.write((db) => aUser(db, { roleName: 'Administrator', email: 'ada@provider.example' }))
  const { token } = await makeToken(database.write, user.id)
  await using program = await aProgram(pooled(database.url))
  const server = await program.start({}, { words: ['serve', '--no-jobs'] })
  const worker = await program.start({ DATABASE_DIRECT_URL: database.url }, { words: ['worker'] })
  const api = createClient(overHttp({ base: server.base, token }))
  expect((await api.clients.list({ body: {} })).items).toEqual([])
  await api.authentication.forgotPassword({ body: { email: 'ada@provider.example' } })
  await expect.poll(async () => (await database.read('outbox')).map(({ status }) => status), { timeout: 20_000 }).toEqual(['sent'])
  expect((await worker.stop()).code).toBe(0)
  expect((await server.stop()).code).toBe(0)
})
