import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { clock } from '../kit/clock.ts'
import { hashOf } from '../kit/http/session.ts'
import { createLog } from '../kit/log.ts'
import { deliverMail } from '../outside/mail/delivery.ts'
import { type MailServer, mailServer } from '../testing/reminders/smtp.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const HOUR = 60 * 60_000
const OURS = 'ClientAdministrator at Saas'
const PASSWORD = 'Lanterns-77!'

let smtp: MailServer
let testApp: TestApp
beforeAll(async () => {
  smtp = await mailServer()
  testApp = await startTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://evergreen.example' } })
})
afterAll(async () => {
  await testApp[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

let number = 0
const someone = (more: object = {}) => ({
  firstName: 'Nora',
  lastName: 'Quist',
  email: `nora${++number}@invited.example`,
  roleName: 'ClientContributor' as const,
  ...more,
})
const deliver = () =>
  deliverMail(testApp.config, testApp.database, testApp.documents, createLog({ logLevel: 'silent' })).run(new AbortController().signal)

/** The token of the last invitation that was mailed to an address. */
const tokenMailedTo = async (address: string): Promise<string> => {
  await deliver()
  const { raw } = present(smtp.delivered.filter(({ to }) => to === address).at(-1))
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return present(/https:\/\/evergreen\.example\/invitation\?token=([\w-]+)/.exec(text)?.[1])
}
const invite = async (more: object = {}) => {
  const given = someone(more)
  const made = await testApp.as(OURS).users.create({ body: given })
  return { ...given, ...made }
}
const row = async (id: number, actor: Parameters<TestApp['as']>[0] = OURS) => {
  const { items } = await testApp.as(actor).users.list({ body: { pageSize: 100, exactTotal: true, searchTerm: '' } })
  return items.find((user) => user.id === id)
}
const stateOf = async (id: number) => (await row(id))?.invitation
const accept = (token: string, password = PASSWORD, confirmPassword = password) =>
  testApp.request({ method: 'POST', path: '/authentication/accept-invitation', body: { token, password, confirmPassword } })
const read = (token: string) => testApp.request({ method: 'GET', path: `/authentication/invitation?token=${token}` })
const signIn = (email: string, password = PASSWORD) =>
  testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password } })
const REFUSED = { status: 400, body: { errors: { token: [messages.invitationInvalid] } } }
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ status, errors, message }) => ({ status, errors, message }),
  )

test('a new user without a password is mailed a link, chooses a password with it once, and is signed in by it', async () => {
  const { id, email, invitationLink } = await invite()
  expect(invitationLink).toBeNull()
  expect(await row(id)).toMatchObject({ invitation: 'Invited', invitationExpiresOn: expect.stringMatching(/^\d{4}-/) })
  expect(await signIn(email)).toMatchObject({ status: 401 })
  const token = await tokenMailedTo(email)
  const stored = JSON.stringify([await testApp.database.read('invitations'), await testApp.database.read('outbox')])
  expect(stored).toContain(hashOf(token))
  expect(stored).not.toContain(token)
  for (let times = 0; times < 3; times += 1)
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { email, firstName: 'Nora', lastName: 'Quist', companyName: expect.stringContaining('Our Saas') },
    })
  expect(await accept(token, 'weak')).toMatchObject({ status: 400, body: { errors: { password: [messages.passwordWeak] } } })
  expect(await accept(token, 'Quist-2026!')).toMatchObject({ status: 400, body: { errors: { password: [messages.passwordCommon] } } })
  expect(await accept(token, PASSWORD, 'Other-77!x')).toMatchObject({
    status: 400,
    body: { errors: { confirmPassword: [messages.passwordsDiffer] } },
  })
  expect(await accept(token)).toMatchObject({ status: 200, body: { email } })
  expect(await accept(token)).toMatchObject(REFUSED)
  expect(await read(token)).toMatchObject(REFUSED)
  expect(await signIn(email)).toMatchObject({ status: 200, body: { email, mustChangePassword: false } })
  expect(await row(id)).toMatchObject({ invitation: null, invitationExpiresOn: null })
})

