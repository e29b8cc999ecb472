import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../../fixtures/demo.ts'
import type { Program } from '../program.ts'

/** The API of a process with the demo data, as its administrator, signed in by password. Older releases have no typed client here. */
export const signedIn = async ({ base }: Program) => {
  let cookie = ''
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', cookie, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie ||= response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { status: response.status, body: await response.json() }
  }
  const { status } = await send('POST', '/authentication/sign-in', { email: 'administrator@provider.example', password: DEMO_PASSWORD })
  expect(status).toBe(200)
  return { send, cookie: () => cookie }
}
