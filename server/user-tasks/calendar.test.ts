import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aProperty, aTask, aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { createLog } from '../kit/log.ts'
import { deliverMail } from '../outside/mail/delivery.ts'
import type { Attachment } from '../outside/mail/mail.ts'
import { theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: 'https://licenses.harbor.example' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const admin = () => testApp.as('ClientAdministrator at Saas')
const FIRST = '2026-12-04'
const LATER = '2026-12-31'

/** A colleague whose name has characters that calendars must escape. */
const colleague = (firstName = 'Ann "A;"\r\nB') =>
  testApp.build((db) =>
    aUser(db, { clientId: testApp.tenants.Saas.clientId, roleName: 'ClientContributor', firstName, lastName: 'Müller, J.' }),
  )

const taskFor = async (assignedUserId: number | null) => {
  const { renewalId, licenseId } = await theirRenewal(testApp, {}, { licenseNumber: 'A;1, B' })
  const { id } = await testApp.build((db) => aTask(db, { renewalId, assignedUserId, description: null }))
  return { id, licenseId, renewalId, params: { id } }
}

const outbox = (email: string) => testApp.build((db) => db('outbox').where('to_address', email).orderBy('id'))

/** The event that a calendar program reads from a mail. */
const eventOf = (content: string) => {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component
  const value = (name: string) => event.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: value('sequence'),
    start: String(value('dtstart')),
    end: String(value('dtend')),
    isDate: (value('dtstart') as ICAL.Time).isDate && (value('dtend') as ICAL.Time).isDate,
    status: value('status'),
    summary: value('summary'),
    description: value('description'),
    organizer: value('organizer'),
    attendee: value('attendee'),
  }
}

const invitations = async (email: string) =>
  (await outbox(email)).map(({ attachments }) => {
    const [attachment] = JSON.parse(attachments) as (Attachment & { content: string })[]
    return { contentType: attachment?.contentType, ...eventOf(attachment?.content as string) }
  })

/** A calendar only accepts a higher sequence than the one it has. */
const mustGrow = (events: ({ sequence: unknown } | undefined)[]) => {
  const sequences = events.map((event) => event?.sequence as number)
  expect(
    sequences.every((sequence, n) => n === 0 || sequence > (sequences[n - 1] as number)),
    `${sequences}`,
  ).toBe(true)
}

test('an invitation is an all-day event for the assignee, written in the transaction of the change', async () => {
  const { id: userId, email } = await colleague()
  const { id, params, licenseId } = await taskFor(userId)
  const body = { followUpDate: FIRST, description: 'Call, "the city"; then\nwrite \\ wait', addToCalendar: true }
  expect(await admin().renewalTasks.get({ params })).toMatchObject({ isOnCalendar: false })
  await admin().renewalTasks.update({ params, body })
  expect(await admin().renewalTasks.get({ params })).toMatchObject({ isOnCalendar: true, followUpDate: FIRST })
  const [row, ...more] = await outbox(email)
  expect(more).toEqual([])
  const property = await testApp.build((db) => db('licenses').where('id', licenseId).first('property_name'))
  expect(row).toMatchObject({
    subject: `License renewal: A;1, B, ${property.property_name}`,
    cause: 'renewalTasks.update',
    client_id: testApp.tenants.Saas.clientId,
    license_id: null,
  })
  const link = `https://licenses.harbor.example/licenses/${licenseId}`
  expect(row.text).toContain(link)
  expect(await invitations(email)).toEqual([
    {
      contentType: 'text/calendar; method=REQUEST; charset=utf-8',
      method: 'REQUEST',
      uid: `task-${id}@licenses.harbor.example`,
      sequence: 1,
      start: '2026-12-04',
      end: '2026-12-05',
      isDate: true,
      status: 'CONFIRMED',
      summary: row.subject,
      description: `${body.description}\n\n${link}`,
      organizer: 'mailto:evergreen@localhost',
      attendee: `MAILTO:${email}`,
    },
  ])
})

