import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const CLIENT = { client_id: 'evergreen', client_secret: 'a-secret-of-the-test' }

let service: Server
beforeAll(async () => {
  service = createServer()
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

/** A real OpenID Connect provider. It accepts any name and confirms it as an e-mail address. */
const console = withConsole(async (address) => {
  const issuer = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [`${address}/api/v1.0/authentication/single-sign-on/callback`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of the test'] },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: !sub.startsWith('unverified') }),
    }),
  })
  service.on('request', provider.callback())
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret, PUBLIC_URL: address }
})

const LINK = { name: 'Sign in with your company’s service' }

/** Fills in the provider's pages: the name, then the consent. */
const agree = async (page: Page, login: string) => {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

const signInElsewhere = async (path: string, login: string) => {
  const page = await console.visit(path)
  await page.getByRole('link', LINK).click()
  await agree(page, login)
  return page
}

describe('signing in with the company’s own service', () => {
  test('returns to the requested page', async () => {
    const page = await signInElsewhere('/licenses', people.contributor)
    await page.waitForURL(/\/licenses/)
    await page.getByRole('button', { name: 'Account of Andre Baptiste' }).waitFor()
  })

  test('continues in another tab when the session ends under a form', async () => {
    const page = await signInElsewhere('/my-account', people.contributor)
    // Pretends that the person's client does not allow passwords.
    await page.route('**/current-user/identity', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), clientAllowUserPasswordLogin: false } })
    })
    await page.goto('/my-account')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Last Name').fill('Baptiste-Roy')
    await page.context().clearCookies()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const again = page.getByRole('dialog', { name: messages.sessionEnded })
    await again.getByRole('button', { name: 'I have signed in' }).click()
    await again.getByText(messages.notSignedIn).waitFor()
    const opened = page.context().waitForEvent('page')
    await again.getByRole('link', LINK).click()
    const tab = await opened
    await agree(tab, people.contributor)
    await tab.getByRole('button', { name: /^Account of/ }).waitFor()
    await again.getByRole('button', { name: 'I have signed in' }).click()
    await page.getByText(messages.accountUpdated).waitFor()
  })

  test.each(['nobody@harbor.example', 'unverified@harbor.example'])('does not let %s in, and says so', async (login) => {
    const page = await signInElsewhere('/signIn', login)
    await page.waitForURL(/\/signIn\?refused=single-sign-on/)
    await page.getByText(messages.singleSignOnRefused).waitFor()
    expect(await page.getByLabel('Email').count()).toBe(1)
  })
})
