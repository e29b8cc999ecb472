import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../../admin/testing/openBrowser.ts'
import { type Session, signedIn } from '../measure/browser.ts'
import { inMs, median, percentile } from '../measure/figures.ts'
import type { Rows } from '../measure/rows.ts'
import { type Product, startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

const VIEWPORT = { width: 1440, height: 900 }

/** Screens of the menu: path, heading, and a selector that matches once their records are drawn. */
const ROUTES: [path: string, heading: string, there: string][] = [
  ['/properties', 'Properties', 'tbody a'],
  ['/tasks', 'Tasks', '[role=tab]'],
  ['/calendar', 'Calendar', '.fc-daygrid-day'],
  ['/requests', 'Requests', 'main p, tbody a'],
  ['/renewals', 'Renewals', 'tbody a'],
]
const TURNS = 5
const GIVE_UP = 10_000

/** The queue without filters, because a list keeps its filter for the session. */
const EVERYTHING = '/renewals?filter={}'

/** Opens a screen from the menu. Resolves to the ms until its records are drawn. */
const goTo = (page: Page, [path, heading, there]: (typeof ROUTES)[number]): Promise<number> =>
  page.evaluate(
    ([path, heading, there, giveUp]) =>
      new Promise<number>((done, fail) => {
        const started = performance.now()
        document.querySelector<HTMLElement>(`a[role=menuitem][href="${path}"]`)?.click()
        const look = () => {
          const taken = performance.now() - started
          if (document.querySelector('h1')?.textContent?.startsWith(heading) && document.querySelector(there)) done(taken)
          else if (taken > giveUp) fail(new Error(`${path} does not come`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [path, heading, there, GIVE_UP] as const,
  )

const openPage = async (browser: Browser, { address }: Product, storageState: Session, path: string): Promise<Page> => {
  const page = await (await browser.newContext({ storageState, viewport: VIEWPORT })).newPage()
  await page.goto(address + path)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Opens each screen twice. The first time loads its files; the second time shows the old rows while it reads new ones. */
const routes = async (browser: Browser, product: Product, session: Session, rows: Rows) => {
  const taken: { first: number[]; again: number[] } = { first: [], again: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    const page = await openPage(browser, product, session, EVERYTHING)
    for (const times of [taken.first, taken.again]) {
      for (const route of ROUTES) {
        times.push(await goTo(page, route))
        await page.waitForLoadState('networkidle')
      }
    }
    await page.context().close()
  }
  for (const [times, most, what] of [
    [taken.first, 300, 'A screen that opens for the first time'],
    [taken.again, 100, 'A screen that opens again'],
  ] as const)
    rows.atMost(median(times), most, ' ms', { what, measured: `p50 of ${times.length}, slowest ${inMs(Math.max(...times))}` })
}

const PAUSE = 400

/** Types license numbers into the palette, key by key. Measures the time from a search request until its result is drawn. */
const typing = async (browser: Browser, product: Product, session: Session, rows: Rows) => {
  const page = await openPage(browser, product, session, EVERYTHING)
  const numbers = await page.locator('tbody a').allInnerTexts()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  const times: number[] = []
  for (const number of numbers.slice(0, 12)) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(number.slice(0, -1), { delay: 20 })
    await page.waitForTimeout(PAUSE)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/search')),
      page.keyboard.type(number.slice(-1)),
    ])
    await page.getByRole('option', { name: number }).first().waitFor()
    times.push(Date.now() - answer.request().timing().startTime)
  }
  await page.context().close()
  rows.atMost(percentile(times, 0.9), 100, ' ms', {
    what: 'From a search of Ctrl-K to its hits on the screen',
    measured: `p90 of ${times.length}, p50 ${inMs(median(times))}, slowest ${inMs(Math.max(...times))}`,
  })
}

interface TraceEvent {
  name: string
}

/** Scrolls a list of 100 rows to its end and back with the wheel. Counts drawn and dropped frames in the browser's trace. */
const scrolling = async (browser: Browser, product: Product, session: Session, rows: Rows) => {
  const context = await browser.newContext({ storageState: session, viewport: VIEWPORT })
  const page = await context.newPage()
  await page.goto(`${product.address}${EVERYTHING}&perPage=100`)
  await page.locator('tbody tr').nth(99).waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(800, 600)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] })
  for (const direction of [1, -1])
    for (let notch = 0; notch < 40; notch++) {
      await page.mouse.wheel(0, direction * 100)
      await page.waitForTimeout(16)
    }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  const count = (name: string) => traceEvents.filter((event) => event.name === name).length
  await context.close()
  rows.atMost(count('DroppedFrame'), 0, ' frames', {
    what: 'Frames that a list of 100 rows drops while it scrolls',
    measured: `${count('DrawFrame')} drawn`,
  })
}

/** Measures the console in a browser, with a large installation. */
export const console: Part = {
  title: 'Using the console',
  once: true,
  async measure(worlds, rows) {
    const world = await worlds.at()
    await using product = await startProduct(world)
    const browser = await openBrowser()
    try {
      const session = await signedIn(browser, product)
      for (const [what, measure] of Object.entries({ 'Opening screens': routes, 'Searching with Ctrl-K': typing, Scrolling: scrolling }))
        await rows.attempt(what, () => measure(browser, product, session, rows))
    } finally {
      await browser.close()
    }
  },
}