test('moving a task moves its event; completing it cancels the event', async () => {
  const { id: userId, email } = await colleague()
  const { id, params } = await taskFor(userId)
  const update = (followUpDate: string, addToCalendar = false) =>
    admin().renewalTasks.update({ params, body: { followUpDate, addToCalendar } })
  await update(FIRST)
  expect(await outbox(email)).toEqual([])
  await update(FIRST, true)
  await update(LATER)
  await update(LATER)
  await update(LATER, true)
  await admin().userTasks.bulkUpdateFollowUpDates({ body: { followUpDate: FIRST, userTaskIds: [id] } })
  await admin().userTasks.bulkComplete({ body: { userTaskIds: [id] } })
  const sent = await invitations(email)
  expect(sent.map(({ method, start, status }) => [method, start, status])).toEqual([
    ['REQUEST', FIRST, 'CONFIRMED'],
    ['REQUEST', LATER, 'CONFIRMED'],
    ['REQUEST', LATER, 'CONFIRMED'],
    ['REQUEST', FIRST, 'CONFIRMED'],
    ['CANCEL', FIRST, 'CANCELLED'],
  ])
  mustGrow(sent)
  expect(new Set(sent.map(({ uid }) => uid)).size).toBe(1)
  expect((await outbox(email)).at(-1)?.subject).toMatch(/^Cancelled: /)
})

test('a new assignee gets the event and the previous one a cancellation; unassigned, it waits for the next assignee', async () => {
  const [one, two] = [await colleague('One'), await colleague('Two')]
  const { id, params, licenseId } = await taskFor(one.id)
  await admin().renewalTasks.update({ params, body: { followUpDate: FIRST, addToCalendar: true } })
  await admin().userTasks.assign({ params, body: { assignedUserId: two.id } })
  await admin().userTasks.bulkAssign({ body: { assignedUserId: -1, userTaskIds: [id] } })
  await testApp
    .as('Administrator')
    .licenses.assign({ params: { id: licenseId }, body: { renewalDesignation: 'BillingClient', userId: one.id } })
  const [ofOne, ofTwo] = [await invitations(one.email), await invitations(two.email)]
  expect(ofOne.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
  expect(ofTwo.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  const [first, gone, again] = ofOne
  mustGrow([first, gone, ...ofTwo, again])
})

test('a new task can be added at once; its event is cancelled when it is deleted or abandoned with its renewal', async () => {
  const { id: userId, email } = await colleague()
  const { renewalId: id } = await theirRenewal(testApp)
  const body = { followUpDate: FIRST, assignedUserId: userId, addToCalendar: true }
  const { id: taskId } = await admin().tasksOfRenewal.create({ params: { id }, body })
  await admin().tasksOfRenewal.remove({ params: { id, taskId } })
  expect((await invitations(email)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  await admin().tasksOfRenewal.create({ params: { id }, body })
  await admin().renewals.abandon({ params: { id } })
  expect((await invitations(email)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'])
})

test('the event is cancelled when the license, the property or the assignee is deleted', async () => {
  const staff = testApp.as('Administrator')
  const { clientId } = testApp.tenants.Saas
  const { id: userId, email } = await colleague()
  const body = { followUpDate: FIRST, assignedUserId: userId, addToCalendar: true }
  const methods = async () => (await invitations(email)).map(({ method }) => method)

  const left = await theirRenewal(testApp, { stage: 8 }, { renewalDesignation: 'Provider' })
  const { id } = await testApp.build((db) => aTask(db, { renewalId: left.renewalId, assignedUserId: null }))
  await testApp.build((db) => db('user_tasks').where({ id }).update({ ics_sequence: 3, assigned_user_id: userId }))
  await staff.licenses.remove({ params: { id: left.licenseId } })
  expect(await methods()).toEqual(['CANCEL'])
  expect(await invitations(email)).toMatchObject([{ uid: `task-${id}@licenses.harbor.example`, sequence: 4 }])

  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, name: 'Pier 10' }))
  const ofProperty = await testApp.build((db) => aTask(db, { kind: 'PropertyContact', propertyId }))
  await admin().propertyContactTasks.update({ params: ofProperty, body })
  await admin().properties.remove({ params: { id: propertyId } })
  expect(await methods()).toEqual(['CANCEL', 'REQUEST', 'CANCEL'])
  expect((await outbox(email)).at(-1)).toMatchObject({ subject: 'Cancelled: Property contact: Pier 10', cause: 'properties.remove' })

  const { params, licenseId } = await taskFor(userId)
  await admin().renewalTasks.update({ params, body: { followUpDate: FIRST, addToCalendar: true } })
  const versionOf = async () => (await testApp.build((db) => db('licenses').where('id', licenseId).first('version'))).version
  const before = await versionOf()
  await admin().users.remove({ params: { id: userId }, body: {} })
  expect(await methods()).toEqual(['CANCEL', 'REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'])
  expect(await versionOf()).toBe(before + 1)
  expect(await admin().renewalTasks.get({ params })).toMatchObject({ assignedUserName: null, isOnCalendar: true })
})

test('a client that becomes Full Service: the events of its users without renewal permission are cancelled', async () => {
  const client = await testApp.build((db) => aClient(db, { serviceLevel: 'Saas' }))
  const { id: userId, email } = await testApp.build((db) => aUser(db, { clientId: client.id, roleName: 'ClientAdministrator' }))
  const { renewalId } = await theirRenewal(testApp, {}, { clientId: client.id, assignedUserId: userId })
  const { id } = await testApp.build((db) => aTask(db, { renewalId }))
  await testApp.build((db) => db('user_tasks').where({ id }).update({ ics_sequence: 1 }))
  const body = {
    legalName: 'Handed over',
    serviceLevel: 'FullService' as const,
    clientCostStructure: 'Subscription' as const,
    clientRenewalBillingResponsibility: 'Client' as const,
    clientAllowUserPasswordLogin: true,
    isBillingIdRequired: false,
    isPropertyContactRequired: false,
    isPropertyDivisionRequired: false,
    trustAccountActive: false,
    minimumBalanceThreshold: null,
  }
  await testApp.as('Administrator').clients.update({ params: { id: client.id }, body })
  expect((await invitations(email)).map(({ method }) => method)).toEqual(['CANCEL'])
})

test('property tasks have a description; without an assignee the request is refused', async () => {
  const { id: userId, email } = await colleague()
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, name: 'Pier 9' }))
  for (const [resource, kind] of [
    ['managerChangeTasks', 'ManagerChange'],
    ['propertyContactTasks', 'PropertyContact'],
  ] as const) {
    const { id } = await testApp.build((db) => aTask(db, { kind, propertyId }))
    const body = { followUpDate: FIRST, addToCalendar: true }
    expect(await refused(admin()[resource].update({ params: { id }, body }))).toMatchObject({
      status: 400,
      errors: { addToCalendar: [messages.taskNeedsAssignee] },
    })
    await admin()[resource].update({ params: { id }, body: { ...body, assignedUserId: userId } })
  }
  expect((await outbox(email)).map(({ subject, text }) => [subject, text.includes(`/properties/${propertyId}`)])).toEqual([
    ['Manager change: Pier 9', true],
    ['Property contact: Pier 9', true],
  ])
})