test('fifty concurrent requests use an invitation once', async () => {
  const { email } = await invite()
  const token = await tokenMailedTo(email)
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
}, 60_000)

test('a link expires after 72 hours, and a new one replaces it', async () => {
  const { id, email } = await invite()
  const old = await tokenMailedTo(email)
  clock.set({ skip: 72 * HOUR - 1000 })
  expect(await read(old)).toMatchObject({ status: 200 })
  clock.set({ skip: 72 * HOUR + 1000 })
  try {
    expect(await read(old)).toMatchObject(REFUSED)
    expect(await accept(old)).toMatchObject(REFUSED)
    expect(await stateOf(id)).toBe('InvitationExpired')
    expect(await testApp.as(OURS).users.sendInvitation({ params: { id } })).toEqual({ invitationLink: null })
    expect(await stateOf(id)).toBe('Invited')
    const token = await tokenMailedTo(email)
    expect(token).not.toBe(old)
    expect(await accept(old)).toMatchObject(REFUSED)
    expect(await accept(token)).toMatchObject({ status: 200 })
  } finally {
    clock.set({ skip: 0 })
  }
  expect(await refusal(testApp.as(OURS).users.sendInvitation({ params: { id } }))).toMatchObject({
    status: 400,
    message: messages.invitationNotNeeded,
  })
})

test('a revoked invitation is dead, and can be sent again', async () => {
  const { id, email } = await invite()
  const token = await tokenMailedTo(email)
  await testApp.as(OURS).users.revokeInvitation({ params: { id } })
  expect(await stateOf(id)).toBe('NotInvited')
  expect(await accept(token)).toMatchObject(REFUSED)
  expect(await refusal(testApp.as(OURS).users.revokeInvitation({ params: { id } }))).toMatchObject({ status: 404 })
  await testApp.as(OURS).users.sendInvitation({ params: { id } })
  expect(await stateOf(id)).toBe('Invited')
})

test.each([
  ['deactivation', { active: false }, null],
  ['a changed address', { email: 'moved@invited.example' }, 'NotInvited'],
  ['a typed password', { password: PASSWORD, confirmPassword: PASSWORD }, null],
])('%s kills the link', async (_says, change, state) => {
  const { id, invitationLink: _none, ...given } = await invite()
  const token = await tokenMailedTo(given.email)
  await testApp.as(OURS).users.update({ params: { id }, body: { ...given, ...change } })
  expect(await stateOf(id)).toBe(state)
  expect(await accept(token)).toMatchObject(REFUSED)
  // After the user is active again, the old link stays invalid.
  if ('active' in change) await testApp.as(OURS).users.update({ params: { id }, body: { ...given, active: true } })
  expect(await accept(token)).toMatchObject(REFUSED)
})

test('a changed role or phone does not matter to the link', async () => {
  const { id, invitationLink: _none, ...given } = await invite()
  await testApp.as(OURS).users.update({ params: { id }, body: { ...given, roleName: 'Client', phoneNumber: '303-555-0100' } })
  expect(await accept(await tokenMailedTo(given.email))).toMatchObject({ status: 200 })
})

test('users who only use single sign-on, and inactive ones, are not invited', async () => {
  const { clientId, id } = await testApp.build(async (db) => {
    const { id: clientId } = await aClient(db, { clientAllowUserPasswordLogin: false })
    return { clientId, id: (await aUser(db, { clientId, active: false })).id }
  })
  const { users } = testApp.as('Administrator')
  const made = await users.create({ body: someone({ clientId }) })
  expect(await row(made.id, 'Administrator')).toMatchObject({ invitation: null })
  expect(await refusal(users.sendInvitation({ params: { id: made.id } }))).toMatchObject({ message: messages.passwordLoginOff })
  expect(await refusal(users.sendInvitation({ params: { id } }))).toMatchObject({ message: messages.invitationInactive })
})

test('a client that stops to allow passwords closes its invitations', async () => {
  const { clientId } = await testApp.build(async (db) => ({ clientId: (await aClient(db)).id }))
  const given = someone({ clientId })
  await testApp.as('Administrator').users.create({ body: given })
  const token = await tokenMailedTo(given.email)
  await testApp.build((db) => db('clients').where('id', clientId).update({ client_allow_user_password_login: false }))
  expect(await accept(token)).toMatchObject(REFUSED)
})

