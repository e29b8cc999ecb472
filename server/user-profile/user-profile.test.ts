import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ status, errors }) => ({ status, errors }),
  )
const somebody = async (more: object = {}) => {
  const user = await testApp.build((db) =>
    aUser(db, { clientId: testApp.tenants.Hybrid.clientId, roleName: 'Client', phoneNumber: '303-555-0100', ...more }),
  )
  return { ...user, api: testApp.as({ token: await testApp.tokenOf(user.id) }).userProfile }
}
const lastCode = () => testApp.texts.at(-1)?.text.slice(-6) as string

test('a user changes their own name and phone', async () => {
  const { api } = await somebody()
  await api.update({ body: { firstName: ' Ann ', lastName: 'Bell', phoneNumber: '(720) 555-0111' } })
  expect(await api.get()).toMatchObject({
    firstName: 'Ann',
    lastName: 'Bell',
    phoneNumber: '(720) 555-0111',
    role: 'Client',
    twoFactorEnabled: false,
  })
  expect(await refusal(api.update({ body: { firstName: '', lastName: 'x'.repeat(257), phoneNumber: '1' } }))).toEqual({
    status: 400,
    errors: { firstName: [messages.required], lastName: ['Last Name cannot exceed 256 characters'], phoneNumber: [messages.validPhone] },
  })
})

test('two-factor is turned on and off, each with a new code', async () => {
  const { api } = await somebody()
  await api.sendSecurityCode()
  const code = lastCode()
  expect(
    await refusal(api.twoFactor({ body: { twoFactorEnabled: true, securityCode: code === '111111' ? '111112' : '111111' } })),
  ).toMatchObject({
    status: 400,
    errors: { securityCode: [messages.securityCodeWrong] },
  })
  expect(await refusal(api.twoFactor({ body: { twoFactorEnabled: true, securityCode: '1234567' } }))).toMatchObject({
    status: 400,
    errors: { securityCode: expect.any(Array) },
  })
  await api.twoFactor({ body: { twoFactorEnabled: true, securityCode: code } })
  expect(await api.get()).toMatchObject({ twoFactorEnabled: true })
  expect(await refusal(api.update({ body: { firstName: 'A', lastName: 'B', phoneNumber: '303-555-0199' } }))).toMatchObject({
    status: 400,
    errors: { phoneNumber: [messages.phoneLocked] },
  })
  expect(await refusal(api.twoFactor({ body: { twoFactorEnabled: false, securityCode: code } }))).toMatchObject({ status: 400 })
  await api.sendSecurityCode()
  await api.twoFactor({ body: { twoFactorEnabled: false, securityCode: lastCode() } })
  expect(await api.get()).toMatchObject({ twoFactorEnabled: false })
})

test('a code requires a phone', async () => {
  const { api } = await somebody({ phoneNumber: null })
  expect(await refusal(api.sendSecurityCode())).toMatchObject({
    status: 400,
    errors: { phoneNumber: [messages.phoneRequiredForTwoFactor] },
  })
})

test('the first screen is chosen, within what the role allows, and is part of the identity', async () => {
  const { id, api } = await somebody()
  const identity = async () => testApp.as({ token: await testApp.tokenOf(id) }).authentication.identity()
  expect(await identity()).toMatchObject({ firstScreen: null })
  await api.firstScreen({ body: { firstScreen: 'Renewals' } })
  expect(await api.get()).toMatchObject({ firstScreen: 'Renewals' })
  expect(await identity()).toMatchObject({ firstScreen: 'Renewals' })
  expect(await refusal(api.firstScreen({ body: { firstScreen: 'Today' } }))).toEqual({
    status: 400,
    errors: { firstScreen: [messages.notAllowed] },
  })
  await api.firstScreen({ body: { firstScreen: null } })
  expect(await identity()).toMatchObject({ firstScreen: null })
})

test('a signature is checked to be an image, stored, shown and removed', async () => {
  const { api } = await somebody()
  const image = PNG.toString('base64')
  await api.setSignature({ body: { image, contentType: 'image/png' } })
  expect(await api.get()).toMatchObject({ signatureImage: image, signatureContentType: 'image/png' })
  for (const body of [
    { image: Buffer.from('not an image').toString('base64'), contentType: 'image/png' },
    { image, contentType: 'image/jpeg' },
    { image: Buffer.concat([PNG, Buffer.alloc(512 * 1024)]).toString('base64'), contentType: 'image/png' },
  ] as const) {
    expect(await refusal(api.setSignature({ body }))).toMatchObject({ status: 400, errors: { image: expect.any(Array) } })
  }
  expect(await refusal(api.setSignature({ body: { image, contentType: 'image/svg+xml' as never } }))).toMatchObject({
    status: 400,
    errors: { contentType: expect.any(Array) },
  })
  await api.removeSignature()
  expect(await api.get()).toMatchObject({ signatureImage: null, signatureContentType: null })
})
