import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { type Config, readConfig } from '../../kit/config.ts'
import { type Database, openDatabase } from '../../kit/database/db.ts'
import { Refusal } from '../../kit/http/problems.ts'
import { createLog } from '../../kit/log.ts'
import { startJobs } from '../../kit/queue/jobs.ts'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { documentsInFolder } from '../documents/documents.ts'
import { deliverMail } from './delivery.ts'
import { linkTo, type Mail, sendMail } from './mail.ts'

const log = createLog({ logLevel: 'silent' })
const never = new AbortController().signal
const letter: Mail = {
  to: [{ name: 'Ada Quinn', address: 'ada@harbor.example' }],
  subject: 'Your license',
  text: 'Attached.',
  cause: 'test',
}

let database: TestDatabase
let dataDir: string
const servers: SMTPServer[] = []

beforeEach(async () => {
  database = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'evergreen-mail-'))
})

afterEach(async () => {
  clock.set({ skip: 0 })
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
  await rm(dataDir, { recursive: true, force: true })
  await database[Symbol.asyncDispose]()
})

interface Received {
  to: string[]
  raw: string
}

/** A real mail server. `answer` refuses a complete message with an SMTP reply, or by closing the connection. */
const mailServer = async (
  options: SMTPServerOptions = {},
  answer: (to: string, times: number) => Error | 'drop' | undefined = () => undefined,
) => {
  const arrived: Received[] = []
  const accepted: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { to, raw: Buffer.concat(chunks).toString() }
        arrived.push(mail)
        const said = answer(to[0] as string, arrived.length)
        if (said === 'drop') return dropAll(server)
        if (!said) accepted.push(mail)
        done(said ?? null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { arrived, accepted, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

const dropAll = (server: SMTPServer) => {
  // biome-ignore lint/suspicious/noExplicitAny: the types of the library do not name its connections.
  for (const connection of (server as any).connections) connection._socket.destroy()
}

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

const configured = (env: NodeJS.ProcessEnv = {}): Config => readConfig({ DATA_DIR: dataDir, ...env })
const documents = () => documentsInFolder(join(dataDir, 'documents'))
const deliveryTo = (url?: string, on: Database = database) => deliverMail(configured(url ? { SMTP_URL: url } : {}), on, documents(), log)

const post = (mail: Partial<Mail> = {}) => database.write((db) => sendMail(db, { ...letter, ...mail }))
const outbox = () => database.read('outbox').orderBy('id')
const messageIdIn = ({ raw }: Received) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]
const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')

test('a blind copy goes to its own address alone and shows the recipients, who do not see it', async () => {
  const { arrived, url } = await mailServer()
  const to = [
    { name: 'Ada', address: 'ada@harbor.example' },
    { name: null, address: 'bo@town.example' },
  ]
  // The sender is no recipient twice.
  await post({ to, copyTo: { name: 'Ada', address: 'ADA@harbor.example' } })
  expect(await outbox()).toHaveLength(2)
  await database.write((db) => db('outbox').delete())
  await post({ to, copyTo: { name: 'Sam', address: 'sam@harbor.example' } })
  await deliveryTo(url).run(never)
  const seen = arrived.map(({ to: [address], raw }) => [address, headersOf(raw).find((line) => line.startsWith('To:'))])
  expect(Object.fromEntries(seen)).toEqual({
    'ada@harbor.example': 'To: Ada <ada@harbor.example>',
    'bo@town.example': 'To: bo@town.example',
    'sam@harbor.example': 'To: Ada <ada@harbor.example>, bo@town.example',
  })
  expect(arrived.map(({ to: all }) => all.length)).toEqual([1, 1, 1])
  expect(arrived.filter(({ raw, to: [address] }) => raw.includes('sam@') && address !== 'sam@harbor.example')).toEqual([])
})

test('mail is delivered once with its documents, and marked as being sent before the server is contacted', async () => {
  const seen: string[] = []
  const { arrived, url } = await mailServer({
    onConnect(_session, done) {
      outbox().then((rows) => {
        seen.push(rows[0].status)
        done()
      }, done)
    },
  })
  const pdf = Buffer.from('%PDF-1.7 license %%EOF')
  const { sha256 } = await documents().put(pdf)
  const invitation = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  await post({
    html: '<p>Attached.</p>',
    attachments: [
      { fileName: 'Lizenz Zürich.pdf', contentType: 'application/pdf', sha256 },
      { fileName: 'task.ics', contentType: 'text/calendar; method=REQUEST; charset=utf-8', content: invitation },
    ],
  })
  const delivery = deliveryTo(url)
  expect(await delivery.due(database.read, null)).toBe(true)
  await delivery.run(never)
  expect(await delivery.due(database.read, null)).toBe(false)
  await delivery.run(never)

  const [row] = await outbox()
  expect(row).toMatchObject({ status: 'sent', tries: 1, next_try_on: null, last_error: null, cause: 'test' })
  expect(row.sent_on).toMatch(/^\d{4}-/)
  expect(seen).toEqual(['sending'])
  expect(arrived).toHaveLength(1)
  const [mail] = arrived as [Received]
  expect(mail.to).toEqual(['ada@harbor.example'])
  expect(messageIdIn(mail)).toBe(row.message_id)
  const headers = headersOf(mail.raw)
  expect(headers).toContain('To: Ada Quinn <ada@harbor.example>')
  expect(headers).toContain('From: Evergreen <evergreen@localhost>')
  expect(headers).toContain('Subject: Your license')
  expect(mail.raw).toContain(pdf.toString('base64'))
  expect(mail.raw).toContain(Buffer.from(invitation).toString('base64'))
  expect(mail.raw).toContain('Content-Type: text/calendar; method=REQUEST; charset=utf-8')
})

test('each recipient gets one row, even if named twice', async () => {
  const { arrived, url } = await mailServer()
  const to = [...Array(9).keys()].map((n) => ({ address: `person${n}@harbor.example` }))
  await post({ to: [...to, { address: ' PERSON1@harbor.example ' }] })
  await deliveryTo(url).run(never)
  expect(arrived.map((mail) => mail.to.join()).sort()).toEqual(
    ['PERSON1@harbor.example', ...to.map(({ address }) => address)].filter((address) => address !== 'person1@harbor.example').sort(),
  )
  expect(new Set(arrived.map(messageIdIn)).size).toBe(9)
})

test('mail of a failed transaction is never sent', async () => {
  const failing = database.write(async (db) => {
    await sendMail(db, letter)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await outbox()).toEqual([])
})

test('a temporary refusal is retried with the same Message-ID', async () => {
  const { arrived, accepted, url } = await mailServer({}, (_to, times) => (times === 1 ? reply(451, 'Try later') : undefined))
  await post()
  const delivery = deliveryTo(url)
  await delivery.run(never)
  expect(await outbox()).toMatchObject([{ status: 'waiting', tries: 1, last_error: expect.stringContaining('451 Try later') }])
  await delivery.run(never)
  expect(arrived).toHaveLength(1) // its second is not over
  clock.set({ skip: 1_000 })
  await delivery.run(never)
  expect(await outbox()).toMatchObject([{ status: 'sent', tries: 2, last_error: null }])
  expect(accepted).toHaveLength(1)
  expect(new Set(arrived.map(messageIdIn)).size).toBe(1)
})

test('a permanent refusal fails at once, only for that recipient', async () => {
  const { accepted, url } = await mailServer(
    { onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? reply(550, 'No such user') : null) },
    (to) => (to.startsWith('spam') ? reply(554, 'Not wanted') : undefined),
  )
  await post({ to: ['gone@harbor.example', 'spam@harbor.example', 'ada@harbor.example'].map((address) => ({ address })) })
  const delivery = deliveryTo(url)
  await delivery.run(never)
  clock.set({ skip: 48 * 3_600_000 })
  await delivery.run(never)
  expect(await outbox()).toMatchObject([
    { status: 'failed', tries: 1, next_try_on: null, last_error: expect.stringContaining('550 No such user') },
    { status: 'failed', tries: 1, next_try_on: null, last_error: expect.stringContaining('554 Not wanted') },
    { status: 'sent', tries: 1 },
  ])
  expect(accepted.map(({ to }) => to)).toEqual([['ada@harbor.example']])
})

test('the user who sent a mail is notified that it failed, once', async () => {
  const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(reply(550, 'No such user')) })
  const { id: userId } = await database.write((db) => aUser(db))
  await post({ userId })
  await post()
  const delivery = deliveryTo(url)
  await delivery.run(never)
  await delivery.run(never)
  expect(await database.read('notifications')).toMatchObject([{ user_id: userId, kind: 'mailFailed', detail: 'ada@harbor.example' }])
})

