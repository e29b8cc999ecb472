import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { people, withConsole } from '../testing/withConsole.ts'

const server = withConsole()

const KB = 1000

/** What a browser that has loaded nothing yet loads to show a page. */
const openFirst = async (path: string, words: string, storageState?: Awaited<ReturnType<BrowserContext['storageState']>>) => {
  const outside = await server.visit('/health', { storageState })
  const page = await outside.context().newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path, { waitUntil: 'networkidle' })
  // A busy machine may be idle on the network before the page is drawn.
  await page.getByText(words).first().waitFor()
  const bodies = await Promise.all(responses.map((response) => response.body()))
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()))
  const requests = responses.map((response) => `${response.request().method()} ${new URL(response.url()).pathname}`)
  await page.context().close()
  return {
    requests,
    gzipped: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
    sent: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
  }
}

test('the first load is at most 400 kB with gzip', async () => {
  const { gzipped } = await openFirst('/', 'Sign In')
  expect(gzipped).toBeGreaterThan(100 * KB)
  expect(gzipped).toBeLessThan(400 * KB)
})

/**
 * The goal is 400. The rows of the licenses are 28 kB, profiles share forms and parts, that of a license has a dozen lists, and the page
 * of exports is a form itself.
 */
const mostOf = (path: string): number => {
  if (path === '/exports') return 490
  if (path === '/licenses/7') return 440
  if (path === '/licenses') return 415
  return /\/\d+$|users/.test(path) ? 430 : 405
}

test('screens open with at most 15 requests, and the first ones with 400 kB', { timeout: 180_000 }, async () => {
  const signedIn = await server.signIn(people.staff, '/my-account')
  const state = await signedIn.context().storageState()
  const screens = {
    '/renewals': 'Renewals',
    '/renewals?view=dashboard': 'Licensing Authorit',
    '/licenses': 'Licenses',
    '/licenses/7': 'Renewal',
    '/properties': 'Properties',
    '/properties/1': 'Licenses',
    '/tasks': 'Tasks',
    '/clients/1': 'Trust Account',
    '/licensing-authorities/1': 'License Types',
    '/users': 'Users',
    '/exports': 'Export',
  }
  for (const [path, words] of Object.entries(screens)) {
    const { requests, sent } = await openFirst(path, words, state)
    expect.soft(requests.length, `${path}: ${requests.join(', ')}`).toBeLessThanOrEqual(15)
    expect.soft(sent, `${path}: ${sent}`).toBeLessThan(mostOf(path) * KB)
  }
})
