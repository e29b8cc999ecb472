import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../rules/day.ts'
import { messages, reminderSentences } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { returnedMail } from '../../../rules/reminders/returned-mail.ts'
import { clock } from '../../kit/clock.ts'
import { createLog } from '../../kit/log.ts'
import { deliverMail } from '../../outside/mail/delivery.ts'
import { theirLicense } from '../../testing/in-process.ts'
import { refusal } from '../../testing/refusal.ts'
import { type Delivered, type MailServer, mailServer, reportOf } from '../../testing/reminders/smtp.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { followReminders } from './follow-mail.actions.ts'

/** Friday, November 20, a working day. The mail server accepts everything, and later reports undeliverable mails. */
let testApp: TestApp
let smtp: MailServer
let deliver: () => Promise<void>
const HOUR = 3_600_000
const assignee = 'clientcontributor.saas.our-saas@test.example'
const administrator = 'clientadministrator.saas.our-saas@test.example'

beforeEach(async () => {
  smtp = await mailServer()
  testApp = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_RETURN_PATH: 'bounces+*@mail.test.example' } })
  const { config, database, documents } = testApp
  const delivery = deliverMail(config, database, documents, createLog(config), followReminders)
  deliver = () => delivery.run(new AbortController().signal)
  await testApp.build(async (db) => {
    await db('licenses').update({ active: false })
    await db('reminder_lines').delete()
  })
  await testApp.as('ClientAdministrator at Saas').reminders.switch({ body: { isOn: true, from: '2026-11-01' } })
})
afterEach(async () => {
  clock.set({ skip: 0 })
  await testApp[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const dueIn = (days: number) =>
  theirLicense(testApp, { dueDate: addDays('2026-11-20', days), trackDate: null, expirationDate: '2027-06-01' })
const ledger = (step = 'DueDate-7') => testApp.database.read('reminder_lines').where({ step }).orderBy('id')
const address = () => testApp.database.read('mail_addresses').where('address', assignee).first('bounces', 'stopped_by')
const mailsTo = (to: string) => smtp.delivered.filter((mail) => mail.to === to)
const runOn = async (today: string) => {
  clock.set({ today })
  await testApp.as('Administrator').reminders.run({ body: {} })
  await deliver()
}

/** Hands a report to the server as `evergreen mail returned` does. */
const handIn = (mail: Delivered, status = '5.1.1', words = '550 5.1.1 No such user') => {
  const { key, ...body } = present(returnedMail(reportOf(mail, status, words)))
  return testApp.as().mail.returned({ params: { key: present(key) }, body })
}

test('a mail that comes back was not sent: the ledger says why, and the administrators are told', async () => {
  await dueIn(7)
  await runOn('2026-11-20')
  const [mail] = mailsTo(assignee)
  expect(mail?.from).toMatch(/^bounces\+[0-9a-f]{32}@mail\.test\.example$/)
  expect(await ledger()).toMatchObject([{ recipient: assignee, status: 'sent' }])
  await handIn(present(mail))
  await handIn(present(mail))
  expect(await ledger()).toMatchObject([{ recipient: assignee, status: 'bounced', reason: '550 5.1.1 No such user' }])
  expect(await address()).toEqual({ bounces: 1, stopped_by: null })
  expect(await testApp.database.read('outbox').where('to_address', assignee).first()).toMatchObject({ status: 'failed' })
  await runOn('2026-11-23')
  expect(await ledger('Failed:DueDate-7')).toMatchObject([
    { recipient: administrator, status: 'sent', reason: reminderSentences.undelivered(assignee, '550 5.1.1 No such user') },
  ])
})

test('each mail has an address of its own, and three in a row that come back stop the address', async () => {
  for (const n of [0, 3, 4]) {
    await dueIn(n + 7)
    await runOn(addDays('2026-11-20', n))
    await handIn(present(mailsTo(assignee).at(-1)))
  }
  expect(new Set(mailsTo(assignee).map(({ from }) => from)).size).toBe(3)
  expect(await address()).toEqual({ bounces: 3, stopped_by: 'MailServer' })
})

test('an administrator of the side sends to a stopped address again, and nobody else does', async () => {
  await dueIn(7)
  await runOn('2026-11-20')
  await testApp.build((db) => db('mail_addresses').where('address', assignee).update({ bounces: 3, stopped_by: 'MailServer' }))
  const client = testApp.as('ClientAdministrator at Saas').reminders
  const line = present((await client.list({ body: { recipient: assignee } })).items[0])
  expect(line.isStopped).toBe(true)
  const params = { id: line.id }
  expect(await refusal(testApp.as('Administrator').reminders.resume({ params }))).toMatchObject({ status: 404 })
  await client.resume({ params })
  expect(await address()).toEqual({ bounces: 0, stopped_by: null })
  expect((await client.list({ body: { recipient: assignee } })).items[0]).toMatchObject({ isStopped: false })
  await dueIn(10)
  await runOn('2026-11-23')
  expect(mailsTo(assignee)).toHaveLength(2)
})

test('an address that its owner has stopped stays so', async () => {
  await dueIn(7)
  await runOn('2026-11-20')
  await testApp.build((db) => db('mail_addresses').where('address', assignee).update({ stopped_by: 'Recipient' }))
  const [line] = await ledger()
  await testApp.as('ClientAdministrator at Saas').reminders.resume({ params: { id: line.id } })
  expect(await address()).toMatchObject({ stopped_by: 'Recipient' })
})

test('a mail that arrives between two that come back ends the row', async () => {
  for (const n of [0, 3, 4, 5, 6]) {
    await dueIn(n + 7)
    await runOn(addDays('2026-11-20', n))
    if (n !== 4 && n !== 5) await handIn(present(mailsTo(assignee).at(-1)))
  }
  expect(await address()).toEqual({ bounces: 1, stopped_by: null })
})

test('a mail that was not delivered in time goes out again', async () => {
  await dueIn(7)
  await runOn('2026-11-20')
  await handIn(present(mailsTo(assignee)[0]), '4.4.7', 'delivery time expired')
  expect(await ledger()).toMatchObject([{ status: 'failed', reason: 'delivery time expired' }])
  expect(await address()).toEqual({ bounces: 0, stopped_by: null })
  await runOn('2026-11-23')
  expect((await ledger())[0]).toMatchObject({ recipient: assignee, status: 'sent' })
  expect(mailsTo(assignee)).toHaveLength(2)
})

test('a key that no mail has, or that of an old mail, is unknown; one of a mail that is being sent is for later', async () => {
  await dueIn(7)
  await runOn('2026-11-20')
  const [mail] = mailsTo(assignee)
  expect(await refusal(handIn({ ...present(mail), from: `bounces+${'0'.repeat(32)}@mail.test.example` }))).toMatchObject({ status: 404 })
  await testApp.build((db) => db('outbox').update({ status: 'sending' }))
  expect(await refusal(handIn(present(mail)))).toMatchObject({ status: 409, message: messages.mailBeingSent })
  await testApp.build((db) => db('outbox').update({ status: 'sent' }))
  clock.set({ skip: 31 * 24 * HOUR })
  expect(await refusal(handIn(present(mail)))).toMatchObject({ status: 404 })
})