test('a refused sign-in of the server is retried', async () => {
  const { url } = await mailServer({ onAuth: (_auth, _session, done) => done(reply(535, 'Wrong password')) })
  await post()
  await deliveryTo(url.replace('//', '//evergreen:secret@')).run(never)
  const [row] = await outbox()
  expect(row).toMatchObject({ status: 'waiting', tries: 1, last_error: expect.stringContaining('535') })
  expect(row.last_error).not.toContain('secret')
})

test('a connection that closes after the message is retried with the same Message-ID', async () => {
  const { arrived, accepted, url } = await mailServer({}, (_to, times) => (times === 1 ? 'drop' : undefined))
  await post()
  const delivery = deliveryTo(url)
  await delivery.run(never)
  expect(await outbox()).toMatchObject([{ status: 'waiting', tries: 1 }])
  clock.set({ skip: 1_000 })
  await delivery.run(never)
  expect(await outbox()).toMatchObject([{ status: 'sent', tries: 2 }])
  expect([arrived.length, accepted.length]).toEqual([2, 1])
  expect(new Set(arrived.map(messageIdIn)).size).toBe(1)
})

test('the pauses grow, and after the last the mail has failed', async () => {
  await post()
  const delivery = deliveryTo('smtp://127.0.0.1:1') // nothing listens on this port
  const rests: number[] = []
  for (let skip = 0; ; ) {
    clock.set({ skip })
    const before = clock.millis()
    await delivery.run(never)
    const [row] = await outbox()
    if (row.status === 'failed') break
    rests.push(Math.round((Date.parse(row.next_try_on) - before) / 1000))
    skip += Date.parse(row.next_try_on) - before + 1
  }
  expect(rests).toEqual([1, 5, 30, 120, 600, 3600, 21600, 86400])
  expect(await outbox()).toMatchObject([
    { status: 'failed', tries: 9, next_try_on: null, last_error: expect.stringContaining('ECONNREFUSED') },
  ])
})

