import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { networkOf } from '../kit/http/address.ts'
import { portOf } from '../kit/port.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { startReceiver } from '../testing/webhooks/receiver.ts'
import { post, whyUnreachable } from './reach.ts'

const networks = (...texts: string[]) => texts.map((text) => networkOf(text) ?? expect.fail(text))
const send = (url: string, allowed = networks()) => post({ url, headers: {}, body: '{}' }, allowed, new AbortController().signal)

const PRIVATE = [
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::7f00:1]/',
]

describe('an address', () => {
  test.each(PRIVATE)('%s is private: refused when it is entered, and not connected to', async (url) => {
    expect(await whyUnreachable(url, networks())).toBe(messages.webhookUrlPrivate)
    expect(await send(url)).toEqual({ status: null, answer: null, error: messages.webhookUrlPrivate })
  })

  test('that is public is allowed, by https alone', async () => {
    expect(await whyUnreachable('https://93.184.216.34/hook', networks())).toBeUndefined()
    expect(await whyUnreachable('https://[2606:2800:220:1::1]/', networks())).toBeUndefined()
    expect(await whyUnreachable('http://93.184.216.34/', networks())).toBe(messages.webhookUrlHttps)
    expect(await whyUnreachable('http://93.184.216.34/', networks('127.0.0.0/8'))).toBe(messages.webhookUrlHttps)
  })

  test('of an allowed network is, of another one is not', async () => {
    await using receiver = await startReceiver()
    expect(await whyUnreachable(receiver.url, networks('127.0.0.0/8'))).toBeUndefined()
    expect(await send(receiver.url, networks('127.0.0.0/8', '::1'))).toMatchObject({ status: 204 })
    expect(await send(receiver.url, networks('10.0.0.0/8'))).toMatchObject({ error: messages.webhookUrlPrivate })
    const byName = receiver.url.replace('127.0.0.1', 'localhost')
    expect(await send(byName, networks('10.0.0.0/8'))).toMatchObject({ error: messages.webhookUrlPrivate })
    expect(receiver.received).toHaveLength(1)
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenssl)('the certificate of an https receiver is checked for its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evergreen-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${cert}`
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => response.end('Secure'))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const url = `https://localhost:${portOf(server)}/`
  const allowed = networks('127.0.0.0/8', '::1')
  expect(await send(url, allowed)).toMatchObject({ status: null, error: expect.stringContaining('self-signed') })
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, readFileSync(cert, 'utf8')])
  expect(await send(url, allowed)).toEqual({ status: 200, answer: 'Secure', error: null })
  expect(await send(url.replace('localhost', '127.0.0.1'), allowed)).toMatchObject({
    status: null,
    error: expect.stringContaining('altnames'),
  })
  setDefaultCACertificates(before)
  server.closeAllConnections()
  server.close()
})

describe('the calls', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp()
  })
  afterAll(() => testApp[Symbol.asyncDispose]())

  const ADMIN = 'ClientAdministrator at Saas'
  const body = { name: 'Mirror', url: 'https://93.184.216.34/hook', eventTypes: ['license.changed' as const] }

  test('refuse an address inside the network, with credentials, and an eleventh webhook', async () => {
    const api = testApp.as(ADMIN).webhooks
    const wrong = [
      ['https://127.0.0.1/', messages.webhookUrlPrivate],
      ['http://93.184.216.34/', messages.webhookUrlHttps],
      ['https://me:secret@93.184.216.34/', messages.webhookUrlCredentials],
      ['ftp://93.184.216.34/', messages.validUrl],
    ] as const
    for (const [url, sentence] of wrong)
      expect(await refusal(api.create({ body: { ...body, url } }))).toMatchObject({ status: 400, errors: { url: [sentence] } })
    const { id } = await api.create({ body })
    expect(await refusal(api.update({ params: { id }, body: { ...body, url: 'https://127.0.0.1/' } }))).toMatchObject({ status: 400 })
    const left = 10 - (await api.list()).totalItemCount
    for (let n = 0; n < left; n++) await api.create({ body })
    expect(await refusal(api.create({ body }))).toMatchObject({ status: 400, message: messages.webhooksAtMost })
  })

  test('never show a secret again, and the audit has none', async () => {
    const api = testApp.as('Administrator').webhooks
    const headers = { 'idempotency-key': 'webhook-1' }
    const create = () => testApp.request({ method: 'POST', path: '/webhooks', body, headers }, 'Administrator')
    const first = await create()
    const { id, secret } = first.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await create()).body).toEqual({ id, secret: null })
    await api.rollSecret({ params: { id }, body: {} })
    const shown = JSON.stringify([await api.list(), await api.get({ params: { id } })])
    const audit = JSON.stringify(await testApp.build((db) => db('audit').where('record', 'webhooks')))
    for (const text of [shown, audit]) expect(text).not.toContain(secret)
    expect(audit).toContain('(hidden)')
  })
})
