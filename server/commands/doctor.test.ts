import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import type { Check } from './doctor/check.ts'
import { clockOf, spaceOf } from './doctor/machine.ts'
import { certificateCheck, mailCheck } from './doctor/outside.ts'

let database: Database & AsyncDisposable & { url: string }
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'evergreen-doctor-'))
  if (isFile()) await symlink(database.url, join(folder, 'evergreen.sqlite'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const isFile = () => !database.url.includes('://')

/** Runs `evergreen doctor --server` on the database, and returns the result of each check. */
const doctor = (words: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; err: string; checks: Record<string, Omit<Check, 'check'>> }>((resolve) => {
    const all = { ...process.env, DATA_DIR: folder, ...(!isFile() && { DATABASE_URL: database.url }), ...env }
    execFile(process.execPath, ['evergreen.ts', 'doctor', '--server', ...words, '--json'], { env: all }, (error, out, err) => {
      const { items }: { items: Check[] } = out ? JSON.parse(out) : { items: [] }
      const checks = Object.fromEntries(items.map(({ check, ...rest }) => [check, rest]))
      resolve({ code: Number(error?.code ?? 0), err, checks })
    })
  })

const startOf = (kind: string, started_on: string) =>
  database.write(async (db) => {
    await db('jobs').where({ kind }).delete()
    await db('jobs').insert({ kind, created_on: clock.now(), started_on })
  })

test('the machine of a server is checked with its environment; a warning does not change the exit code', { timeout: 60_000 }, async () => {
  const { code, err, checks } = await doctor()
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(Object.keys(checks)).toEqual([
    'writable',
    'disk',
    'database',
    'statistics',
    'scheduler',
    'clock',
    'documents',
    'mail',
    'certificate',
    'backups',
  ])
  expect(checks.database).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^(SQLite|PostgreSQL) \d+\..* at the version of this program$/),
  })
  expect(checks.scheduler).toEqual({ state: 'warning', says: 'no process has run jobs yet' })
  expect(checks.backups).toMatchObject({ state: 'warning', says: expect.stringContaining('--backups') })
  expect(checks.mail).toEqual({
    state: 'ok',
    says: `no mail server is set, in the console or as SMTP_URL: mail is written to ${join(folder, 'outbox')}`,
  })
  const inProduction = await doctor([], { ENVIRONMENT: 'production' })
  expect(inProduction.checks.mail?.state).toBe('warning')
  expect(inProduction.checks.certificate).toMatchObject({ state: 'warning', says: expect.stringContaining('without TLS') })
})

test('jobs that no process runs are wrong, late ones are worth a warning', { timeout: 60_000 }, async () => {
  await startOf('sweep', clock.later(-2 * 60 * 60_000))
  const dead = await doctor()
  expect(dead).toMatchObject({ code: 1, err: 'Wrong: scheduler.\n' })
  expect(dead.checks.scheduler?.says).toBe('no process has run jobs for 2 hours')
  await startOf('sweep', clock.later(-60_000))
  expect((await doctor()).checks.scheduler).toEqual({ state: 'ok', says: 'last run 1 minute ago; 0 jobs are waiting' })
  const job = { kind: 'bulkBegin', payload: '{}', status: 'queued', created_on: clock.later(-20 * 60_000) }
  await database.write((db) => db('jobs').insert(job))
  expect((await doctor()).checks.scheduler).toEqual({ state: 'warning', says: '1 jobs are waiting, the oldest for 20 minutes.' })
  await database.write((db) => db('jobs').where({ kind: 'bulkBegin' }).delete())
})

test('the newest complete backup has an age; a folder without a manifest is none', { timeout: 120_000 }, async () => {
  const backups = join(folder, 'backups')
  await mkdir(join(backups, 'broken'), { recursive: true })
  const none = await doctor(['--backups', backups])
  expect(none).toMatchObject({ code: 1, checks: { backups: { state: 'wrong', says: `there is no complete backup in ${backups}` } } })
  const env = { ...process.env, DATA_DIR: folder, ...(!isFile() && { DATABASE_URL: database.url }) }
  const made = join(backups, 'last-night')
  await new Promise((resolve, reject) =>
    execFile(process.execPath, ['evergreen.ts', 'backup', made], { env }, (error) => (error ? reject(error) : resolve(null))),
  )
  const fresh = await doctor(['--backups', backups])
  expect(fresh.checks.backups).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^1 in .*; the newest, last-night, is \d minutes? old$/),
  })
  const manifest = join(made, 'manifest.json')
  const old = { ...JSON.parse(await readFile(manifest, 'utf8')), madeOn: new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString() }
  await writeFile(manifest, JSON.stringify(old))
  expect((await doctor(['--backups', backups])).checks.backups).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('is 3 days old'),
  })
})

