import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aLicense, aProperty, aPropertyContact, aUser } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { createLog } from '../kit/log.ts'
import { deliverMail } from '../outside/mail/delivery.ts'
import { followReminders } from '../reminders/stop/follow-mail.actions.ts'
import { type MailServer, mailServer } from '../testing/reminders/smtp.ts'
import { PDF, startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { sweepRequests } from './sweep.actions.ts'

let testApp: TestApp
let smtp: MailServer
let deliver: () => Promise<void>
beforeAll(async () => {
  smtp = await mailServer()
  testApp = await startTestApp({ env: { SMTP_URL: smtp.url } })
  const { config, database, documents } = testApp
  const delivery = deliverMail(config, database, documents, createLog(config), followReminders)
  deliver = () => delivery.run(new AbortController().signal)
  await testApp.build(async (db) => {
    await db('licenses').update({ active: false })
    await db('requests').delete()
  })
})
afterEach(() => clock.set({ skip: 0, today: TODAY }))
afterAll(async () => {
  await testApp[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const api = () => testApp.as('ClientAdministrator at Saas')
const run = (day: string) => {
  clock.set({ today: day })
  return testApp.as('Administrator').reminders.run({ body: { date: day } })
}
const tokenIn = (text: string) => /\/asked\/([\w-]+)/.exec(text)?.[1] ?? ''

/** A request that was sent on a day to one recipient. */
const sent = async (sentOn: string, items: ('LicenseDocument' | 'Answer')[] = ['LicenseDocument']) => {
  const { clientId, users } = testApp.tenants.Saas
  const email = `carmen${Math.random()}@place.example`
  const { licenseId } = await testApp.build(async (db) => {
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    await aPropertyContact(db, { propertyId, email, isKeyContact: true })
    const license = { clientId, propertyId, renewalDesignation: 'BillingClient' as const, assignedUserId: users.ClientContributor }
    const { id } = await aLicense(db, { ...license, expirationDate: '2028-06-01', trackDate: null, dueDate: null })
    return { licenseId: id }
  })
  const { ids } = await api().requests.create({ body: { licenseIds: [licenseId], items, question: 'When?', dueDate: '2026-12-18' } })
  const id = ids[0] ?? 0
  await testApp.build((db) =>
    db('requests')
      .where({ id })
      .update({ created_on: `${sentOn}T17:00:00.000Z` }),
  )
  const mails = () => testApp.database.read('outbox').where('to_address', email).orderBy('id')
  const lines = () => testApp.database.read('reminder_lines').where({ license_id: licenseId }).orderBy('id')
  return { id, licenseId, email, mails, lines }
}

test('recipients are reminded after 7 and 14 days, once each, with a new link; the ledger follows the mail', async () => {
  const sentOn = addDays(TODAY, -7)
  const one = await sent(sentOn)
  await run(addDays(TODAY, -1))
  expect(await one.mails()).toHaveLength(1)
  await run(TODAY)
  await run(TODAY)
  const [first, second] = await one.mails()
  expect(await one.mails()).toHaveLength(2)
  expect(second.subject).toContain('Still missing')
  expect(tokenIn(second.text)).not.toBe(tokenIn(first.text))
  await testApp.as().asked.get({ params: { token: tokenIn(second.text) } })
  expect(await testApp.request({ method: 'GET', path: `/asked/${tokenIn(first.text)}` })).toMatchObject({ status: 404 })
  expect(await one.lines()).toMatchObject([{ step: 'Request+7', status: 'planned', recipient: one.email, mail_id: second.id }])
  await deliver()
  expect(await one.lines()).toMatchObject([{ status: 'sent' }])
  // The body with the token is deleted; the row stays.
  expect((await one.mails())[1]).toMatchObject({ status: 'sent', text: '', subject: second.subject })
  await run(addDays(TODAY, 10))
  expect((await one.lines()).map(({ step }) => step)).toEqual(['Request+7', 'Request+14'])
})

test('days that were missed send the latest reminder alone, and nothing goes out once nothing is missing', async () => {
  const late = await sent(addDays(TODAY, -15))
  const answered = await sent(addDays(TODAY, -8), ['Answer'])
  const [mail] = await answered.mails()
  const token = tokenIn(mail.text)
  const { items } = await testApp.as().asked.get({ params: { token } })
  await testApp.as().asked.answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen', words: 'At six' } })
  const stopped = await sent(addDays(TODAY, -8))
  await testApp.build((db) =>
    db('mail_addresses').insert({
      address: stopped.email,
      stop_token: stopped.email,
      created_on: clock.now(),
      stopped_by: 'Recipient',
      stopped_on: clock.now(),
    }),
  )
  await run(TODAY)
  expect((await late.lines()).map(({ step }) => step)).toEqual(['Request+14'])
  expect(await answered.mails()).toHaveLength(1)
  expect(await answered.lines()).toEqual([])
  expect(await stopped.mails()).toHaveLength(1)
  expect(await stopped.lines()).toMatchObject([{ status: 'suppressed', reason: messages.requestReminderStopped }])
})

test('whose link was ended gets no other one, from the reminders or from sending again', async () => {
  const one = await sent(addDays(TODAY, -7))
  const { links } = await api().requests.get({ params: { id: one.id } })
  await api().requests.removeLink({ params: { id: one.id, linkId: links[0]?.id ?? 0 } })
  await run(TODAY)
  expect(await one.lines()).toEqual([])
  const again = { method: 'PUT', path: `/requests/${one.id}`, body: { sendAgain: true } } as const
  expect(await testApp.request(again, 'ClientAdministrator at Saas')).toMatchObject({ status: 400 })
  expect(await one.mails()).toHaveLength(1)
})

test('after three weeks the assignee gets a line, if the reminders are on', async () => {
  await api().reminders.switch({ body: { isOn: true, from: TODAY } })
  const one = await sent(addDays(TODAY, -21))
  await run(TODAY)
  const lines = await one.lines()
  const address = 'clientcontributor.saas.our-saas@test.example'
  expect(lines).toMatchObject([{ step: 'Request+21', recipient: address, kind: 'DigestLine', status: 'planned' }])
  expect(lines[0].mail_id).not.toBeNull()
  const mail = await testApp.database.read('outbox').where('id', lines[0].mail_id).first()
  expect(mail.text).toContain('Asked 21 days ago; nothing has come back.')
})

test('while the assignee is away, the deputy gets the line', async () => {
  const { clientId, users } = testApp.tenants.Saas
  await api().reminders.switch({ body: { isOn: true, from: TODAY } })
  const deputy = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor' }))
  const leave = { user_id: users.ClientContributor, deputy_id: deputy.id, starts_on: TODAY, ends_on: TODAY }
  const stamps = { version: 1, created_on: clock.now(), modified_on: clock.now() }
  await testApp.build((db) => db('leaves').insert({ ...leave, ...stamps }))
  const one = await sent(addDays(TODAY, -21))
  await run(TODAY)
  expect(await one.lines()).toMatchObject([{ step: 'Request+21', recipient: deputy.email.toLowerCase() }])
  await testApp.build((db) => db('leaves').delete())
})

test('an expired request ends, and files that nobody accepted are removed 90 days later', async () => {
  const one = await sent(TODAY)
  const [mail] = await one.mails()
  const token = tokenIn(mail.text)
  const { items } = await testApp.as().asked.get({ params: { token } })
  const body = { itemId: items[0]?.id ?? 0, givenBy: 'Carmen', document: PDF.toString('base64'), documentFileName: 'scan.pdf' }
  await testApp.as().asked.answer({ params: { token }, body: { ...body, documentContentType: 'application/pdf' } })
  const answer = () => testApp.database.read('request_answers').where('request_id', one.id).first()
  const { document_id: documentId } = await answer()
  const status = async () => (await api().requests.get({ params: { id: one.id } })).status
  await sweepRequests(testApp.database)
  expect(await status()).toBe('Open')
  clock.set({ today: '2027-02-01' })
  await sweepRequests(testApp.database)
  expect(await status()).toBe('Expired')
  expect((await answer()).document_id).toBe(documentId)
  await testApp.build((db) =>
    db('requests')
      .where({ id: one.id })
      .update({ ended_on: clock.later(-91 * 24 * 3_600_000) }),
  )
  await sweepRequests(testApp.database)
  expect(await answer()).toMatchObject({ document_id: null, given_by: 'Carmen', file_name: 'scan.pdf' })
  expect(await testApp.database.read('documents').where('id', documentId).first()).toBeUndefined()
})
