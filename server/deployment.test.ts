import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createClient, overHttp } from '../client/index.ts'
import { BUCKET_SETTINGS, SETTINGS } from './kit/config.ts'
import { freshDatabase } from './testing/database.ts'
import { startBucket } from './testing/files/bucket.ts'
import { theirLicenses } from './testing/many.ts'
import { aProgram } from './testing/program.ts'
import { startTestApp, TODAY } from './testing/test-app.ts'

const fileAt = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const ADMIN = 'ClientAdministrator at Saas'

/** What compose.yaml and the units start. */
const SERVER = ['serve', '--no-jobs']
const WORKER = ['worker']

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')(
  'two servers and a worker share a database and a bucket; one server is killed, and work goes on',
  { timeout: 300_000 },
  async () => {
    await using database = await freshDatabase()
    await using bucket = await startBucket()
    await using app = await startTestApp({ database, env: bucket.env })
    await using programs = await aProgram(database.url)
    const [first, second] = await Promise.all([
      programs.start(bucket.env, { words: SERVER }),
      programs.start(bucket.env, { words: SERVER }),
    ])
    const to = ({ base }: { base: string }) => createClient(overHttp({ base, token: app.of(ADMIN).token }))

    const licenseIds = await theirLicenses(app, 120)
    const { jobId } = await to(first).renewals.bulkBegin({ body: { licenseIds, processStartDate: TODAY, dueDate: '2026-12-24' } })
    const params = { id: jobId as number }
    // The servers run no jobs.
    expect(await to(second).jobs.get({ params })).toMatchObject({ status: 'queued', done: 0 })

    await programs.start(bucket.env, { words: WORKER })
    await first.kill()
    await vi.waitFor(
      async () => expect(await to(second).jobs.get({ params })).toMatchObject({ status: 'done', done: 120, refusedCount: 0 }),
      {
        timeout: 120_000,
        interval: 200,
      },
    )
    const title = await to(second).officerTitles.create({ body: { name: 'After the crash' } })
    expect(title.id).toBeGreaterThan(0)
    expect((await fetch(second.base.replace(/\/api.*/, '/ready'))).status).toBe(200)
    expect(bucket.requests.length).toBeGreaterThan(0)
  },
)

const compose = fileAt('compose.yaml')
const dockerfile = fileAt('Dockerfile')
const units = { 'evergreen@.service': SERVER, 'evergreen-worker.service': WORKER }

test('compose.yaml and the units start what the test above starts', () => {
  const commands = [...compose.matchAll(/<<: \*evergreen\n\s+command: \[(.*)\]/g)].map(([, words = '']) => words.split(', '))
  expect(commands).toEqual([['migrate'], SERVER, SERVER, WORKER])
  for (const [unit, words] of Object.entries(units)) {
    const [, given = ''] = /^ExecStart=\/usr\/bin\/node bin\/evergreen\.js (.*)$/m.exec(fileAt(`deploy/${unit}`)) ?? []
    expect(given.split(' '), unit).toEqual(words)
  }
  expect(dockerfile).toContain('ENTRYPOINT ["node", "bin/evergreen.js"]')
})

test('they set variables that the program reads, and no others', () => {
  const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV']
  const known = [...Object.keys(SETTINGS.properties), ...Object.keys(BUCKET_SETTINGS.properties), ...keys]
  const shared = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
  const unitFiles = Object.keys(units).map((unit) => fileAt(`deploy/${unit}`))
  const names = [
    ...[...shared.matchAll(/^ +([A-Z_\d]+):/gm)].map(([, name]) => name),
    ...[...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => [...line.matchAll(/([A-Z_\d]+)=/g)].map(([, name]) => name)),
    ...[...fileAt('deploy/evergreen.env').matchAll(/^([A-Z_\d]+)=/gm)].map(([, name]) => name),
    ...unitFiles.flatMap((text) => [...text.matchAll(/^Environment=([A-Z_\d]+)=/gm)].map(([, name]) => name)),
  ]
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([])
})
