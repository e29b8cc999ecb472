import { afterAll, beforeAll, expect, test } from 'vitest'
import { present } from '../../rules/present.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** Without a mail server, the administrator gets the link and passes it on. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: 'https://evergreen.example' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const LINK = /^https:\/\/evergreen\.example\/invitation\?token=([\w-]{43})$/
const someone = (email: string) => ({ firstName: 'Nora', lastName: 'Quist', email, roleName: 'Client' as const })
const accept = (link: string | null | undefined) => {
  const password = 'Lanterns-77!'
  const body = { token: present(LINK.exec(present(link))?.[1]), password, confirmPassword: password }
  return testApp.request({ method: 'POST', path: '/authentication/accept-invitation', body })
}
const everything = async () => {
  const tables = ['invitations', 'outbox', 'idempotency_keys', 'audit', 'users']
  return JSON.stringify(await Promise.all(tables.map((table) => testApp.database.read(table))))
}

test('the link is in the reply once, and no mail is sent', async () => {
  const { users } = testApp.as(OURS)
  const { id, invitationLink: first } = await users.create({ body: someone('one@invited.example') })
  const { invitationLink: second } = await users.sendInvitation({ params: { id } })
  expect([first, second]).toEqual([expect.stringMatching(LINK), expect.stringMatching(LINK)])
  expect(await testApp.database.read('outbox').where('status', 'waiting')).toEqual([])
  expect(await accept(first)).toMatchObject({ status: 400 })
  expect(await accept(second)).toMatchObject({ status: 200 })
})

test('several at once: each row has its link', async () => {
  const { items } = await testApp
    .as(OURS)
    .users.invite({ body: { users: [someone('two@invited.example'), someone('three@invited.example')] } })
  for (const { invitationLink } of items) expect(await accept(invitationLink)).toMatchObject({ status: 200 })
})

test('a request that is repeated with its Idempotency-Key creates one user and does not show the link again', async () => {
  const headers = { 'idempotency-key': 'a-key', 'x-requested-with': 'XMLHttpRequest' }
  const send = () => testApp.request({ method: 'POST', path: '/users', body: someone('four@invited.example'), headers }, OURS)
  const [first, second] = [await send(), await send()]
  expect(first).toMatchObject({ status: 201, body: { invitationLink: expect.stringMatching(LINK) } })
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id, invitationLink: null } })
  expect(await everything()).not.toContain(present(LINK.exec(first.body.invitationLink)?.[1]))
})