test('mail interrupted by a crash is retried with the same Message-ID after its time', async () => {
  const { arrived, url } = await mailServer()
  await post()
  await database.write((db) => db('outbox').update({ status: 'sending', tries: 1, next_try_on: clock.later(30_000) }))
  const delivery = deliveryTo(url)
  await delivery.run(never)
  expect(arrived).toEqual([])
  clock.set({ skip: 30_001 })
  await delivery.run(never)
  const [row] = await outbox()
  expect(row).toMatchObject({ status: 'sent', tries: 2 })
  expect(arrived.map(messageIdIn)).toEqual([row.message_id])
})

test('accepted mail is not sent again although the database could not mark it', async () => {
  let broken = false
  const { arrived, url } = await mailServer({}, () => {
    broken = true
    return undefined
  })
  await post()
  const write: typeof database.write = (work) => (broken ? Promise.reject(new Error('disk full')) : database.write(work))
  const delivery = deliveryTo(url, { ...database, write })
  await expect(delivery.run(never)).rejects.toThrow('disk full')
  clock.set({ skip: 60_000 })
  await expect(delivery.run(never)).rejects.toThrow('disk full')
  expect(await outbox()).toMatchObject([{ status: 'sending' }])
  broken = false
  expect(await delivery.due(database.read, null)).toBe(true)
  await delivery.run(never)
  expect(await outbox()).toMatchObject([{ status: 'sent', tries: 1 }])
  expect(arrived).toHaveLength(1)
})

test('mails that are accepted at the same time are each followed once', async () => {
  const to = Array.from({ length: 12 }, (_, n) => ({ address: `user${n}@harbor.example` }))
  await post({ to })
  const followed: number[] = []
  const delivery = deliverMail(configured(), database, documents(), log, async (db, outcomes) => {
    await db('outbox').first('id') // a moment in which the next one is accepted
    followed.push(...outcomes.map(({ id }) => id))
  })
  await delivery.run(never)
  expect(followed.sort((one, other) => one - other)).toEqual((await outbox()).map(({ id }) => id))
})

