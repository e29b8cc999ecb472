import { expect, test } from 'vitest'
import { BASE_PATH } from '../contract/index.ts'
import { GROUPS } from '../rules/renewals/stages.ts'
import { emptyDatabase } from './testing/databases/database.ts'
import { checkOutLastRelease, whyNoLastRelease } from './testing/last-release.ts'
import { signedIn } from './testing/people/signed-in.ts'
import { aProgram, type Program } from './testing/program.ts'
import { TODAY } from './testing/test-app.ts'

const onPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'
const skipped = whyNoLastRelease()

const isReady = async ({ base }: Program) => (await fetch(base.replace(BASE_PATH, '/ready'))).status

test.runIf(onPostgres && !skipped)('the last release and this one work on one database', { timeout: 400_000 }, async () => {
  await using database = await emptyDatabase()
  await using sources = checkOutLastRelease()
  await using programs = await aProgram(database.url)
  const older = await programs.start({}, { sources: sources.folder })
  const before = await signedIn(older)
  expect(await database.isUsable()).toBe(false)

  const newer = await programs.start({}, { words: ['serve', '--no-jobs'] })
  expect(await database.isAtHead()).toBe(true)
  expect(await isReady(newer)).toBe(200)
  const after = await signedIn(newer)

  // Each process sees the writes of the other, and accepts its sessions.
  const both = [before, after]
  for (const [index, { send }] of both.entries()) {
    const name = `Title ${index}`
    const made = await send('POST', '/officer-titles', { name })
    expect(made.status).toBe(201)
    for (const other of both) {
      const { body } = await other.send('POST', '/officer-titles/list', {
        pageNumber: 1,
        pageSize: 100,
        sortBy: 'createdOn',
        sortDirection: 'desc',
      })
      expect(JSON.stringify(body)).toContain(name)
    }
  }
  expect((await after.send('GET', '/users/1', undefined, { cookie: before.cookie() })).status).not.toBe(401)

  // A renewal that one process begins continues in the other.
  const ready = { pageNumber: 1, pageSize: 25, sortBy: 'expirationDate', sortDirection: 'asc', renewalStatuses: [...GROUPS.readyToStart] }
  const { id } = (await before.send('POST', '/dashboard/renewals-list', ready)).body.items[0]
  const license = async ({ send }: typeof before) => (await send('GET', `/licenses/${id}`)).body
  const ifMatch = { 'if-match': `"${(await license(after)).version}"` }
  const begun = await before.send('POST', `/licenses/${id}/renewals/begin`, { processStartDate: TODAY }, ifMatch)
  expect(begun.status, JSON.stringify(begun.body)).toBeLessThan(300)
  expect((await license(after)).inProcessRenewal).toMatchObject({ processStartDate: TODAY })
  const renewal = (await license(after)).inProcessRenewal
  const moved = { 'if-match': `"${(await license(before)).version}"` }
  const notes = await after.send('PUT', `/licenses/${id}/renewals/${renewal.id}/update-notes`, { notes: 'From the new one' }, moved)
  expect(notes.status, JSON.stringify(notes.body)).toBeLessThan(300)
  expect(JSON.stringify(await license(before))).toContain('From the new one')

  // A running process continues; a new one reports that the database is newer, and stops.
  await older.stop()
  await expect(programs.start({}, { sources: sources.folder })).rejects.toThrow(/newer than this program/)
})

test.runIf(skipped)(`the last release and this one on one database: skipped, because ${skipped}`, ({ skip }) => skip(skipped))

test('a schema that lacks a migration of the program is not usable, one with more is', async () => {
  await using database = await emptyDatabase()
  expect(await database.isUsable()).toBe(false)
  await database.migrate()
  expect(await database.isUsable()).toBe(true)
  await database.write((trx) =>
    trx('knex_migrations').insert({ name: '20990101000000_from_the_future', batch: 9, migration_time: new Date() }),
  )
  expect(await database.isUsable()).toBe(true)
  expect(await database.isAtHead()).toBe(false)
})
