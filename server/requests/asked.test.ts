import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, aProperty, aRequest, aServiceAccount, aUser } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { REQUEST_LIMITS, tooOftenWords } from '../../rules/requests.ts'
import { clock } from '../kit/clock.ts'
import { drawPdf, lines } from '../testing/pdf/draw.ts'
import { HOSTILE } from '../testing/pdf/hostile.ts'
import { refusal } from '../testing/refusal.ts'
import { PDF, startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const asked = () => testApp.as().asked
const pdf = { document: PDF.toString('base64'), documentFileName: 'scan.pdf', documentContentType: 'application/pdf' }

const aPlace = (kind: 'LicenseDocument' | 'Answer' = 'LicenseDocument', more: object = {}) =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const { id: licenseId } = await aLicense(db, { clientId, propertyId, renewalDesignation: 'BillingClient' })
    return { ...(await aRequest(db, { clientId, propertyId, licenseId, kind, ...more })), licenseId, clientId, propertyId }
  })

test('a document needs a file, an answer words; an item of another request is unknown', async () => {
  const [one, other, question] = [await aPlace(), await aPlace(), await aPlace('Answer')]
  const answer = (token: string, body: { itemId: number }) =>
    refusal(asked().answer({ params: { token }, body: { givenBy: 'Carmen', ...body } }))
  expect(await answer(one.token, { itemId: one.itemId })).toMatchObject({ errors: { document: [messages.answerNeedsFile] } })
  expect(await answer(question.token, { itemId: question.itemId })).toMatchObject({ errors: { words: [messages.answerNeedsWords] } })
  expect(await answer(one.token, { itemId: other.itemId })).toMatchObject({ errors: { itemId: [messages.unknownId] } })
  const blank = refusal(asked().answer({ params: { token: one.token }, body: { itemId: one.itemId, givenBy: ' ', ...pdf } }))
  expect(await blank).toMatchObject({ errors: { givenBy: [expect.any(String)] } })
})

test('an item takes only so many answers, also at once', async () => {
  const { token, itemId, id } = await aPlace('Answer')
  const send = () => asked().answer({ params: { token }, body: { itemId, givenBy: 'Carmen', words: 'Once more' } })
  const all = await Promise.allSettled(Array.from({ length: REQUEST_LIMITS.answersToItem + 3 }, send))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(REQUEST_LIMITS.answersToItem)
  expect(await refusal(send())).toMatchObject({ errors: { itemId: [messages.answersFull] } })
  const stored = await testApp.database.read('request_answers').where('request_id', id)
  expect(stored).toHaveLength(REQUEST_LIMITS.answersToItem)
})

test('the token is in no list and no audit', async () => {
  const lines: string[] = []
  const { token, id, itemId } = await aPlace()
  await asked().answer({ params: { token }, body: { itemId, givenBy: 'Carmen', ...pdf } })
  const api = testApp.as('ClientAdministrator at Saas')
  lines.push(JSON.stringify(await api.requests.list({ body: {} })), JSON.stringify(await api.requests.get({ params: { id } })))
  lines.push(JSON.stringify(await testApp.database.read('audit').select()))
  expect(lines.join()).not.toContain(token)
})

test('a license of another number is said before it is sent; what says nothing is sent without a word', async () => {
  const { token, itemId, licenseId } = await aPlace()
  const { licenseNumber } = await testApp.as('ClientAdministrator at Saas').licenses.get({ params: { id: licenseId } })
  const warningsOf = async (pdf: Buffer, item = itemId) =>
    (await asked().read({ params: { token }, body: { itemId: item, document: pdf.toString('base64') } })).warnings
  const licenseOf = (number: string) => drawPdf([lines([`License No.: ${number}`, 'Expires: 12/31/2099'])])
  expect(await warningsOf(await licenseOf('BLB-559302'))).toEqual([sentences.looksLike('BLB-559302', licenseNumber)])
  expect(await warningsOf(await licenseOf(licenseNumber))).toEqual([])
  expect(await warningsOf(PDF)).toEqual([])
  const other = await aPlace()
  expect(await refusal(warningsOf(PDF, other.itemId))).toMatchObject({ errors: { itemId: [messages.unknownId] } })
  expect(await testApp.database.read('request_answers').where('item_id', itemId)).toEqual([])
})

test.each(Object.keys(HOSTILE))('%s is read by strangers, and nothing is said against it', { timeout: 10_000 }, async (name) => {
  const { token, itemId } = await aPlace()
  const document = (HOSTILE[name]?.() ?? Buffer.of()).toString('base64')
  expect(await asked().read({ params: { token }, body: { itemId, document } })).toEqual({ warnings: [] })
})

