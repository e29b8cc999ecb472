import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../../admin/testing/openBrowser.ts'
import { PASSWORD } from '../data/load.ts'
import type { World } from '../data/world.ts'
import { succeed } from '../measure/http.ts'
import { type Product, startProduct } from '../servers/product.ts'
import { PROFILE } from '../sql/profile.ts'
import type { Part } from './part.ts'

const SCREENS = {
  dashboard: '/',
  queue: '/renewals',
  'license list': '/licenses',
  'license profile': `/licenses/${PROFILE}`,
  'property list': '/properties',
}
const KILOBYTE = 1_000
/** A screen without a request for so many ms has loaded: on a busy machine, pauses between two requests are long. */
const STILL = 2_000

const signedIn = async ({ base }: Product): Promise<string> => {
  const body = { email: 'bench@provider.example', password: PASSWORD }
  const sent = { url: `${base}/authentication/sign-in`, method: 'POST', body, headers: { 'x-requested-with': 'bench' } }
  const { headers } = await succeed(sent)
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

/** The addresses that a browser with an empty cache requests until the screen is still. */
const requestsOf = async (browser: Browser, { address }: Product, cookie: string, path: string): Promise<string[]> => {
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext()
  try {
    await context.addCookies([{ name, value, url: address }])
    const page = await context.newPage()
    const urls: string[] = []
    let last = performance.now()
    page.on('request', (request) => {
      last = performance.now()
      urls.push(request.url())
    })
    await page.goto(address + path, { waitUntil: 'networkidle' })
    while (performance.now() - last < STILL) await wait(100)
    return urls.filter((url) => url.startsWith(address))
  } finally {
    await context.close()
  }
}

/** The bytes of files, each compressed with gzip. The server sends fewer: it has them compressed with Brotli. */
const gzipped = async (urls: string[]): Promise<number> => {
  const files = urls.filter((url) => !url.includes('/api/'))
  const sizes = await Promise.all(files.map(async (url) => gzipSync((await succeed({ url })).text).length))
  return sizes.reduce((total, size) => total + size, 0)
}

/** What a browser loads: the bytes of the first screen, and the requests of each. */
export const web: Part = {
  title: 'Loading the console',
  once: true,
  async measure(worlds, rows) {
    const world: World = await worlds.at()
    await using product = await startProduct(world)
    const cookie = await signedIn(product)
    const browser = await openBrowser()
    try {
      for (const [screen, path] of Object.entries(SCREENS)) {
        const urls = await requestsOf(browser, product, cookie, path)
        const calls = urls.filter((url) => url.includes('/api/')).length
        const what = `First load of the console: ${screen}`
        rows.atMost(urls.length, 15, ' requests', { what, measured: `${urls.length - calls} files and ${calls} calls` })
        if (path !== '/') continue
        const measured = `${urls.length - calls} files`
        rows.atMost((await gzipped(urls)) / KILOBYTE, 400, ' kB gzip', { what, measured, readme: 'First load of the console' })
      }
    } finally {
      await browser.close()
    }
  },
}