test('the delivered mail offers the event to the calendar, and as a file', async () => {
  const { id: userId, email } = await colleague()
  const { params } = await taskFor(userId)
  await admin().renewalTasks.update({ params, body: { followUpDate: FIRST, addToCalendar: true } })
  const delivery = deliverMail(testApp.config, testApp.database, testApp.documents, createLog(testApp.config))
  await delivery.run(new AbortController().signal)
  const folder = join(testApp.config.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const raw = mails.find((mail) => mail.includes(`<${email}>`)) as string
  expect(raw).toMatch(/^Content-Type: multipart\/mixed/m)
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
  const parts = [
    ...raw.matchAll(/^Content-Type: (text\/calendar; [^\r]+|application\/ics; [^\r]+)\r\n([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n\r?\n?--/gm),
  ]
  expect(parts.map(([, type]) => type?.split(';')[0])).toEqual(['text/calendar', 'application/ics'])
  expect(parts[0]?.[1]).toContain('method=REQUEST')
  const [inline, file] = parts.map(([, , headers, content = '']) =>
    /base64/.test(headers ?? '') ? Buffer.from(content, 'base64').toString() : content,
  ) as [string, string]
  expect(eventOf(file)).toMatchObject({ method: 'REQUEST', start: FIRST, attendee: `MAILTO:${email}` })
  expect(inline).toContain('BEGIN:VCALENDAR')
})
