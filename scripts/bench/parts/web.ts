import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../../admin/testing/openBrowser.ts'
import type { World } from '../data/world.ts'
import { type Session, signedIn } from '../measure/browser.ts'
import { succeed } from '../measure/http.ts'
import { type Product, startProduct } from '../servers/product.ts'
import { PROFILE } from '../sql/profile.ts'
import type { Part } from './part.ts'

/** The path of each screen, and a selector that matches once it is loaded. */
const SCREENS: Record<string, [path: string, there: string]> = {
  Today: ['/today', 'h2'],
  queue: ['/renewals?filter={}', 'tbody tr'],
  'license list': ['/licenses', 'tbody tr'],
  'license profile': [`/licenses/${PROFILE}`, 'h2'],
  'property list': ['/properties', 'tbody tr'],
}
const KILOBYTE = 1_000
/** Milliseconds without a request until a screen counts as loaded. On a busy machine, pauses between requests are long. */
const STILL = 2_000

/** The URLs that a browser with an empty cache requests until the screen is still. */
const requestsOf = async (
  browser: Browser,
  { address }: Product,
  storageState: Session,
  [path, there]: [string, string],
): Promise<string[]> => {
  const context = await browser.newContext({ storageState })
  try {
    const page = await context.newPage()
    const urls: string[] = []
    let last = performance.now()
    page.on('request', (request) => {
      last = performance.now()
      urls.push(request.url())
    })
    await page.goto(address + path)
    // The sign-in page has neither.
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await page.locator('h1').waitFor()
    await page.locator(there).first().waitFor()
    while (performance.now() - last < STILL) await wait(100)
    return urls.filter((url) => url.startsWith(address))
  } finally {
    await context.close()
  }
}

/** The total size of files, each compressed with gzip, in bytes. The server sends fewer, because it uses Brotli. */
const gzipped = async (urls: string[]): Promise<number> => {
  const files = urls.filter((url) => !url.includes('/api/'))
  const sizes = await Promise.all(files.map(async (url) => gzipSync((await succeed({ url })).text, { level: 9 }).length))
  return sizes.reduce((total, size) => total + size, 0)
}

/** Measures what a browser loads: the bytes of the first screen, and the requests of each screen. */
export const web: Part = {
  title: 'Loading the console',
  everySize: true,
  async measure(worlds, rows) {
    const world: World = await worlds.at()
    await using product = await startProduct(world)
    const browser = await openBrowser()
    try {
      const session = await signedIn(browser, product)
      for (const [screen, place] of Object.entries(SCREENS)) {
        const urls = await requestsOf(browser, product, session, place)
        const calls = urls.filter((url) => url.includes('/api/')).length
        const what = `First load of the console: ${screen}`
        rows.atMost(urls.length, 15, ' requests', { what, measured: `${urls.length - calls} files and ${calls} calls` })
        if (screen !== 'queue') continue
        const measured = `${urls.length - calls} files`
        rows.atMost((await gzipped(urls)) / KILOBYTE, 400, ' kB gzip', { what, measured })
      }
    } finally {
      await browser.close()
    }
  },
}
