import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import knex, { type Knex } from 'knex'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { BASE_PATH, calls } from '../../contract/index.ts'
import { type DemoServer, type DemoServerOptions, startDemoServer } from '../../fixtures/testing/demo-server.ts'
import { openBrowser } from './openBrowser.ts'
import { lastSent } from './outbox.ts'

/** The password of the demo data's users. */
const PASSWORD = 'Evergreen-2026!'

export const people = {
  administrator: 'administrator@harbor.example',
  contributor: 'contributor@harbor.example',
  viewer: 'viewer@harbor.example',
  staff: 'administrator@provider.example',
} as const

export interface Console {
  /** A new browser profile at a path of the site, signed out. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>
  /** A new browser profile that is signed in, at a path. */
  signIn(email: string, path?: string, options?: BrowserContextOptions): Promise<Page>
  /** A local file in a browser without a network. */
  openOffline(path: string): Promise<Page>
  /** The latest mail or SMS that the server sent after a time (ms). */
  sent(kind: '.eml' | '.sms.txt', after: number): Promise<string>
  /** The output of the server so far. */
  printed(): string
  /** `down` ends the server, `up` starts it again with the same data. */
  down(): Promise<void>
  up(): Promise<void>
  /** Writes rows that no call can create, such as those of an older version, into the running server's database. */
  write(work: (db: Knex) => PromiseLike<unknown>): Promise<void>
}

export const fillSignIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The built server with its demo data and a browser, for all tests of a file. Errors on any page fail the test run. */
export const withConsole = (settings?: DemoServerOptions['settings']): Console => {
  let server: DemoServer
  let browser: Browser
  const broken: string[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startDemoServer({ template: inject('demo'), settings }), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    if (broken.length > 0) throw new Error(`Pages failed:\n${broken.join('\n')}`)
  })

  const contextOf = async (options: BrowserContextOptions = {}) => {
    const size = { width: 1280, height: 900 }
    const context = await browser.newContext({ baseURL: server.address, viewport: size, reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(10_000)
    return context
  }
  const open = async (context: BrowserContext, path: string) => {
    const page = await context.newPage()
    page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`))
    await page.goto(path)
    return page
  }
  const visit: Console['visit'] = async (path, options) => open(await contextOf(options), path)
  return {
    visit,
    openOffline: async (path) => open(await contextOf({ offline: true }), pathToFileURL(path).href),
    printed: () => server.printed(),
    down: () => server.down(),
    up: () => server.up(),
    sent: (kind, after) => lastSent(server.data, kind, after),
    write: async (work) => {
      const filename = join(server.data, 'evergreen.sqlite')
      const db = knex({ client: 'sqlite3', connection: { filename }, pool: { min: 1, max: 1 }, useNullAsDefault: true })
      try {
        await db.raw('pragma busy_timeout = 5000')
        await work(db)
      } finally {
        await db.destroy()
      }
    },
    signIn: async (email, path = '/renewals', options = {}) => {
      const context = await contextOf(options)
      // Signs in over the API: the form has its own tests, and would take half the time of every other test.
      const answer = await context.request.post(`${BASE_PATH}${calls.authentication.signIn.path}`, {
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        data: { email, password: PASSWORD },
      })
      if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
      const page = await open(context, path)
      await page.waitForURL((url) => url.pathname === path.split('?')[0])
      await page.getByRole('button', { name: /^Account of/ }).waitFor()
      return page
    },
  }
}
