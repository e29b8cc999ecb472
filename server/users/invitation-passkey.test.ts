import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { softAuthenticator } from '../testing/ways-in/authenticator.ts'
import { browser } from '../testing/ways-in/person.ts'

/** An invitation is accepted with a passkey instead of a password. Without a mail server, its link is in the reply. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: 'https://evergreen.example' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const INVALID = { status: 400, body: { errors: { token: [messages.invitationInvalid] } } }

let number = 0
const invite = async () => {
  const given = { firstName: 'Nora', lastName: 'Quist', email: `nora${++number}@keys.example`, roleName: 'ClientContributor' as const }
  const { id, invitationLink } = await testApp.as(OURS).users.create({ body: given })
  return { id, email: given.email, token: present(new URL(present(invitationLink)).searchParams.get('token')) }
}
const stateOf = async (id: number) => {
  const { items } = await testApp.as(OURS).users.list({ body: { pageSize: 100 } })
  return items.find((user) => user.id === id)?.invitation
}
const read = (token: string) => testApp.request({ method: 'GET', path: `/authentication/invitation?token=${token}` })
const accept = (token: string) => {
  const body = { token, password: 'Lanterns-77!', confirmPassword: 'Lanterns-77!' }
  return testApp.request({ method: 'POST', path: '/authentication/accept-invitation', body })
}
const AT = '/authentication/accept-invitation/passkey'
const options = (token: string) => testApp.request({ method: 'POST', path: `${AT}/options`, body: { token } })
const authenticator = (verifiesUser = true) => softAuthenticator({ origin: 'https://evergreen.example', verifiesUser })
const send = (token: string, credential: object, at = browser(testApp)) => at.send('POST', AT, { token, name: ' Laptop ', credential })

test('an invitation is accepted once, signs in, and the passkey alone signs in again', async () => {
  const { id, email, token } = await invite()
  expect(await read(token)).toMatchObject({ body: { passkeyHost: 'evergreen.example' } })
  const { body } = await options(token)
  expect(body).toMatchObject({
    user: { name: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const [laptop, key] = [browser(testApp), authenticator()]
  const answer = await send(token, key.create(body), laptop)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body.recoveryCodes).toHaveLength(10)
  expect(await laptop.isIn()).toBe(true)
  expect(await stateOf(id)).toBeNull()
  expect(await browser(testApp).withPasskey(key)).toMatchObject({ status: 200, body: { email } })
  // The link and the account are no longer open.
  expect(await options(token)).toMatchObject(INVALID)
  expect(await accept(token)).toMatchObject(INVALID)
  expect(await refused(testApp.as(OURS).users.sendInvitation({ params: { id } }))).toMatchObject({
    detail: messages.invitationNotNeeded,
  })
  // Without a password, the passkey cannot be removed.
  const { items } = (await laptop.send('GET', '/user-profile/passkeys')).body
  expect(items).toMatchObject([{ name: 'Laptop' }])
  expect(await laptop.send('DELETE', `/user-profile/passkeys/${items[0].id}`)).toMatchObject({
    status: 400,
    body: { detail: messages.passkeyIsOnlyWay },
  })
  expect(await browser(testApp).withPasskey(key)).toMatchObject({ status: 200 })
})

test('one that does not ask for a PIN is refused, and so is one of another invitation', async () => {
  const [{ token: one }, { token: other }] = [await invite(), await invite()]
  const notAdded = { status: 400, body: { detail: messages.passkeyNotAdded } }
  expect(await send(one, authenticator(false).create((await options(one)).body))).toMatchObject(notAdded)
  expect(await send(one, authenticator().create((await options(other)).body))).toMatchObject(notAdded)
  expect(await accept(one)).toMatchObject({ status: 200 })
})

test('of an invitation that is revoked meanwhile is refused', async () => {
  const { id, token } = await invite()
  const { body } = await options(token)
  await testApp.as(OURS).users.revokeInvitation({ params: { id } })
  const laptop = browser(testApp)
  expect(await send(token, authenticator().create(body), laptop)).toMatchObject(INVALID)
  expect(await laptop.isIn()).toBe(false)
})

test('two at once use an invitation once', async () => {
  const { token } = await invite()
  const proofs = [authenticator().create((await options(token)).body), authenticator().create((await options(token)).body)]
  const answers = await Promise.all(proofs.map((proof) => send(token, proof)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
