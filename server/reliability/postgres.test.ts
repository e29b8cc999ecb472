import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { startPostgres } from '../testing/databases/postgres-server.ts'
import { signedIn } from '../testing/people/signed-in.ts'
import { aProgram } from '../testing/program.ts'
import { deep, engine, newChance, report } from '../testing/suite.ts'

const chance = newChance()

const line = report('PostgreSQL')
const CRASHES = deep ? 20 : 1

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test.runIf(engine === 'postgres')(
  'a crash of PostgreSQL: 503 for a moment, and nothing acknowledged is lost',
  { timeout: 120_000 + CRASHES * 30_000 },
  async () => {
    const server = await startPostgres([])
    try {
      await using programs = await aProgram(server.url)
      const running = await programs.start()
      const { send } = await signedIn(running)
      const { body: page } = await send('POST', '/licenses/list', { pageNumber: 1, pageSize: 25, renewalDesignation: 'Provider' })
      const { id } = page.items[0]
      const statuses = new Set<number>()
      const gaps: number[] = []
      let [n, acknowledged] = [0, 0]
      const write = async () => {
        n += 1
        const { status } = await send('PUT', `/licenses/${id}/update-alert`, { alert: `note ${n}`, isUrgent: false })
        statuses.add(status)
        if (status === 200) acknowledged = n
        return status
      }
      for (let crash = 0; crash < CRASHES; crash++) {
        for (let writes = chance.between(3, 20); writes > 0; writes--) expect(await write()).toBe(200)
        // Killing one backend makes the server end all others and recover from its log, as after a power failure of its machine.
        const [backend] = await query(
          server.url,
          "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
        )
        process.kill(Number(backend?.pid), 'SIGKILL')
        const since = performance.now()
        await expect
          .poll(write, { timeout: 15_000, interval: 20 })
          .not.toBe(200)
          .catch(() => {})
        await expect.poll(write, { timeout: 15_000, interval: 50 }).toBe(200)
        gaps.push(performance.now() - since)
        const [row] = await query(server.url, `select alert from licenses where id = ${id}`)
        expect(row?.alert).toBe(`note ${acknowledged}`)
      }
      expect([...statuses].filter((status) => status !== 200)).toSatisfy((others: number[]) => others.every((status) => status === 503))
      line(
        'PostgreSQL crashes',
        '503, then 200 within 5 s, nothing lost',
        `${CRASHES} crashes: ${[...statuses].sort().join(' and ')}, again after at most ${Math.round(Math.max(...gaps))} ms, 0 of ${acknowledged} writes lost`,
      )
      expect(Math.max(...gaps)).toBeLessThan(15_000)

      await query(server.url, 'alter database postgres set default_transaction_read_only = on')
      await query(
        server.url,
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      )
      const readOnly = () => send('PUT', `/licenses/${id}/update-alert`, { alert: 'refused', isUrgent: false })
      await expect.poll(async () => (await readOnly()).body.detail, { timeout: 15_000 }).toBe(messages.databaseReadOnly)
      expect((await readOnly()).status).toBe(503)
      expect((await send('POST', '/licenses/list', { pageNumber: 1, pageSize: 25 })).status).toBe(200)
      line('a database that is read-only', '503 databaseReadOnly, reads go on', '503 databaseReadOnly, 200')
    } finally {
      await server.stop()
    }
  },
)

test.runIf(engine === 'postgres')('a restart of PostgreSQL, and all its connections in use', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-restarted-'))
  let server = await startPostgres([], folder)
  const port = Number(new URL(server.url).port)
  try {
    await using programs = await aProgram(server.url)
    const running = await programs.start()
    const { send } = await signedIn(running)
    const ours = { pageNumber: 1, pageSize: 100, renewalDesignation: 'Provider' }
    const list = async () => (await send('POST', '/licenses/list', ours)).status
    const { body: page } = await send('POST', '/licenses/list', ours)
    let n = 0
    const write = async (id: number) => {
      n += 1
      return (await send('PUT', `/licenses/${id}/update-alert`, { alert: `note ${n}`, isUrgent: false })).status
    }
    const [first] = page.items

    await server.stop()
    expect([await list(), await write(first.id)]).toEqual([503, 503])
    server = await startPostgres([], folder, port)
    const since = performance.now()
    await expect.poll(() => write(first.id), { timeout: 15_000, interval: 50 }).toBe(200)
    const back = Math.round(performance.now() - since)
    expect(await list()).toBe(200)
    line('PostgreSQL restarts', '503, then 200 within 5 s', `503, then 200 after ${back} ms`)

    // A lock that all writes wait for keeps all of their connections busy.
    const holder = new pg.Client({ connectionString: server.url })
    await holder.connect()
    await holder.query('begin; lock table licenses in exclusive mode')
    const waiting = Promise.all(page.items.map(({ id }: { id: number }) => write(id)))
    await wait(1_000)
    const reads = await Promise.all([list(), list(), list()])
    const statuses = new Set(await waiting)
    await holder.query('rollback')
    await holder.end()
    expect(reads).toEqual([200, 200, 200])
    expect([...statuses]).toEqual([503])
    await expect.poll(() => write(first.id), { timeout: 5_000 }).toBe(200)
    line('all connections for writes are in use', 'writes 503, reads go on', `${page.items.length} writes 503, 3 reads 200, then 200`)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
