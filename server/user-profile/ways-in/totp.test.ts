import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { appCode, browser, somebodyIn } from '../../testing/ways-in/person.ts'

const STEP = 30_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => clock.set({ skip: 0 }))

const wrongCode = { status: 400, body: { errors: { securityCode: [messages.securityCodeWrong] } } }
const wrongRecovery = { status: 400, body: { errors: { recoveryCode: [messages.recoveryCodeWrong] } } }

/** A code that is none of the app's codes of these minutes. */
const notThe = async (secret: string) => {
  const right = await Promise.all([-2, -1, 0, 1, 2, 3].map((step) => appCode(secret, step)))
  return ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find((code) => !right.includes(code)) as string
}

test('an app is set up with a QR code and counts once a code has confirmed it', async () => {
  const { email, laptop } = await somebodyIn(testApp)
  const begun = await laptop.send('POST', '/user-profile/totp')
  expect(begun).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } })
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
  expect(begun.body.qrCode).toMatch(/^<svg /)
  expect((await browser(testApp).signIn(email)).status).toBe(200)

  const { secret } = begun.body
  expect(await laptop.send('PUT', '/user-profile/totp', { securityCode: await notThe(secret) })).toMatchObject(wrongCode)
  const confirmed = await laptop.send('PUT', '/user-profile/totp', { securityCode: await appCode(secret) })
  expect(confirmed.status).toBe(200)
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  expect((await laptop.send('GET', '/user-profile')).body).toMatchObject({ totpEnabled: true, recoveryCodesLeft: 10 })
  for (const method of ['POST', 'PUT']) {
    const body = method === 'PUT' ? { securityCode: '123456' } : undefined
    expect(await laptop.send(method, '/user-profile/totp', body)).toMatchObject({
      status: 400,
      body: { detail: messages.totpEnabledAlready },
    })
  }
})

test('sign-in asks for the app, no text is sent unless chosen, and there is no access in between', async () => {
  const { email, laptop } = await somebodyIn(testApp, { twoFactorEnabled: false })
  const { secret } = await laptop.addTotp()
  await testApp.build((db) => db('users').where({ email }).update({ two_factor_enabled: true }))
  const texts = testApp.texts.length
  const phone = browser(testApp)
  expect(await phone.signIn(email)).toMatchObject({
    status: 400,
    body: { detail: messages.totpNeeded, factors: ['totp', 'sms', 'recoveryCode'], errors: { securityCode: [messages.totpNeeded] } },
  })
  expect(testApp.texts).toHaveLength(texts)
  expect(await phone.isIn()).toBe(false)
  clock.set({ skip: STEP })
  expect((await phone.signIn(email, { securityCode: await appCode(secret) })).status).toBe(200)
  expect(await phone.isIn()).toBe(true)

  const tablet = browser(testApp)
  expect(await tablet.signIn(email, { factor: 'sms' })).toMatchObject({ status: 400, body: { detail: messages.securityCodeSent } })
  expect(testApp.texts).toHaveLength(texts + 1)
  const securityCode = testApp.texts.at(-1)?.text.slice(-6)
  expect((await tablet.signIn(email, { securityCode })).status).toBe(200)
})

test('a text is not sent to somebody who has no text messages', async () => {
  const { email, laptop } = await somebodyIn(testApp)
  await laptop.addTotp()
  const texts = testApp.texts.length
  expect(await browser(testApp).signIn(email, { factor: 'sms' })).toMatchObject({ status: 400, body: { detail: messages.totpNeeded } })
  expect(testApp.texts).toHaveLength(texts)
})