test('two server processes send each mail once', async () => {
  const { arrived, url } = await mailServer()
  for (let n = 0; n < 12; n++) await post({ subject: `Mail ${n}` })
  const another = openDatabase(database.url)
  await Promise.all([deliveryTo(url).run(never), deliveryTo(url, another).run(never)])
  await another.close()
  expect(arrived).toHaveLength(12)
  expect(new Set(arrived.map(messageIdIn)).size).toBe(12)
})

test('no text can add a header', async () => {
  const { arrived, url } = await mailServer()
  const evil = 'Hello\r\nBcc: thief@evil.example\nX-Evil: 1\u2028\u0000 there'
  await post({
    to: [{ name: evil, address: 'ada@harbor.example' }],
    subject: evil,
    attachments: [{ fileName: evil, contentType: 'text/calendar', content: 'BEGIN' }],
  })
  await deliveryTo(url).run(never)
  const [mail] = arrived as [Received]
  expect(mail.to).toEqual(['ada@harbor.example'])
  expect(mail.raw).not.toMatch(/^(bcc|x-evil):/im)
  expect(headersOf(mail.raw).find((line) => line.startsWith('Subject:'))).toBe('Subject: Hello Bcc: thief@evil.example X-Evil: 1 there')
})

test('an ambiguous address is refused, and nothing is written', async () => {
  const wrong = [
    '',
    'ada',
    'a@b',
    'a@@b.example',
    'a@b.example@c.example',
    '"a@b.example"@c.example',
    "o'b@c.example",
    'a@b.example\r\nBcc: x@y.example',
  ]
  for (const address of [
    ...wrong,
    'a b@c.example',
    'a@b.example,c@d.example',
    '<a@b.example>',
    'a@b＠c.example',
    `${'a'.repeat(250)}@b.example`,
  ]) {
    const refused = await post({ to: [{ address: 'good@harbor.example' }, { address }] }).catch((error: unknown) => error)
    expect(refused, address).toBeInstanceOf(Refusal)
    expect(refused, address).toMatchObject({ status: 400, errors: { to: [messages.validEmail] } })
  }
  expect(await outbox()).toEqual([])
})

test('without a mail server, mail stays in the outbox and is written as .eml', async () => {
  await post()
  await deliveryTo().run(never)
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}-[0-9a-f-]{36}\.eml$/)])
  const raw = await readFile(join(folder, names[0] as string), 'utf8')
  const [row] = await outbox()
  expect(headersOf(raw)).toContain(`Message-ID: ${row.message_id}`)
  expect(row.status).toBe('sent')

  await database.write((db) => db('outbox').update({ status: 'sending', next_try_on: clock.now() })) // interrupted before it was marked
  await deliveryTo().run(never)
  expect(await readdir(folder)).toEqual(names)
})

test('a missing document is reported and retried', async () => {
  await post({ attachments: [{ fileName: 'a.pdf', contentType: 'application/pdf', sha256: 'a'.repeat(64) }] })
  await deliveryTo().run(never)
  expect(await outbox()).toMatchObject([{ status: 'waiting', tries: 1, last_error: expect.stringContaining('ENOENT') }])
})

test('an unresponsive mail server does not delay the stop', async () => {
  const silent = await mailServer({ onConnect: () => {} })
  await post()
  const jobs = await startJobs(database, log, { recurring: { 'deliver-mail': deliveryTo(silent.url) } })
  await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ status: 'sending' }]))
  const began = Date.now()
  await jobs.stop()
  expect(Date.now() - began).toBeLessThan(9_000)
  expect(await outbox()).toMatchObject([{ status: 'waiting', tries: 1 }])
  expect(await database.read('jobs')).toMatchObject([{ kind: 'deliver-mail', lease_owner: null }])
})

test('links start with the configured address', () => {
  expect(linkTo(configured({ PUBLIC_URL: 'https://evergreen.example/' }), '/licenses/7')).toBe('https://evergreen.example/licenses/7')
})
