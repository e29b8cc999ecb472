import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { clock } from '../kit/clock.ts'
import { readConfig } from '../kit/config.ts'
import { createLog } from '../kit/log.ts'
import { provider } from '../kit/provider.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { storedInstallation } from './installation.model.ts'
import { followSettings } from './settings.ts'

const silent = createLog({ logLevel: 'silent' })
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(async () => {
  await testApp.build((db) => db('installation').update({ provider_name: null, time_zone: null }))
  ;(await followSettings(testApp.config, testApp.database, silent))()
  await testApp[Symbol.asyncDispose]()
})

const api = () => testApp.as('Administrator').installation
const set = (body: Record<string, unknown>) => testApp.request({ method: 'PUT', path: '/installation', body }, 'Administrator')

test('a new installation has the defaults, and nothing is fixed', async () => {
  expect(await api().get()).toEqual({
    version: 1,
    providerName: 'Provider',
    timeZone: 'America/New_York',
    dateFormat: 'MM/DD/YYYY',
    smtpHost: null,
    smtpPort: null,
    smtpEncryption: 'StartTls',
    smtpUser: null,
    hasSmtpPassword: false,
    mailFrom: 'Evergreen <evergreen@localhost>',
    mailReturnPath: null,
    reminderHour: 7,
    secondFactorRoles: [],
    sessionIdleMinutes: 120,
    sessionHours: 12,
    documentsMibPerClient: 10_240,
    requestDays: 30,
    requestDaysAtMost: 90,
    fixed: [],
  })
})

test('what is set holds at once: the name, the time zone, the quota', async () => {
  await api().update({
    body: { providerName: "Northwind's", timeZone: 'Pacific/Kiritimati', documentsMibPerClient: 5, secondFactorRoles: ['Administrator'] },
  })
  expect(testApp.config).toMatchObject({ documentsMibPerClient: 5, secondFactorRoles: ['Administrator'] })
  expect(clock.local('2026-11-20T12:00:00.000Z')).toBe('2026-11-21 02:00:00')
  expect(await testApp.as('ClientAdministrator at Saas').authentication.identity()).toMatchObject({ providerName: "Northwind's" })
  const { version } = await api().get()
  await api().update({ body: { secondFactorRoles: ['Administrator'], documentsMibPerClient: 5 } })
  expect(await api().get()).toMatchObject({ version, reminderHour: 7 })
})

test('the date format holds at once, in the identity and in sentences', async () => {
  const { authentication, licenses } = testApp.as('Administrator')
  const { id } = await testApp.build((db) => aLicense(db, { clientId: testApp.tenants.FullService.clientId, expirationDate: '2026-12-31' }))
  const standing = async () => (await licenses.get({ params: { id } })).standing.text
  expect(await standing()).toContain('12/31/26')
  await api().update({ body: { dateFormat: 'DD.MM.YYYY' } })
  expect(await authentication.identity()).toMatchObject({ dateFormat: 'DD.MM.YYYY' })
  expect(await standing()).toContain('31.12.26')
  const { items } = await licenses.list({ body: {} })
  expect(items.find((row) => row.id === id)?.standing.text).toBe(await standing())
  await api().update({ body: { dateFormat: 'MM/DD/YYYY' } })
  expect(await standing()).toContain('12/31/26')
})

test('the lifetimes of requests hold at once, and the longest bounds the usual one', async () => {
  await api().update({ body: { requestDays: 60, requestDaysAtMost: 20 } })
  expect(await api().get()).toMatchObject({ requestDays: 60, requestDaysAtMost: 20 })
  const { authentication, requests } = testApp.as('ClientAdministrator at Saas')
  const { today } = await authentication.identity()
  const licenseIds = [testApp.tenants.Saas.onClientSide.licenseId]
  const create = (days: number) =>
    requests.create({ body: { licenseIds, items: ['LicenseDocument'], emails: ['carmen@harbor.example'], dueDate: addDays(today, days) } })
  expect(await refused(create(21))).toMatchObject({ errors: { dueDate: [sentences.requestDueTooLate(20)] } })
  const [id] = (await create(5)).ids
  expect((await requests.get({ params: { id: present(id) } })).expiresOn).toBe(addDays(today, 20))
  await api().update({ body: { requestDays: 30, requestDaysAtMost: 90 } })
})

test('a setting that has changed since it was read refuses the change', async () => {
  const { version } = await api().get()
  await api().update({ body: { reminderHour: 8 }, ifMatch: version })
  const { status } = await testApp.request(
    { method: 'PUT', path: '/installation', body: { reminderHour: 9 }, headers: { 'if-match': `"${version}"` } },
    'Administrator',
  )
  expect(status).toBe(412)
  expect(testApp.config.reminderHour).toBe(8)
})

test('a shorter idle time ends sessions, a shorter lifetime holds for new ones', async () => {
  const { id } = testApp.of('Administrator').person
  const cookie = await testApp.cookieOf(id, {})
  const identity = () => testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
  clock.set({ skip: 30 * 60_000 })
  expect((await identity()).status).toBe(200)
  clock.set({ skip: 90 * 60_000 })
  await api().update({ body: { sessionIdleMinutes: 10 } })
  expect((await identity()).status).toBe(401)
  await api().update({ body: { sessionIdleMinutes: 120 } })
  clock.set({ skip: 0 })
})

