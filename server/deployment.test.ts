import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { createClient, overHttp } from '../client/index.ts'
import { allCalls } from '../contract/index.ts'
import { BUCKET_SETTINGS, readConfig, SETTINGS } from './kit/config.ts'
import { bodyLimitsOf } from './kit/http/body/limits.ts'
import { bytesOnTheWire } from './kit/http/body/read.ts'
import { freshDatabase } from './testing/databases/database.ts'
import { startBucket } from './testing/files/bucket.ts'
import { theirLicenses } from './testing/many.ts'
import { aProgram } from './testing/program.ts'
import { startTestApp, TODAY } from './testing/test-app.ts'

const fileAt = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const ADMIN = 'ClientAdministrator at Saas'

/** The commands that compose.yaml and the units start. */
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
const units = { 'evergreen.service': ['serve'], 'evergreen@.service': SERVER, 'evergreen-worker.service': WORKER }

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

test('nginx and the documentation pass the largest body that a call accepts', () => {
  const MIB = 1024 * 1024
  const bodies = allCalls().map(({ name, call }) => bytesOnTheWire(bodyLimitsOf(name, call.body, false)))
  const most = Math.max(...bodies)
  // Files of imports, in base64.
  expect(most).toBeGreaterThan(85 * MIB)
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(fileAt('deploy/nginx.conf')) ?? []
  const [, said] = /passes bodies of at least (\d+) MiB/.exec(fileAt('docs/install.md')) ?? []
  expect(nginx).toBe(said)
  expect(Number(nginx) * MIB).toBeGreaterThan(most)
})

/** Runs a script of deploy/ as a timer does, with `evergreen` on the PATH. */
const runScript = (name: string, env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const path = fileURLToPath(new URL(`../deploy/${name}`, import.meta.url))
    execFile(path, { env: { ...process.env, ...env } }, (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }))
  })

test('the scripts of the timers keep the newest backups, and rehearse a restore of the last one', { timeout: 240_000 }, async () => {
  await using database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'evergreen-deploy-'))
  const [bin, data, backups] = ['bin', 'data', 'backups'].map((name) => join(folder, name)) as [string, string, string]
  for (const each of [bin, data]) mkdirSync(each)
  const program = join(bin, 'evergreen')
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${fileURLToPath(new URL('../evergreen.ts', import.meta.url))}" "$@"\n`)
  chmodSync(program, 0o755)
  const isFile = !database.url.includes('://')
  if (isFile) symlinkSync(database.url, join(data, 'evergreen.sqlite'))
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    DATA_DIR: data,
    BACKUPS: backups,
    KEEP: '2',
    ...(!isFile && { DATABASE_URL: database.url }),
  }
  for (const left of ['2026-01-01-000000', '2026-01-02-000000', 'broken']) mkdirSync(join(backups, left), { recursive: true })
  for (const old of ['2026-01-01-000000', '2026-01-02-000000']) writeFileSync(join(backups, old, 'manifest.json'), '{}')

  expect(await runScript('backup.sh', env)).toMatchObject({ code: 0, err: '' })
  const kept = readdirSync(backups).sort()
  expect(kept).toEqual(['2026-01-02-000000', expect.stringMatching(/^2026-|^20\d\d-/)])

  const { code, out } = await runScript('rehearse.sh', { ...env, TMPDIR: folder })
  expect({ code, restored: JSON.parse(out.slice(0, out.lastIndexOf('}') + 1)).engine }).toEqual({ code: 0, restored: database.engine })
  expect(readdirSync(folder).sort()).toEqual(['backups', 'bin', 'data'])

  // A damaged backup fails the rehearsal; a backup that fails removes nothing.
  const newest = join(backups, kept[1] as string)
  const [file = ''] = Object.keys(JSON.parse(readFileSync(join(newest, 'manifest.json'), 'utf8')).files)
  writeFileSync(join(newest, file), 'damaged')
  expect((await runScript('rehearse.sh', { ...env, TMPDIR: folder })).code).toBe(1)
  expect((await runScript('backup.sh', { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none', KEEP: '0' })).code).not.toBe(0)
  expect(kept.every((name) => existsSync(join(backups, name)))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('the timers start scripts that are there, and the proxies lead to the default port', () => {
  for (const [unit, script] of Object.entries({ 'evergreen-backup': 'backup.sh', 'evergreen-rehearsal': 'rehearse.sh' })) {
    expect(fileAt(`deploy/${unit}.service`)).toContain(`ExecStart=/opt/evergreen/deploy/${script}\n`)
    expect(fileAt(`deploy/${unit}.timer`)).toMatch(/^OnCalendar=/m)
  }
  for (const proxy of ['nginx.conf', 'Caddyfile']) expect(fileAt(`deploy/${proxy}`)).toContain(`127.0.0.1:${readConfig({}).port}`)
})
