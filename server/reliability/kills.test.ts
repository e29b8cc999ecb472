import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { expect, test, vi } from 'vitest'
import { createClient, overHttp } from '../../client/index.ts'
import { aPropertyContact } from '../../fixtures/builders.ts'
import { tablesOf } from '../backup/tables.ts'
import { clock } from '../kit/clock.ts'
import { documentsInFolder } from '../outside/documents/documents.ts'
import { emptyDatabase, freshDatabase } from '../testing/databases/database.ts'
import { theirLicense } from '../testing/in-process.ts'
import { theirLicenses } from '../testing/many.ts'
import { aProgram } from '../testing/program.ts'
import { mailServer } from '../testing/reminders/smtp.ts'
import { deep, newChance, report } from '../testing/suite.ts'
import { PDF, startTestApp } from '../testing/test-app.ts'

const chance = newChance()

/**
 * The real program, killed with SIGKILL at a drawn moment of its work. Kills in a bulk begin and in imports are beside those:
 * `server/renewals/bulk/crash.test.ts`, `server/imports/crash.test.ts` and `server/licenses/import/crash.test.ts`.
 */

const line = report('Kills')
const ACTOR = 'ClientAdministrator at Saas'

/** A sample interrupts two kinds of work, a deep run all. */
const WORK = ['migration', 'mail', 'upload', 'stop'] as const
const drawn = [chance.pick(WORK), chance.pick(WORK)]
const isDrawn = (work: (typeof WORK)[number]) => deep || drawn.includes(work)

/** The contents of a schema as text. */
const schemaOf = async ({ read }: Awaited<ReturnType<typeof emptyDatabase>>): Promise<string> => {
  const sql =
    read.client.config.client === 'pg'
      ? `select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`
      : `select name, sql from sqlite_master order by 1`
  const answered = await read.raw(sql)
  return JSON.stringify(answered.rows ?? answered)
}

/** How long a start takes until an empty database has its tables, in milliseconds. */
const timeOfFirstStart = async (): Promise<number> => {
  await using database = await emptyDatabase()
  await using program = await aProgram(database.url)
  const started = performance.now()
  const isMigrated = async () => expect(await database.isAtHead()).toBe(true)
  await program.startAndKill(() => vi.waitFor(isMigrated, { timeout: 60_000, interval: 20 }))
  return performance.now() - started
}

const MIGRATION_KILLS = deep ? 20 : 1
test.runIf(isDrawn('migration'))(
  'a migration that is killed is completed by the next start',
  { timeout: 120_000 + MIGRATION_KILLS * 60_000 },
  async () => {
    await using whole = await emptyDatabase()
    await whole.migrate()
    const all = (await tablesOf(whole)).length
    const lasts = await timeOfFirstStart()
    const expected = await schemaOf(whole)
    const halfway: number[] = []
    for (let kill = 0; kill < MIGRATION_KILLS; kill++) {
      await using database = await emptyDatabase()
      await using program = await aProgram(database.url)
      const tablesNow = async () => (await tablesOf(database).catch(() => [])).length
      await program.startAndKill(() => wait(lasts * (0.3 + 0.7 * chance.next())))
      halfway.push(await tablesNow())
      const running = await program.start()
      expect((await fetch(new URL('/ready', running.base))).status).toBe(200)
      expect(await schemaOf(database)).toBe(expected)
      await running.kill()
    }
    line(
      'a migration',
      'the same schema as without a kill',
      `${MIGRATION_KILLS} kills, with ${halfway.join(', ')} of ${all} tables: the same schema`,
    )
  },
)

/** Ends the leases of the killed process; a deep run waits until they expire. */
const endLeases = async (db: Knex) => {
  await db('jobs')
    .whereNotNull('lease_until')
    .update({ lease_until: clock.later(-1) })
  await db('outbox')
    .where('status', 'sending')
    .update({ next_try_on: clock.later(-1) })
}

