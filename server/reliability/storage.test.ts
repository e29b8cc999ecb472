import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient, overHttp } from '../../client/index.ts'
import { messages } from '../../rules/messages.ts'
import { anInnocent, isUnharmed, startBystander } from '../testing/bystander/bystander.ts'
import { emptyDatabase, emptyFileOnDisk, freshDatabase } from '../testing/databases/database.ts'
import { gate } from '../testing/faults/gate.ts'
import { startBucket } from '../testing/files/bucket.ts'
import { theirLicense } from '../testing/in-process.ts'
import { signedIn } from '../testing/people/signed-in.ts'
import { aProgram, type Program } from '../testing/program.ts'
import { refused } from '../testing/refused.ts'
import { deep, engine, report } from '../testing/suite.ts'
import { PDF, startTestApp } from '../testing/test-app.ts'

const line = report('Storage')
const document = { document: PDF.toString('base64'), documentFileName: 'a.pdf', documentContentType: 'application/pdf' }
const readyOf = async ({ base }: Program) => (await fetch(new URL('/ready', base))).status

const mayMount = (() => {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Runs a program with a separate small file system in a folder. */
const onSmallDisk = (folder: string) => ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o size=96m none '${folder}' && exec "$@"`, 'sh']

/** Writes zeros into a file until the disk is full. */
const fill = async (path: string) => {
  const file = await open(path, 'w')
  const full = async (bytes: number) => {
    for (;;) await file.write(Buffer.alloc(bytes))
  }
  for (const bytes of [1 << 20, 1 << 12]) await full(bytes).catch(({ code }) => expect(code).toBe('ENOSPC'))
  await file.close()
}

test.skipIf(!mayMount)('on a full disk writes are refused, reads go on, and space is enough to recover', { timeout: 120_000 }, async () => {
  await using database = await emptyDatabase()
  await using programs = await aProgram(database.url)
  const running = await programs.start({}, { through: onSmallDisk(programs.folder) })
  const { send } = await signedIn(running)
  const ours = { pageNumber: 1, pageSize: 25, renewalDesignation: 'Provider' }
  const { body: page } = await send('POST', '/licenses/list', ours)
  const { id } = page.items[0]
  const upload = (salt: number) =>
    send('PUT', `/licenses/${id}/document`, {
      ...document,
      document: Buffer.concat([PDF.subarray(0, -6), Buffer.from(`% ${salt}`.repeat(300_000)), Buffer.from('\n%%EOF\n')]).toString('base64'),
    })
  const write = (n: number) => send('PUT', `/licenses/${id}/update-alert`, { alert: `note ${n} ${'x'.repeat(200)}`, isUrgent: false })
  expect((await upload(0)).status).toBe(200)

  // The mount is seen from here through the process.
  const filler = join('/proc', String(running.pid), 'root', programs.folder, 'filler')
  await fill(filler)
  expect(await upload(1)).toMatchObject({ status: 503, body: { detail: messages.storageFull } })
  let kept = 0
  let refusal = 0
  // On SQLite, writes that fit into the write-ahead log are still accepted.
  for (; engine === 'sqlite' && kept < 5_000; kept++) {
    const { status, body } = await write(kept)
    if (status === 200) continue
    expect({ status, detail: body.detail }).toEqual({ status: 503, detail: messages.storageFull })
    refusal = status
    break
  }
  if (engine === 'sqlite') expect(refusal).toBe(503)
  expect((await send('POST', '/licenses/list', { pageNumber: 1, pageSize: 25 })).status).toBe(200)
  await expect.poll(() => readyOf(running), { timeout: 10_000 }).toBe(503)

  await rm(filler)
  const since = performance.now()
  await expect.poll(async () => (await write(kept)).status, { timeout: 5_000, interval: 50 }).toBe(200)
  const back = performance.now() - since
  expect((await upload(2)).status).toBe(200)
  await expect.poll(() => readyOf(running), { timeout: 10_000 }).toBe(200)
  const { body } = await send('GET', `/licenses/${id}`)
  expect(body.alert).toMatch(`note ${kept} `)
  line('the disk is full', '503 storageFull, reads go on, back within 5 s', `503, 200, back after ${Math.round(back)} ms without a restart`)
})

/** Sets or removes the attribute that refuses all writes, also through files that are open. */
const setImmutable = (paths: string[], isSet: boolean) => execFileSync('chattr', [isSet ? '+i' : '-i', ...paths], { stdio: 'ignore' })

const mayLock = (() => {
  const path = join(tmpdir(), `evergreen-immutable-${process.pid}`)
  try {
    writeFileSync(path, '')
    setImmutable([path], true)
    setImmutable([path], false)
    return true
  } catch {
    return false
  } finally {
    rmSync(path, { force: true })
  }
})()

test.skipIf(engine !== 'sqlite' || !mayLock)(
  'a database file that nobody may write: 503, reads go on, and it recovers by itself',
  { timeout: 60_000 },
  async () => {
    await using database = await emptyFileOnDisk()
    await using programs = await aProgram(database.url)
    const running = await programs.start()
    const { send } = await signedIn(running)
    const { body: page } = await send('POST', '/licenses/list', { pageNumber: 1, pageSize: 25, renewalDesignation: 'Provider' })
    const { id } = page.items[0]
    const write = (note: string) => send('PUT', `/licenses/${id}/update-alert`, { alert: note, isUrgent: false })
    expect((await write('before')).status).toBe(200)
    const files = [database.url, `${database.url}-wal`]
    setImmutable(files, true)
    try {
      await expect.poll(async () => (await write('meanwhile')).status).toBe(503)
      expect((await write('meanwhile')).body.detail).toBe(messages.databaseReadOnly)
      expect((await send('GET', `/licenses/${id}`)).body.alert).toBe('before')
      await expect.poll(() => readyOf(running), { timeout: 10_000 }).toBe(503)
    } finally {
      setImmutable(files, false)
    }
    await expect.poll(async () => (await write('after')).status).toBe(200)
    expect((await send('GET', `/licenses/${id}`)).body.alert).toBe('after')
    line('the database file is read-only', '503 databaseReadOnly, reads go on', '503 databaseReadOnly, 200, back by itself')
  },
)

test.runIf(deep)('a silent document store holds up documents alone', { timeout: 120_000 }, async () => {
  await using bucket = await startBucket()
  await using database = await freshDatabase()
  await using testApp = await startTestApp({ database })
  const innocent = await anInnocent(database.write)
  await using programs = await aProgram(database.url)
  const running = await programs.start(bucket.env)
  const { licenses } = createClient(overHttp({ base: running.base, token: testApp.of('ClientAdministrator at Saas').token }))
  const { id } = await theirLicense(testApp)
  const upload = () => refused(licenses.updateDocument({ params: { id }, body: document }))
  expect(await upload()).toMatchObject({ status: 200 })
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: 'a silent document store' })
  const silence = gate()
  bucket.fault = () => silence.opened
  const download = () =>
    fetch(`${running.base}/licenses/${id}/download-license-document`, {
      headers: { authorization: `Bearer ${testApp.of('ClientAdministrator at Saas').token}` },
    })
  const since = performance.now()
  expect(await upload()).toMatchObject({ status: 503, detail: messages.documentsAway })
  expect((await download()).status).toBe(503)
  const seconds = Math.round((performance.now() - since) / 1000)
  bucket.fault = undefined
  silence.open()
  expect(await upload()).toMatchObject({ status: 200 })
  const figures = await bystander.stop()
  expect(figures).toSatisfy(isUnharmed)
  line(
    'a silent document store',
    'documents 503, everybody else goes on',
    `503 after ${seconds} s; bystander ${figures.errors} errors, p99 ${figures.p99} ms`,
  )
})
