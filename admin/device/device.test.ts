import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit } from '../testing/axe.ts'
import { fillSignIn, people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** Opens the page signed out and signs in on the way. */
const openAt = async (path: string) => {
  const page = await console.visit(path)
  await fillSignIn(page, people.administrator)
  return page
}

test('a person approves a program with the code from the link, and refuses one with a typed code', async () => {
  const page = await console.visit('/signIn')
  const base = new URL('/api/v1.0/authentication/device', page.url()).href
  const post = async (url: string, body: object) => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, string>
  }
  const one = await post(base, { client_id: 'evergreen on a-laptop', scope: 'licenses:read' })
  const approving = await openAt(`/device?code=${one.user_code}`)
  await approving.getByText('evergreen on a-laptop').waitFor()
  await approving.getByText('Licenses: Read').waitFor()
  await mustBeAccessible(approving)
  await mustFit(approving)
  await approving.getByRole('button', { name: 'Approve' }).click()
  await approving.getByText(messages.deviceApproved).waitFor()
  expect(await post(`${base}/token`, { device_code: one.device_code ?? '' })).toMatchObject({
    token_type: 'Bearer',
    scope: 'licenses:read',
  })

  const two = await post(base, { client_id: 'unknown program' })
  const refusing = await openAt('/device')
  await refusing.getByRole('textbox', { name: 'Code' }).fill(String(two.user_code).toLowerCase())
  await refusing.getByRole('button', { name: 'Continue' }).click()
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  await refusing.getByText(messages.deviceRefused).waitFor()
  expect(await post(`${base}/token`, { device_code: two.device_code ?? '' })).toMatchObject({
    error: 'access_denied',
    code: 'access_denied',
  })
})
