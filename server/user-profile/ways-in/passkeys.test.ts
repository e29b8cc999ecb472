import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { relyingPartyOf } from '../../authentication/passkeys/relying-party.actions.ts'
import { clock } from '../../kit/clock.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { softAuthenticator } from '../../testing/ways-in/authenticator.ts'
import { browser, somebodyIn } from '../../testing/ways-in/person.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => clock.set({ skip: 0 }))

const refusedOne = { status: 401, body: { detail: messages.passkeyRefused } }

test('somebody adds two passkeys with names, signs in with either without a password, and removes one', async () => {
  const { email, laptop } = await somebodyIn(testApp)
  const first = await laptop.addPasskey('Laptop')
  expect(first.answer).toMatchObject({ status: 201, body: { recoveryCodes: expect.any(Array) } })
  expect(first.answer.body.recoveryCodes).toHaveLength(10)
  const second = await laptop.addPasskey(' Phone ')
  expect(second.answer).toMatchObject({ status: 201, body: { recoveryCodes: null } })
  const list = await laptop.send('GET', '/user-profile/passkeys')
  expect(list.body.items).toMatchObject([
    { name: 'Laptop', lastUsedOn: null },
    { name: 'Phone', lastUsedOn: null },
  ])

  for (const { authenticator } of [first, second]) {
    const elsewhere = browser(testApp)
    expect(await elsewhere.withPasskey(authenticator)).toMatchObject({ status: 200, body: { email } })
    expect(await elsewhere.isIn()).toBe(true)
  }
  expect((await laptop.send('GET', '/user-profile/passkeys')).body.items[1].lastUsedOn).not.toBeNull()

  await laptop.send('DELETE', `/user-profile/passkeys/${first.answer.body.id}`)
  expect(await browser(testApp).withPasskey(first.authenticator)).toMatchObject(refusedOne)
  expect((await browser(testApp).withPasskey(second.authenticator)).status).toBe(200)
})

test('the options name this site, keep known passkeys out, and sign-in names no account', async () => {
  const { laptop, email } = await somebodyIn(testApp)
  const { authenticator } = await laptop.addPasskey()
  const { body } = await laptop.send('POST', '/user-profile/passkeys/options')
  expect(body).toMatchObject({ rp: { id: 'localhost' }, user: { name: email }, excludeCredentials: [{ id: authenticator.id }] })
  const options = await browser(testApp).send('POST', '/authentication/passkey/options')
  expect(options.body).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.body.allowCredentials).toBeUndefined()
})

describe('as the second factor', () => {
  test('a passkey is asked for after the password, and needs no PIN', async () => {
    const { email, laptop } = await somebodyIn(testApp)
    const { authenticator } = await laptop.addPasskey('Key', softAuthenticator({ verifiesUser: false }))
    expect(await browser(testApp).withPasskey(authenticator)).toMatchObject(refusedOne)

    const phone = browser(testApp)
    expect(await phone.signIn(email)).toMatchObject({
      status: 400,
      body: { detail: messages.passkeyNeeded, factors: ['passkey', 'recoveryCode'] },
    })
    expect(await phone.isIn()).toBe(false)
    const options = await phone.send('POST', '/authentication/passkey/options')
    expect(options.body).toMatchObject({ userVerification: 'preferred', allowCredentials: [{ id: authenticator.id }] })
    expect(await phone.withPasskey(authenticator)).toMatchObject({ status: 200, body: { email } })
    expect(await phone.isIn()).toBe(true)
  })

  test('a passkey of somebody else does not count, not even with its own PIN', async () => {
    const [one, other] = [await somebodyIn(testApp), await somebodyIn(testApp)]
    await one.laptop.addPasskey()
    const { authenticator } = await other.laptop.addPasskey()
    const phone = browser(testApp)
    await phone.signIn(one.email)
    expect(await phone.withPasskey(authenticator)).toMatchObject(refusedOne)
    expect(await phone.isIn()).toBe(false)
  })
})

describe('a proof', () => {
  test('is good for one challenge, once, for five minutes, at this site', async () => {
    const { laptop } = await somebodyIn(testApp)
    const { authenticator } = await laptop.addPasskey()
    const options = async () => (await browser(testApp).send('POST', '/authentication/passkey/options')).body
    const send = (credential: object) => browser(testApp).send('POST', '/authentication/passkey', { credential })

    const proof = authenticator.get(await options())
    expect((await send(proof)).status).toBe(200)
    expect(await send(proof)).toMatchObject(refusedOne)
    expect(await send(authenticator.get({ ...(await options()), challenge: 'bm90LW91cnM' }))).toMatchObject(refusedOne)
    expect(await send(authenticator.get({ ...(await options()), rpId: 'evil.example' }))).toMatchObject(refusedOne)
    const late = await options()
    clock.set({ skip: 5 * 60_000 + 1 })
    expect(await send(authenticator.get(late))).toMatchObject(refusedOne)
  })

  test('of a page elsewhere is refused, to add a passkey and to sign in', async () => {
    const { laptop } = await somebodyIn(testApp)
    const { answer } = await laptop.addPasskey('x', softAuthenticator({ origin: 'https://evil.example' }))
    expect(answer).toMatchObject({ status: 400, body: { detail: messages.passkeyNotAdded } })
  })

  test('of one person does not add a passkey to another, and not in another session', async () => {
    const [one, other] = [await somebodyIn(testApp), await somebodyIn(testApp)]
    const authenticator = softAuthenticator()
    const { body } = await one.laptop.send('POST', '/user-profile/passkeys/options')
    const credential = authenticator.create(body)
    expect((await other.laptop.send('POST', '/user-profile/passkeys', { name: 'x', credential })).status).toBe(400)
    expect((await one.laptop.send('POST', '/user-profile/passkeys', { name: 'x', credential })).status).toBe(400)
  })

  test('of fifty at once signs in once', async () => {
    const { laptop } = await somebodyIn(testApp)
    const { authenticator } = await laptop.addPasskey()
    const { body } = await browser(testApp).send('POST', '/authentication/passkey/options')
    const credential = authenticator.get(body)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser(testApp).send('POST', '/authentication/passkey', { credential })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }, 30_000)

  test('of a copied authenticator is refused', async () => {
    const { laptop } = await somebodyIn(testApp)
    const { authenticator } = await laptop.addPasskey()
    for (let use = 0; use < 2; use++) expect((await browser(testApp).withPasskey(authenticator)).status).toBe(200)
    authenticator.rewind()
    expect(await browser(testApp).withPasskey(authenticator)).toMatchObject(refusedOne)
  })
})