test('a database that is not there is not made, and a wrong flag is said', { timeout: 60_000 }, async () => {
  const empty = await mkdtemp(join(tmpdir(), 'evergreen-none-'))
  const env = { DATA_DIR: empty, DATABASE_URL: '' }
  const { code, checks } = await doctor([], env)
  expect(code).toBe(1)
  expect(checks.database).toEqual({ state: 'wrong', says: `there is none at ${join(empty, 'evergreen.sqlite')}` })
  expect(existsSync(join(empty, 'evergreen.sqlite'))).toBe(false)
  expect(await doctor(['--quick'])).toMatchObject({ code: 2, err: 'Usage: evergreen doctor [--backups FOLDER] [--json] --server\n' })
  expect((await doctor([], { DATA_DIR: join(empty, 'none'), DATABASE_URL: '' })).checks.writable?.state).toBe('wrong')
  await rm(empty, { recursive: true })
})

test('little space is worth a warning, next to none is wrong', () => {
  const MIB = 1024 * 1024
  expect(spaceOf('/data', 50_000 * MIB, 100_000 * MIB)).toEqual({ state: 'ok', says: '50,000 of 100,000 MiB free in /data' })
  expect(spaceOf('/data', 9_000 * MIB, 100_000 * MIB).state).toBe('warning')
  expect(spaceOf('/data', 1_000 * MIB, 4_000 * MIB).state).toBe('warning')
  expect(spaceOf('/data', 200 * MIB, 4_000 * MIB).state).toBe('wrong')
})

test('a clock that was set back, or that differs from the database’s, is wrong', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const at = '2026-11-20T12:00:00.000Z'
  expect(clockOf(now, 200, '2026-11-20T11:59:00.000Z', true)).toEqual({ state: 'ok', says: at })
  expect(clockOf(now, null, '2026-11-20T13:00:00.000Z')).toEqual({
    state: 'wrong',
    says: `${at}, but a record was written at 2026-11-20T13:00:00.000Z: the clock was set back`,
  })
  expect(clockOf(now, -90_000, null)).toEqual({ state: 'wrong', says: `${at}, 90 seconds behind the database` })
  expect(clockOf(now, null, null, false).state).toBe('warning')
})

/** A mail server, with TLS or without. */
const mailServer = async (secure: boolean) => {
  const server = new SMTPServer({ secure, authOptional: true, disabledCommands: ['STARTTLS'] })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

const config = { dataDir: '/data', environment: 'production', mailFrom: 'evergreen@example.com', mailReturnPath: null } as Parameters<
  typeof mailCheck
>[0]

test('the mail server is asked whether it accepts mail', async () => {
  await using server = await mailServer(false)
  const smtpUrl = `smtp://127.0.0.1:${server.port}`
  expect(await mailCheck({ ...config, smtpUrl })).toEqual({
    check: 'mail',
    state: 'ok',
    says: `127.0.0.1:${server.port} accepts mail; from evergreen@example.com, what comes back is not read`,
  })
  const refused = await mailCheck({ ...config, smtpUrl: 'smtp://127.0.0.1:1' })
  expect(refused).toMatchObject({ state: 'wrong', says: expect.stringContaining('ECONNREFUSED') })
})

test('the mail server that is set in the console is asked, unless the environment names another', { timeout: 60_000 }, async () => {
  await using server = await mailServer(false)
  const stored = { smtp_host: '127.0.0.1', smtp_port: server.port, smtp_encryption: 'IfOffered', mail_from: 'Stored <stored@example.com>' }
  await database.write((db) => db('installation').update(stored))
  const { checks } = await doctor([], { ENVIRONMENT: 'production' })
  expect(checks.mail).toEqual({
    state: 'ok',
    says: `127.0.0.1:${server.port} accepts mail; from ${stored.mail_from}, what comes back is not read`,
  })
  expect((await doctor([], { SMTP_URL: 'smtp://127.0.0.1:1' })).checks.mail?.says).toContain('ECONNREFUSED')
  await database.write((db) => db('installation').update({ smtp_port: 1 }))
  expect(await doctor()).toMatchObject({ code: 1, checks: { mail: { state: 'wrong', says: expect.stringContaining('ECONNREFUSED') } } })
  await database.write((db) => db('installation').update({ smtp_host: null, smtp_port: null, smtp_encryption: null, mail_from: null }))
})

test('a certificate has its last day, and is judged by it', async () => {
  await using server = await mailServer(true)
  const judged = (day: string) =>
    certificateCheck({ publicUrl: `https://127.0.0.1:${server.port}`, environment: 'production' }, Date.parse(day))
  const { says } = await judged('2000-01-01')
  const [until = ''] = /\d{4}-\d\d-\d\d/.exec(says) ?? []
  const before = (days: number) => new Date(Date.parse(until) - days * 24 * 60 * 60_000).toISOString()
  expect(await judged(before(100))).toMatchObject({ state: 'warning', says: expect.stringContaining('does not trust it') })
  expect(await judged(before(10))).toMatchObject({ state: 'warning', says: `that of 127.0.0.1 expires on ${until}` })
  expect(await judged(before(-2))).toMatchObject({ state: 'wrong', says: `that of 127.0.0.1 expired on ${until}` })
  const nobody = await certificateCheck({ publicUrl: 'https://127.0.0.1:1', environment: 'production' })
  expect(nobody).toMatchObject({ state: 'wrong', says: expect.stringContaining('ECONNREFUSED') })
})
