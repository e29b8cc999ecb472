import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDocument, aUser, aWebhook } from '../fixtures/builders.ts'
import { clock } from './kit/clock.ts'
import { type Config, readConfig } from './kit/config.ts'
import type { Documents } from './kit/documents.ts'
import { documentsInFolder } from './outside/documents/documents.ts'
import { sendMail } from './outside/mail/mail.ts'
import { sweep } from './sweep.ts'
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: TestDatabase
let config: Config
let documents: Documents
const run = () => sweep(config, database, documents).run(new AbortController().signal)

beforeEach(async () => {
  database = await freshDatabase()
  config = readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'evergreen-sweep-')), SESSION_IDLE_MINUTES: '120' })
  documents = documentsInFolder(config.documentsDir)
})

afterEach(async () => {
  await rm(config.dataDir, { recursive: true, force: true })
  await database[Symbol.asyncDispose]()
})

test('expired rows are removed, and nothing else', async () => {
  await database.write(async (db) => {
    const { id: user_id } = await aUser(db)
    const created_on = clock.later(-25 * HOUR)
    const over = { user_id, created_on, expires_on: clock.later(-1) }
    const good = { user_id, created_on, expires_on: clock.later(MINUTE) }
    const session = { stage: 'full', last_seen_on: clock.now() }
    await db('sessions').insert([
      { ...good, ...session, id_hash: 'stays' },
      { ...good, ...session, id_hash: 'stays, not seen for long', last_seen_on: clock.later(-119 * MINUTE) },
      { ...good, ...session, id_hash: 'idle', last_seen_on: clock.later(-120 * MINUTE) },
      { ...over, ...session, id_hash: 'expired' },
    ])
    const code = { purpose: 'signIn', code_hash: 'x' }
    await db('security_codes').insert([
      { ...good, ...code, session_hash: 'stays', created_on: clock.later(-23 * HOUR) },
      { ...over, ...code, session_hash: 'made over a day ago' },
    ])
    await db('password_links').insert([
      { ...good, token_hash: 'stays' },
      { ...over, token_hash: 'expired' },
    ])
    const failure = { user_id }
    await db('sign_in_failures').insert([
      { ...failure, address: 'stays', at: clock.later(-HOUR + MINUTE) },
      { ...failure, address: 'stays, locked', at: clock.later(-HOUR), locked_until: clock.later(MINUTE) },
      { ...failure, address: 'old', at: clock.later(-HOUR), locked_until: clock.later(-MINUTE) },
      { ...failure, address: 'older', at: clock.later(-HOUR) },
    ])
    await db('tokens').insert({ ...over, name: 'for scripts', token_hash: 'expired, but shown to its owner' })
    const answer = { user_id, call: 'renewals.begin', body_hash: 'x', status: 200, answer: '{}' }
    await db('idempotency_keys').insert([
      { ...answer, key: 'stays', created_on: clock.later(-24 * HOUR + MINUTE) },
      { ...answer, key: 'old', created_on: clock.later(-24 * HOUR) },
    ])
    const day = 24 * HOUR
    const job = { kind: 'bulkBegin', status: 'done', created_on: clock.later(-200 * day) }
    const jobs = [
      { ...job, result: 'stays', ended_on: clock.later(-90 * day + MINUTE) },
      { ...job, result: 'runs', status: 'running' },
      { ...job, result: 'comes back', kind: 'sweep', status: 'queued' },
      ...['done', 'failed', 'cancelled'].map((status) => ({ ...job, status, ended_on: clock.later(-90 * day) })),
    ]
    for (const one of jobs) {
      const [{ id }] = await db('jobs').insert(one).returning('id')
      await db('job_items').insert({ job_id: id, license_id: 1 })
    }
    const notification = { user_id, kind: 'licenseAssigned' }
    await db('notifications').insert([
      { ...notification, event: 'stays', happened_on: clock.later(-90 * day + MINUTE) },
      { ...notification, event: 'old', happened_on: clock.later(-90 * day) },
    ])
  })
  await run()
  const { read } = database
  expect(await read('jobs').orderBy('id').pluck('result')).toEqual(['stays', 'runs', 'comes back'])
  expect(await read('job_items')).toHaveLength(3)
  expect(await read('sessions').orderBy('id_hash').pluck('id_hash')).toEqual(['stays', 'stays, not seen for long'])
  expect(await read('security_codes').pluck('session_hash')).toEqual(['stays'])
  expect(await read('password_links').pluck('token_hash')).toEqual(['stays'])
  expect(await read('sign_in_failures').orderBy('id').pluck('address')).toEqual(['stays', 'stays, locked'])
  expect(await read('idempotency_keys').pluck('key')).toEqual(['stays'])
  expect(await read('notifications').pluck('event')).toEqual(['stays'])
  expect(await read('tokens')).toHaveLength(1)
})