const MAIL_KILLS = deep ? 10 : 1
const RECIPIENTS = 20
test.runIf(isDrawn('mail'))(
  'mail is sent after a kill, and only the one in flight may come twice',
  { timeout: 60_000 + MAIL_KILLS * 120_000 },
  async () => {
    await using mail = await mailServer()
    const database = await freshDatabase()
    await using testApp = await startTestApp({ database })
    await using program = await aProgram(database.url)
    const env = { SMTP_URL: mail.url }
    let twice = 0
    for (let kill = 0; kill < MAIL_KILLS; kill++) {
      const to = (n: number) => `round${kill}-${n}@people.example`
      const arrived = () => mail.delivered.filter((one) => one.to.startsWith(`round${kill}-`))
      const first = await program.start(env)
      const { id } = await theirLicense(testApp)
      const api = createClient(overHttp({ base: first.base, token: testApp.of(ACTOR).token })).licenses
      await api.updateDocument({
        params: { id },
        body: { document: PDF.toString('base64'), documentFileName: 'a.pdf', documentContentType: 'application/pdf' },
      })
      const contact = await testApp.build((db) => aPropertyContact(db, { propertyId: testApp.tenants.Saas.propertyId, email: to(0) }))
      for (const from of [1, 11]) {
        const furtherAddresses = Array.from({ length: from === 1 ? 10 : 9 }, (_, n) => to(from + n)).join(', ')
        await api.sendDocument({ params: { id }, body: { propertyContactIds: from === 1 ? [contact.id] : [], furtherAddresses } })
      }
      const enough = chance.between(0, RECIPIENTS - 2)
      await expect.poll(() => arrived().length, { timeout: 30_000, interval: 2 }).toBeGreaterThan(enough)
      await first.kill()
      if (!deep) await testApp.build(endLeases)
      const second = await program.start(env)
      await expect.poll(() => new Set(arrived().map((one) => one.to)).size, { timeout: 90_000 }).toBe(RECIPIENTS)
      await expect
        .poll(() => database.read('outbox').whereNot('status', 'sent').where('to_address', 'like', `round${kill}-%`), { timeout: 30_000 })
        .toEqual([])
      const ids = arrived().map(({ to, raw }) => `${to} ${/^Message-ID: (.*)$/im.exec(raw)?.[1]}`)
      expect(new Set(ids).size, 'a repeat carries the same Message-ID').toBe(RECIPIENTS)
      expect(ids.length - RECIPIENTS).toBeLessThanOrEqual(10)
      twice += ids.length - RECIPIENTS
      await second.kill()
    }
    line(
      `mail to ${RECIPIENTS} people`,
      'each gets it; a repeat has the same Message-ID',
      `${MAIL_KILLS} kills: all arrived, ${twice} twice`,
    )
  },
)

const UPLOAD_KILLS = deep ? 10 : 1
const UPLOADS = 20
test.runIf(isDrawn('upload'))('an upload is there with its file, or not at all', { timeout: 60_000 + UPLOAD_KILLS * 60_000 }, async () => {
  const database = await freshDatabase()
  await using testApp = await startTestApp({ database })
  await using program = await aProgram(database.url)
  const documents = documentsInFolder(join(program.folder, 'documents'))
  let acknowledged = 0
  let kept = 0
  for (let kill = 0; kill < UPLOAD_KILLS; kill++) {
    const running = await program.start()
    const ids = await theirLicenses(testApp, UPLOADS)
    const api = createClient(overHttp({ base: running.base, token: testApp.of(ACTOR).token })).licenses
    const done = new Set<number>()
    const upload = async (id: number) => {
      const bytes = Buffer.concat([PDF.subarray(0, -6), Buffer.from(`% ${kill} ${id}\n`.repeat(40_000)), Buffer.from('%%EOF\n')])
      const body = { document: bytes.toString('base64'), documentFileName: 'a.pdf', documentContentType: 'application/pdf' }
      await api.updateDocument({ params: { id }, body })
      done.add(id)
    }
    const all = Promise.allSettled(ids.map(upload))
    const enough = chance.between(0, UPLOADS - 4)
    await expect.poll(() => done.size, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
    await running.kill()
    await all
    const rows: { id: number; sha256: string }[] = await database
      .read('licenses')
      .join('documents', 'documents.id', 'licenses.license_document_id')
      .whereIn('licenses.id', ids)
      .select('licenses.id', 'documents.sha256')
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining([...done]))
    for (const { sha256 } of rows)
      expect(
        createHash('sha256')
          .update(await buffer(await documents.get(sha256)))
          .digest('hex'),
      ).toBe(sha256)
    acknowledged += done.size
    kept += rows.length
  }
  line(
    `${UPLOADS} uploads`,
    'what was acknowledged is kept, with its file',
    `${UPLOAD_KILLS} kills: ${acknowledged} acknowledged, ${kept} kept whole`,
  )
})

const STOPS = deep ? 20 : 1
test.runIf(isDrawn('stop'))(
  'SIGTERM under load ends the server, and keeps what it acknowledged',
  { timeout: 60_000 + STOPS * 60_000 },
  async () => {
    const database = await freshDatabase()
    await using testApp = await startTestApp({ database })
    await using program = await aProgram(database.url)
    const slowest: number[] = []
    let acknowledged = 0
    for (let stop = 0; stop < STOPS; stop++) {
      const running = await program.start()
      const ids = await theirLicenses(testApp, 16)
      const api = createClient(overHttp({ base: running.base, token: testApp.of(ACTOR).token })).licenses
      const last = new Map<number, number>()
      const cut = Promise.allSettled(
        ids.map(async (id) => {
          for (let n = 1; ; n++) {
            await api.updateAlert({ params: { id }, body: { alert: `note ${n}`, isUrgent: false } })
            last.set(id, n)
          }
        }),
      )
      await wait(chance.between(300, 1_500))
      const { code, ms } = await running.stop()
      await cut
      expect(code).toBe(0)
      expect(ms).toBeLessThan(20_000)
      slowest.push(ms)
      for (const [id, n] of last) {
        const { alert } = await database.read('licenses').where({ id }).first('alert')
        expect(Number(/\d+/.exec(alert)?.[0])).toBeGreaterThanOrEqual(n)
        acknowledged += n
      }
    }
    line(
      'SIGTERM under load',
      'exit 0 within 20 s, nothing acknowledged is lost',
      `${STOPS} stops: exit 0 after at most ${Math.round(Math.max(...slowest))} ms, ${acknowledged} writes kept`,
    )
  },
)