describe('a code', () => {
  test('is good once: not again, not that of an earlier step, and only after the password', async () => {
    const { email, laptop } = await somebodyIn(testApp)
    const { secret } = await laptop.addTotp()
    const again = browser(testApp)
    await again.signIn(email)
    expect(await again.signIn(email, { securityCode: await appCode(secret) })).toMatchObject(wrongCode)
    clock.set({ skip: STEP })
    const ahead = await appCode(secret, 1)
    expect((await again.signIn(email, { securityCode: ahead })).status).toBe(200)
    const other = browser(testApp)
    await other.signIn(email)
    for (const securityCode of [ahead, await appCode(secret), await appCode(secret, -1)])
      expect(await other.signIn(email, { securityCode })).toMatchObject(wrongCode)
    clock.set({ skip: 4 * STEP })
    const fresh = await appCode(secret)
    expect(await browser(testApp).signIn(email, { securityCode: fresh }), 'without the intermediate session').toMatchObject(wrongCode)
    expect((await other.signIn(email, { securityCode: fresh })).status).toBe(200)
  })

  test('of fifty at once signs in once', async () => {
    const { email, laptop } = await somebodyIn(testApp)
    const { secret } = await laptop.addTotp()
    clock.set({ skip: STEP })
    const securityCode = await appCode(secret)
    const phone = browser(testApp)
    await phone.signIn(email)
    const cookie = phone.cookie()
    const tries = Array.from({ length: 50 }, () => browser(testApp, undefined, cookie).signIn(email, { securityCode }))
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1)
  }, 30_000)

  test('is compared five times in a quarter of an hour, however many are tried at once', async () => {
    const { email, laptop } = await somebodyIn(testApp)
    const { secret } = await laptop.addTotp()
    clock.set({ skip: STEP })
    const phone = browser(testApp)
    await phone.signIn(email)
    const wrong = await notThe(secret)
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 4 }, () => browser(testApp, undefined, phone.cookie()).signIn(email, { securityCode: wrong })))
    const [row] = await testApp.database.read('totps').orderBy('user_id', 'desc').limit(1)
    expect(row.tries).toBe(5)
    expect(await phone.signIn(email, { securityCode: await appCode(secret) })).toMatchObject(wrongCode)
    clock.set({ skip: STEP + 9 * 60_000 })
    await phone.signIn(email)
    expect(await phone.signIn(email, { securityCode: await appCode(secret) }), 'still locked').toMatchObject(wrongCode)
    clock.set({ skip: STEP + 16 * 60_000 })
    await phone.signIn(email)
    expect((await phone.signIn(email, { securityCode: await appCode(secret) })).status).toBe(200)
  }, 30_000)
})

describe('recovery codes', () => {
  test('sign in once each, as people type them, and are stored as hashes', async () => {
    const { id, email, laptop } = await somebodyIn(testApp)
    const { recoveryCodes } = await laptop.addTotp()
    const [first = '', second = ''] = recoveryCodes
    const stored = JSON.stringify(await testApp.database.read('recovery_codes').where('user_id', id))
    for (const code of recoveryCodes) for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form)

    const phone = browser(testApp)
    await phone.signIn(email)
    expect(await phone.signIn(email, { recoveryCode: 'abcd-efgh-jkmn-pqrs' })).toMatchObject(wrongRecovery)
    expect((await phone.signIn(email, { recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).status).toBe(200)
    const other = browser(testApp)
    await other.signIn(email)
    expect(await other.signIn(email, { recoveryCode: first })).toMatchObject(wrongRecovery)
    expect((await laptop.send('GET', '/user-profile')).body.recoveryCodesLeft).toBe(9)
    const tries = Array.from({ length: 20 }, () => browser(testApp, undefined, other.cookie()).signIn(email, { recoveryCode: second }))
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1)
    const used = await testApp.database.read('audit').where({ user_id: id, event: 'recoveryCodeUsed' })
    expect(used).toHaveLength(2)
  }, 30_000)

  test('are not a way around the password, and not of somebody else', async () => {
    const [one, other] = [await somebodyIn(testApp), await somebodyIn(testApp)]
    const { recoveryCodes } = await one.laptop.addTotp()
    await other.laptop.addTotp()
    expect(await browser(testApp).signIn(one.email, { recoveryCode: recoveryCodes[0] })).toMatchObject(wrongRecovery)
    expect((await browser(testApp).signIn(one.email, { password: 'wrong', recoveryCode: recoveryCodes[0] })).status).toBe(401)
    const phone = browser(testApp)
    await phone.signIn(other.email)
    expect(await phone.signIn(other.email, { recoveryCode: recoveryCodes[0] })).toMatchObject(wrongRecovery)
  })

  test('new ones replace the earlier ones, and need an app or a passkey', async () => {
    const { email, laptop } = await somebodyIn(testApp)
    expect(await laptop.send('POST', '/user-profile/recovery-codes')).toMatchObject({
      status: 400,
      body: { detail: messages.recoveryCodesNeedFactor },
    })
    const { recoveryCodes: old } = await laptop.addTotp()
    const { body } = await laptop.send('POST', '/user-profile/recovery-codes')
    expect(body.recoveryCodes).toHaveLength(10)
    const phone = browser(testApp)
    await phone.signIn(email)
    expect(await phone.signIn(email, { recoveryCode: old[0] })).toMatchObject(wrongRecovery)
    expect((await phone.signIn(email, { recoveryCode: body.recoveryCodes[0] })).status).toBe(200)
  })

  test('are shown once: a repeated request with its key does not show them again', async () => {
    const { laptop } = await somebodyIn(testApp)
    await laptop.addTotp()
    const ask = () => laptop.send('POST', '/user-profile/recovery-codes', undefined, { 'idempotency-key': 'the-same' })
    const [first, second] = [await ask(), await ask()]
    expect(second.body?.recoveryCodes?.[0]).not.toBe(first.body.recoveryCodes?.[0])
    const kept = JSON.stringify(await testApp.database.read('idempotency_keys'))
    for (const code of first.body.recoveryCodes ?? []) expect(kept).not.toContain(code)
  })
})