describe('there are no passkeys', () => {
  test('for people of a client that signs in with a service', async () => {
    const { id: clientId } = await testApp.build((db) => aClient(db, {}))
    const { laptop } = await somebodyIn(testApp, { clientId })
    const { authenticator } = await laptop.addPasskey()
    await testApp.build((db) => db('clients').where('id', clientId).update({ client_allow_user_password_login: false }))
    expect(await browser(testApp).withPasskey(authenticator)).toMatchObject(refusedOne)
    expect(await laptop.send('POST', '/user-profile/passkeys/options')).toMatchObject({
      status: 400,
      body: { detail: messages.passwordLoginOff },
    })
    expect((await laptop.send('GET', '/user-profile')).body).toMatchObject({ signsInByPassword: false })
  })

  test('for an inactive person', async () => {
    const { id, laptop } = await somebodyIn(testApp)
    const { authenticator } = await laptop.addPasskey()
    await testApp.build((db) => db('users').where({ id }).update({ active: false }))
    expect(await browser(testApp).withPasskey(authenticator)).toMatchObject(refusedOne)
  })

  test.each([
    ['https://10.0.0.5', null],
    ['https://[fd00::7]', null],
    ['http://licenses.harbor.example', null],
    ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['https://licenses.harbor.example', { id: 'licenses.harbor.example', origin: 'https://licenses.harbor.example' }],
  ])('at an IP address, nor without HTTPS: %s', (publicUrl, party) => {
    expect(relyingPartyOf({ publicUrl })).toEqual(party)
  })

  test('where the installation has only an IP address, and it says so', async () => {
    const app = await startTestApp({ env: { PUBLIC_URL: 'https://10.0.0.5' }, database: await freshDatabase() })
    const off = { status: 400, body: { detail: messages.passkeysOff } }
    expect(await browser(app).send('POST', '/authentication/passkey/options')).toMatchObject(off)
    const { laptop } = await somebodyIn(app)
    expect(await laptop.send('POST', '/user-profile/passkeys/options')).toMatchObject(off)
    expect((await laptop.send('GET', '/user-profile')).body).toMatchObject({ passkeyHost: null })
    await app[Symbol.asyncDispose]()
  })
})

test('a new passkey ends the other sessions and not this one or tokens, is in the audit, and the owner gets a mail', async () => {
  const { id, email, laptop } = await somebodyIn(testApp)
  const phone = browser(testApp)
  await phone.signIn(email)
  const token = await testApp.tokenOf(id)
  const { answer } = await laptop.addPasskey('Laptop')
  expect(await phone.isIn()).toBe(false)
  expect(await laptop.isIn()).toBe(true)
  expect(await testApp.as({ token }).authentication.identity()).toMatchObject({ id })

  await phone.withPasskey((await laptop.addPasskey('Phone')).authenticator)
  await laptop.send('DELETE', `/user-profile/passkeys/${answer.body.id}`)
  expect(await phone.isIn()).toBe(false)
  const events = await testApp.database.read('audit').where('user_id', id).whereNotNull('event').orderBy('id').select('event', 'detail')
  expect(events).toEqual(expect.arrayContaining([{ event: 'passkeyAdded', detail: 'Laptop' }]))
  expect(events.at(-1)).toEqual({ event: 'passkeyRemoved', detail: 'Laptop' })
  const mails = await testApp.database.read('outbox').where('to_address', email).orderBy('id').pluck('text')
  expect(mails[0]).toMatch(/^Passkey added: Laptop\nWhen: .*\nWhere: 127\.0\.0\.1\nWith: Firefox on Windows\n/)
})

test('no more than twenty', async () => {
  const { id, laptop } = await somebodyIn(testApp)
  await testApp.build(async (db) => {
    for (let n = 0; n < 20; n++)
      await db('passkeys').insert({
        user_id: id,
        name: `${n}`,
        credential_id: `${id}-${n}`,
        public_key: 'x',
        counter: 0,
        created_on: clock.now(),
      })
  })
  expect(await laptop.send('POST', '/user-profile/passkeys/options')).toMatchObject({
    status: 400,
    body: { detail: messages.tooManyPasskeys },
  })
})