test('the sender gets a notification if the mail cannot be delivered', async () => {
  const given = someone({ email: 'nobody@invited.example' })
  smtp.state.refused.add(given.email)
  await testApp.as(OURS).users.create({ body: given })
  await deliver()
  const { id } = testApp.of(OURS).person
  expect(await testApp.database.read('notifications').where({ user_id: id, kind: 'mailFailed' })).toMatchObject([{ detail: given.email }])
})

test('several at once: each row has its result, and a repeated request invites nobody twice', async () => {
  const { users } = testApp.as(OURS)
  const [one, two, bad] = [someone(), someone({ roleName: 'client administrator' }), someone({ email: 'no address' })]
  const taken = await invite()
  await accept(await tokenMailedTo(taken.email))
  const rows = [
    { ...one, roleName: '' },
    two,
    bad,
    { ...one, lastName: 'Again' },
    { ...someone(), firstName: ' ' },
    { ...someone(), email: taken.email },
    { ...someone(), roleName: 'Contributor' },
    { ...someone(), roleName: 'Captain' },
  ]
  const body = { roleName: 'Client' as const, users: rows }
  const dry = await users.invite({ body: { ...body, dryRun: true } })
  expect(dry).toMatchObject({ dryRun: true, invitedCount: 2, refusedCount: 6 })
  expect(await testApp.database.read('users').where('email_key', one.email).first()).toBeUndefined()
  const result = await users.invite({ body })
  expect(result).toMatchObject({ dryRun: false, invitedCount: 2, addedCount: 0, unchangedCount: 0, refusedCount: 6 })
  expect(result.items[0]).toMatchObject({ row: 1, name: 'Nora Quist', email: one.email })
  expect(result.items.map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['invited', {}],
    ['invited', {}],
    ['refused', { email: [messages.validEmail] }],
    ['refused', { email: [messages.emailTwice] }],
    ['refused', { firstName: [messages.required] }],
    ['refused', { email: [messages.emailTaken] }],
    ['refused', { roleName: [messages.roleNotAllowed] }],
    ['refused', { roleName: [expect.stringContaining('Must be one of')] }],
  ])
  expect(await row(present(result.items[0]?.id))).toMatchObject({ roleName: 'Client', invitation: 'Invited' })
  expect(await row(present(result.items[1]?.id))).toMatchObject({ roleName: 'ClientAdministrator' })
  const mails = await testApp.database.read('outbox').whereIn('to_address', [one.email, two.email])
  expect(mails).toHaveLength(2)
  const again = await users.invite({ body })
  expect(again).toMatchObject({ invitedCount: 0, unchangedCount: 2, refusedCount: 6 })
  expect(await testApp.database.read('outbox').whereIn('to_address', [one.email, two.email])).toHaveLength(2)
  expect(await accept(await tokenMailedTo(two.email))).toMatchObject({ status: 200 })
})

test('another client is no client to invite to', async () => {
  const { clientId } = testApp.tenants.other
  const given = someone()
  expect(await refusal(testApp.as(OURS).users.invite({ body: { clientId, users: [given] } }))).toMatchObject({
    status: 400,
    errors: { clientId: [messages.unknownId] },
  })
  expect(await testApp.database.read('users').where('email', given.email)).toEqual([])
})

test('Activity has who was invited, by whom, and that they accepted', async () => {
  const { id, email } = await invite()
  await testApp.as(OURS).users.sendInvitation({ params: { id } })
  await accept(await tokenMailedTo(email))
  const rows = await testApp.database.read('audit').where({ record: 'users', record_id: id }).whereNotNull('event').orderBy('id')
  expect(rows.map(({ event, user_id }) => [event, user_id])).toEqual([
    ['invitationSent', testApp.of(OURS).person.id],
    ['invitationSent', testApp.of(OURS).person.id],
    ['invitationAccepted', null],
  ])
})