test('a file is removed if no row names it and it is older than an hour', async () => {
  const stored = async (text: string, age: number) => {
    const { sha256 } = await documents.put(Buffer.from(text))
    const then = new Date(clock.millis() - age)
    await utimes(join(config.documentsDir, sha256.slice(0, 2), sha256), then, then)
    return sha256
  }
  const named = await stored('named', 48 * HOUR)
  const fresh = await stored('fresh', HOUR - MINUTE)
  const mailed = await stored('mailed', 48 * HOUR)
  const delivered = await stored('delivered', 48 * HOUR)
  await stored('loose', HOUR + MINUTE)
  await database.write(async (db) => {
    await aDocument(db, { sha256: named })
    const mail = { to: [{ address: 'ada@harbor.example' }], subject: '', text: '', cause: 'test' }
    const pdf = { fileName: 'a.pdf', contentType: 'application/pdf' }
    await sendMail(db, { ...mail, attachments: [{ ...pdf, sha256: delivered }] })
    await db('outbox').update({ status: 'sent' })
    await sendMail(db, { ...mail, attachments: [{ ...pdf, sha256: mailed }] })
  })
  await run()
  const left: string[] = []
  for await (const { sha256 } of documents.list()) left.push(sha256)
  expect(left.sort()).toEqual([named, fresh, mailed].sort())
})

test('there is nothing to sweep before the first document', async () => {
  await expect(run()).resolves.toBeUndefined()
})

test('the text of a mail is removed after 400 days, its row stays', async () => {
  const DAY = 24 * HOUR
  await database.write(async (db) => {
    for (const subject of ['old', 'young', 'unsent'])
      await sendMail(db, { to: [{ address: `${subject}@example.com` }], subject, text: 'Words', html: '<p>Words</p>', cause: 'test' })
    const sent = (subject: string, days: number) =>
      db('outbox')
        .where({ subject })
        .update({ status: 'sent', sent_on: clock.later(-days * DAY) })
    await sent('old', 400)
    await sent('young', 399)
  })
  await run()
  expect(await database.read('outbox').orderBy('id').select('subject', 'text', 'html')).toEqual([
    { subject: 'old', text: '', html: null },
    { subject: 'young', text: 'Words', html: '<p>Words</p>' },
    { subject: 'unsent', text: 'Words', html: '<p>Words</p>' },
  ])
})

test('an evidence pack that can no longer be downloaded goes with its file', async () => {
  await database.write(async (db) => {
    const { id: user_id } = await aUser(db)
    const pack = async (fileName: string, expires_on: string) => {
      const document = await aDocument(db, { ...(await documents.put(Buffer.from(fileName))), fileName })
      const row = { user_id, scope: '{}', title: fileName, created_on: clock.now(), expires_on, document_id: document.id }
      await db('evidence_packs').insert(row)
    }
    await pack('over', clock.later(-1))
    await pack('good', clock.later(MINUTE))
  })
  await run()
  expect(await database.read('evidence_packs').pluck('title')).toEqual(['good'])
  expect(await database.read('documents').pluck('file_name')).toEqual(['good'])
})

test('events of webhooks are kept for 30 days, with their deliveries', async () => {
  const days = (n: number) => clock.later(-n * 24 * HOUR)
  const [old, young] = await database.write(async (db) => {
    const [one, other] = [await aWebhook(db, { clientId: null }), await aWebhook(db, { clientId: null })]
    const of = ({ deliveryId }: { deliveryId: number }) => db('deliveries').where('id', deliveryId).select('event_id')
    await db('webhook_events')
      .whereIn('id', of(one))
      .update({ happened_on: days(31) })
    await db('webhook_events')
      .whereIn('id', of(other))
      .update({ happened_on: days(29) })
    return [one, other]
  })
  await run()
  const left = await database.read('deliveries').join('webhook_events', 'webhook_events.id', 'deliveries.event_id').pluck('deliveries.id')
  expect(left).toEqual([young.deliveryId])
  expect(await database.read('webhook_events').pluck('id')).toHaveLength(1)
  expect(await database.read('webhooks').whereIn('id', [old.id, young.id]).pluck('id')).toHaveLength(2)
})