test('the password of the mail server is never shown, and goes to no other server', async () => {
  const mail = { smtpHost: 'mail.northwind.example', smtpUser: 'ever green@northwind.example', smtpPassword: 'p@ss/word?' }
  await api().update({ body: mail })
  const url = (host: string, login = 'ever%20green%40northwind.example:p%40ss%2Fword%3F@') => `smtp://${login}${host}:587?requireTLS=true`
  expect(testApp.config.smtpUrl).toBe(url('mail.northwind.example'))
  const { text } = await testApp.request({ method: 'GET', path: '/installation' }, 'Administrator')
  expect(text).not.toContain('p@ss')
  expect(JSON.parse(text)).toMatchObject({ hasSmtpPassword: true })
  expect(JSON.stringify(await testApp.database.read('audit').where('record', 'installation'))).not.toContain('p@ss')
  await api().update({ body: { smtpPassword: null, mailFrom: 'mail@northwind.example' } })
  expect(testApp.config.smtpUrl).toBe(url('mail.northwind.example'))
  await api().update({ body: { smtpHost: 'mail.evil.example' } })
  expect(await api().get()).toMatchObject({ hasSmtpPassword: false })
  await api().update({ body: { smtpHost: null, smtpUser: null } })
  expect(testApp.config.smtpUrl).toBeNull()
})

test.each([
  [{ providerName: 'Who?' }, { providerName: [messages.noQuestionMark] }],
  [{ timeZone: 'Mars' }, { timeZone: [messages.validTimeZone] }],
  [{ smtpHost: 'mail:25' }, { smtpHost: [messages.validHost] }],
  [{ mailFrom: 'Evergreen' }, { mailFrom: [messages.validSender] }],
])('%j is refused', async (body, errors) => {
  expect(await set(body)).toMatchObject({ status: 400, body: { errors } })
})

test('a variable of the environment wins, and fixes its field', async () => {
  const env = { PROVIDER_NAME: 'Fixed', SMTP_URL: 'smtps://user:secret@mail.fixed.example', SESSION_HOURS: '3' }
  const config = readConfig(env)
  await testApp.build((db) =>
    db('installation').update({ provider_name: 'Stored', session_hours: 5, smtp_host: 'stored', reminder_hour: 4 }),
  )
  ;(await followSettings(config, testApp.database, silent))()
  expect(config).toMatchObject({ providerName: 'Fixed', sessionHours: 3, smtpUrl: env.SMTP_URL, reminderHour: 4 })
  const { variables } = testApp.config
  Object.assign(testApp.config, { variables: config.variables, providerName: 'Fixed', sessionHours: 3, smtpUrl: env.SMTP_URL })
  try {
    const shown = await api().get()
    expect(shown).toMatchObject({
      providerName: 'Fixed',
      smtpHost: 'mail.fixed.example',
      smtpUser: 'user',
      smtpEncryption: 'Tls',
      hasSmtpPassword: true,
      fixed: expect.arrayContaining([
        { field: 'providerName', variable: 'PROVIDER_NAME' },
        { field: 'smtpHost', variable: 'SMTP_URL' },
      ]),
    })
    expect(JSON.stringify(shown)).not.toContain('secret')
    const errors = {
      providerName: [sentences.setByVariable('PROVIDER_NAME')],
      smtpUser: [sentences.setByVariable('SMTP_URL')],
      smtpPassword: [sentences.setByVariable('SMTP_URL')],
    }
    expect(await set({ providerName: 'Other', smtpUser: 'other', smtpPassword: 'other' })).toMatchObject({ status: 400, body: { errors } })
    // A form sends all of its fields.
    expect(await set({ providerName: 'Fixed', smtpUser: 'user', reminderHour: 6 })).toMatchObject({ status: 200 })
    expect(await testApp.build((db) => storedInstallation(db))).toMatchObject({ providerName: 'Stored', reminderHour: 6 })
  } finally {
    Object.assign(testApp.config, { variables })
    await testApp.build((db) => db('installation').update({ smtp_host: null, provider_name: null, session_hours: null }))
    ;(await followSettings(testApp.config, testApp.database, silent))()
  }
})

test('another process follows within seconds', { timeout: 20_000 }, async () => {
  const config = readConfig({})
  const end = await followSettings(config, testApp.database, silent)
  await testApp.build((db) => db('installation').update({ provider_name: 'Followed' }))
  await expect.poll(() => config.providerName, { timeout: 15_000 }).toBe('Followed')
  expect(provider.name()).toBe('Followed')
  end()
})

const mailServer = async (allows: boolean) => {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['LOGIN'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      allows && username === 'ever green' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('No such user here')),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { received, port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)) }
}

const useServer = (smtpPort: number) =>
  api().update({ body: { smtpHost: '127.0.0.1', smtpPort, smtpEncryption: 'IfOffered', smtpUser: 'ever green', smtpPassword: 'p@ss' } })

test('a test mail goes to the person at once, with the stored user and password', async () => {
  await using server = await mailServer(true)
  await useServer(server.port)
  expect(await api().testMail()).toEqual({ sentTo: 'Administrator@provider.test.example', isFile: false })
  expect(server.received).toEqual([expect.stringContaining('This is a test. Evergreen can send mail.')])
})

test('what the mail server answers is shown, without the password', async () => {
  await using server = await mailServer(false)
  await useServer(server.port)
  const { status, body, text } = await testApp.request({ method: 'POST', path: '/installation/test-mail' }, 'Administrator')
  expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringContaining('No such user here') })
  expect(text).not.toContain('p@ss')
})

test('a mail server that is not there is named as the reason', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  await useServer(port)
  const { status, body } = await testApp.request({ method: 'POST', path: '/installation/test-mail' }, 'Administrator')
  expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringContaining('ECONNREFUSED') })
})

test('without a mail server, a test mail is a file', async () => {
  await api().update({ body: { smtpHost: null } })
  expect(await api().testMail()).toMatchObject({ isFile: true })
  expect(await readdir(join(testApp.config.dataDir, 'outbox'))).toHaveLength(1)
})