test('the app is removed with its code or a recovery code, and then the password alone signs in', async () => {
  const { email, laptop } = await somebodyIn(testApp)
  const { secret, recoveryCodes } = await laptop.addTotp()
  expect(await laptop.send('DELETE', '/user-profile/totp', {})).toMatchObject(wrongCode)
  expect(await laptop.send('DELETE', '/user-profile/totp', { securityCode: await notThe(secret) })).toMatchObject(wrongCode)
  expect(await laptop.send('DELETE', '/user-profile/totp', { recoveryCode: 'no' })).toMatchObject(wrongRecovery)
  const phone = browser(testApp)
  await phone.signIn(email)
  await phone.signIn(email, { recoveryCode: recoveryCodes[0] })
  expect((await laptop.send('DELETE', '/user-profile/totp', { recoveryCode: recoveryCodes[1] })).status).toBe(200)
  expect(await phone.isIn()).toBe(false)
  expect(await laptop.isIn()).toBe(true)
  expect((await browser(testApp).signIn(email)).status).toBe(200)

  const { secret: another } = await laptop.addTotp()
  clock.set({ skip: STEP })
  expect((await laptop.send('DELETE', '/user-profile/totp', { securityCode: await appCode(another) })).status).toBe(200)
})

test('an administrator removes the factors of somebody who has lost them, but not their own', async () => {
  const { id, email, laptop } = await somebodyIn(testApp)
  await laptop.addTotp()
  await laptop.addPasskey()
  const { users } = testApp.as('ClientAdministrator at Saas')
  const { items } = await users.list({ body: { searchTerm: email } })
  expect(items[0]).toMatchObject({ id, hasSecondFactors: true })
  const body = { firstName: 'A', lastName: 'B', email, roleName: 'ClientContributor', removeSecondFactors: true } as const
  await users.update({ params: { id }, body })
  expect(await laptop.isIn()).toBe(false)
  expect((await browser(testApp).signIn(email)).status).toBe(200)
  const [event] = await testApp.database.read('audit').where({ event: 'factorsRemoved', record_id: id })
  expect(event).toMatchObject({ user_id: testApp.of('ClientAdministrator at Saas').person.id })

  const own = testApp.of('ClientAdministrator at Saas').person.id
  const me = await testApp.database.read('users').where('id', own).first()
  const mine = { firstName: 'A', lastName: 'B', email: me.email, roleName: me.role_name, removeSecondFactors: true }
  await expect(users.update({ params: { id: own }, body: mine })).rejects.toMatchObject({
    errors: { removeSecondFactors: [messages.ownAccountLocked] },
  })
})