test('guessing is slowed down, by a counter that sign-ins do not share', async () => {
  await using strict = await startTestApp({ env: { SIGN_INS_PER_MINUTE: '3' } })
  const guess = () => strict.request({ method: 'GET', path: `/asked/${'a'.repeat(43)}` })
  const signIn = () => strict.request({ method: 'POST', path: '/authentication/sign-in', body: { email: 'a@test.example', password: 'x' } })
  const answers = []
  for (let n = 0; n < 8; n++) answers.push(await guess())
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 429, 429])
  const seconds = Number(answers[7]?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(answers[7]?.body.detail).toBe(tooOftenWords(seconds))
  const signIns = [await signIn(), await signIn(), await signIn(), await signIn()].map(({ status }) => status)
  expect(signIns).toEqual([401, 401, 401, 429])
})

test('of two decisions at once, one wins', async () => {
  const { token, itemId, id, licenseId } = await aPlace()
  await asked().answer({ params: { token }, body: { itemId, givenBy: 'Carmen', ...pdf } })
  const api = testApp.as('ClientAdministrator at Saas').requests
  const answerId = (await api.get({ params: { id } })).items[0]?.answers[0]?.id ?? 0
  const both = await Promise.allSettled([
    api.accept({ params: { id, answerId }, body: {} }),
    api.sendBack({ params: { id, answerId }, body: { reason: 'No' } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const license = await testApp.database.read('licenses').where('id', licenseId).first()
  const answer = await testApp.database.read('request_answers').where('id', answerId).first()
  expect(license.license_document_id !== null).toBe(answer.status === 'Accepted')
})

test('what came back can still be accepted after the request was cancelled', async () => {
  const { token, itemId, id } = await aPlace()
  await asked().answer({ params: { token }, body: { itemId, givenBy: 'Carmen', ...pdf } })
  const api = testApp.as('ClientAdministrator at Saas').requests
  await api.remove({ params: { id } })
  const answerId = (await api.get({ params: { id } })).items[0]?.answers[0]?.id ?? 0
  await api.accept({ params: { id, answerId }, body: {} })
  expect(await api.get({ params: { id } })).toMatchObject({ status: 'Cancelled', receivedCount: 0 })
})

test('an answer to the request of a program notifies the assignee, and its mails have no reply address', async () => {
  const { clientId, users } = testApp.tenants.Saas
  const program = await testApp.build((db) => aServiceAccount(db, { clientId, roleName: 'ClientAdministrator' }))
  const { licenseId } = await aPlace()
  await testApp.build((db) => db('licenses').where('id', licenseId).update({ assigned_user_id: users.ClientContributor }))
  const token = await testApp.tokenOf(program.id, { scopes: ['requests:write'] })
  const body = {
    licenseIds: [licenseId],
    items: ['Answer' as const],
    question: 'When?',
    emails: ['answers@harbor.example'],
    dueDate: TODAY,
  }
  await testApp.as({ token }).requests.create({ body })
  const mail = await testApp.database.read('outbox').where('to_address', 'answers@harbor.example').first()
  expect(mail.reply_to).toBeNull()
  const link = /\/asked\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  const { items } = await asked().get({ params: { token: link } })
  await asked().answer({ params: { token: link }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen', words: 'At ten' } })
  const told = testApp.database.read('notifications').where({ kind: 'requestAnswered', license_id: licenseId })
  expect(await told.pluck('user_id')).toEqual([users.ClientContributor])
})

test('Today counts what waits and what came back, for those who hold it', async () => {
  const { clientId } = testApp.tenants.Saas
  const people = await testApp.build(async (db) => {
    const role = { clientId, roleName: 'ClientAdministrator' as const }
    return { sender: await aUser(db, role), nobody: await aUser(db, role) }
  })
  const countsOf = async (userId: number) => {
    const token = await testApp.tokenOf(userId)
    const { waiting, cameBack } = await testApp.as({ token }).today.counts({ query: { who: 'Mine' } })
    return { waiting, cameBack }
  }
  const mine = await aPlace('Answer', { senderId: people.sender.id, dueDate: TODAY })
  expect(await countsOf(people.sender.id)).toEqual({ waiting: 1, cameBack: 0 })
  await asked().answer({ params: { token: mine.token }, body: { itemId: mine.itemId, givenBy: 'Carmen', words: 'At six' } })
  expect(await countsOf(people.sender.id)).toEqual({ waiting: 0, cameBack: 1 })
  expect(await countsOf(people.nobody.id)).toEqual({ waiting: 0, cameBack: 0 })
  await testApp.build((db) => db('licenses').where('id', mine.licenseId).update({ assigned_user_id: people.nobody.id }))
  expect(await countsOf(people.nobody.id)).toEqual({ waiting: 0, cameBack: 1 })
})

const withCode = () =>
  testApp.build(async (db) => {
    const { id: clientId } = await aClient(db, { isRequestCodeRequired: true })
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    return { ...(await aRequest(db, { clientId, propertyId, kind: 'Answer', email: 'carmen@harbor.example' })), clientId, propertyId }
  })

/** The code of the last mail to an address. */
const mailedCode = async (email: string) => {
  const { text } = await testApp.database.read('outbox').where('to_address', email).orderBy('id', 'desc').first()
  return /is (\d{6})\./.exec(String(text))?.[1] ?? ''
}

test('a client can require a code: it is mailed, and opens the page under another link', async () => {
  const { token, itemId, id } = await withCode()
  const params = { token }
  const body = { itemId, givenBy: 'Carmen', words: 'At nine' }
  const needed = { status: 400, errors: { code: [messages.askedNeedsCode] } }
  expect(await refusal(asked().get({ params }))).toMatchObject(needed)
  expect(await refusal(asked().answer({ params, body }))).toMatchObject(needed)
  expect(await refusal(asked().open({ params, body: { code: '000000' } }))).toMatchObject({ errors: { code: [messages.askedCodeWrong] } })
  await asked().sendCode({ params })
  expect(await refusal(asked().sendCode({ params }))).toMatchObject({ status: 429 })
  const code = await mailedCode('carmen@harbor.example')
  const opened = await asked().open({ params, body: { code } })
  expect(await refusal(asked().open({ params, body: { code } }))).toMatchObject({ errors: { code: [messages.askedCodeWrong] } })
  await asked().answer({ params: opened, body })
  expect(await testApp.database.read('request_answers').where('request_id', id).first('is_verified')).toMatchObject({
    is_verified: expect.anything(),
  })
  expect(await refusal(asked().get({ params }))).toMatchObject(needed)
  clock.set({ skip: (REQUEST_LIMITS.openHours * 60 + 1) * 60_000 })
  expect(await refusal(asked().get({ params: opened }))).toMatchObject({ status: 404 })
  clock.set({ skip: 0 })
})

test('the token that a code opens is not stored for an Idempotency-Key', async () => {
  const { token } = await withCode()
  await asked().sendCode({ params: { token } })
  const headers = { 'idempotency-key': 'opened' }
  const body = { code: await mailedCode('carmen@harbor.example') }
  const opened = await testApp.request({ method: 'POST', path: `/asked/${token}/open`, body, headers }, 'ClientAdministrator at Saas')
  expect(opened.status).toBe(200)
  const stored = await testApp.database.read('idempotency_keys').where('key', 'opened')
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(opened.body.token)
})

test('guesses are counted, also at once, and then the link ends', async () => {
  const { token } = await withCode()
  const guess = () => refusal(asked().open({ params: { token }, body: { code: '000000' } }))
  const all = await Promise.all(Array.from({ length: REQUEST_LIMITS.codeTries + 5 }, guess))
  expect(all.filter((one) => typeof one !== 'string' && one.status === 400).length).toBeGreaterThanOrEqual(REQUEST_LIMITS.codeTries)
  expect(await guess()).toMatchObject({ status: 404 })
})

test('a link without an address cannot be made where a code is required; a code that is not required is not sent', async () => {
  const { clientId } = testApp.tenants.Saas
  const { token, id } = await aPlace('Answer')
  expect(await refusal(asked().sendCode({ params: { token } }))).toMatchObject({ message: messages.askedCodeNotNeeded })
  const ours = testApp.as('ClientAdministrator at Saas')
  await testApp.build((db) => db('clients').where('id', clientId).update({ is_request_code_required: true }))
  expect(await refusal(ours.requests.createLink({ params: { id }, body: { name: 'Carmen' } }))).toMatchObject({
    message: messages.requestCodeNeedsMail,
  })
  await testApp.build((db) => db('clients').where('id', clientId).update({ is_request_code_required: false }))
})

/** Invalid tokens, by reason. */
const DEAD: Record<string, () => Promise<string>> = {
  guessed: async () => 'a'.repeat(43),
  fulfilled: async () => {
    const { token, id } = await aPlace()
    await testApp.build((db) => db('requests').where({ id }).update({ status: 'Fulfilled' }))
    return token
  },
  expired: async () => {
    const { token, id } = await aPlace()
    await testApp.build((db) =>
      db('requests')
        .where({ id })
        .update({ expires_on: addDays(TODAY, -1) }),
    )
    return token
  },
  replaced: async () => {
    const { token, linkId } = await aPlace()
    await testApp.build((db) => db('request_links').where('id', linkId).update({ revoked_on: clock.now() }))
    return token
  },
  'used up by guesses of its code': async () => {
    const { token } = await withCode()
    for (let n = 0; n < REQUEST_LIMITS.codeTries; n++) await refusal(asked().open({ params: { token }, body: { code: '000000' } }))
    return token
  },
}

test.each(Object.keys(DEAD))('a link that is %s is the same 404 for every call', async (why) => {
  const token = (await DEAD[why]?.()) ?? ''
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['POST', '/code'],
    ['POST', '/open', { code: '123456' }],
    ['POST', '/read', { itemId: 1, document: pdf.document }],
    ['POST', '/answers', { itemId: 1, givenBy: 'Carmen', words: 'At six' }],
  ]
  const said = async (of: string, [method, path, body]: (typeof calls)[number]) => {
    const { status, text } = await testApp.request({ method, path: `/asked/${of}${path}`, body })
    return { path, status, text: text.replace(/"requestId":"[^"]*"/, '') }
  }
  for (const call of calls) {
    const unknown = await said('b'.repeat(43), call)
    expect(unknown.status).toBe(404)
    expect(await said(token, call)).toEqual(unknown)
  }
})
