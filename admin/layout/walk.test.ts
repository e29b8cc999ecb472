import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsOn, still } from '../testing/axe.ts'
import { draw } from '../testing/draw.ts'
import { addressIn, SCREENS, type Screen } from '../testing/screens.ts'
import { withConsole } from '../testing/withConsole.ts'

/**
 * Checks every screen with its dialogs in both themes and three widths: nothing is wider than the window, table headings wrap only as far
 * as allowed, no text is cut off, each list is a grid with one tab stop, and axe has no findings of any impact. `npm test` draws some
 * screens by the seed, in the light theme; `accessibility.test.ts` checks the contrasts of both. EVERGREEN_PICTURES names a folder for
 * screenshots.
 */

const console = withConsole()

const WIDTHS = [1440, 1024, 390] as const
const THEMES = ['light', 'dark'] as const

const drawn = THEMES.flatMap((theme) =>
  draw(
    SCREENS.flatMap((screen) => WIDTHS.map((width) => ({ screen, width, theme }))),
    theme === 'light' ? 6 : 0,
  ),
)

/** The maximum number of lines of a table heading, by window width. */
const LINES_OF_HEADING = { 1440: 2, 1024: 3, 390: 4 }
type Width = keyof typeof LINES_OF_HEADING

/**
 * Headings that wrap too far and texts that are cut off, one line each. A cut-off text may have its full text as a title; cells get theirs
 * on hover.
 */
const facesOf = (page: Page, width: Width) =>
  page.evaluate((linesAtMost) => {
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true }) && element.getBoundingClientRect().width > 2
    const linesOf = (element: Element) => {
      const tops: number[] = []
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { top, width } of range.getClientRects())
          if (width > 2 && node.parentElement?.clientWidth !== 1 && !tops.some((other) => Math.abs(other - top) < 8)) tops.push(top)
      }
      return tops.length
    }
    for (const cell of document.querySelectorAll('td')) cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    const text = (element: Element) => (element.textContent ?? '').trim().slice(0, 60)
    const wrapped = [...document.querySelectorAll('thead th')].filter((th) => isSeen(th) && linesOf(th) > linesAtMost)
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 3 || !isSeen(element)) return false
      const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      return isText && getComputedStyle(element).overflowX === 'hidden' && !element.closest('[title], [aria-label]')
    })
    const over = document.documentElement.scrollWidth - window.innerWidth
    const named = (table: Element) => table.getAttribute('aria-label') ?? text(table)
    const stray = [...document.querySelectorAll('.RaDataTable-table:not([role=grid])')]
    // The calendar library's month is also a grid, but each of its entries is a tab stop.
    const grids = [...document.querySelectorAll<HTMLTableElement>('table[role=grid]')].filter(
      (grid) => isSeen(grid) && !grid.closest('.fc'),
    )
    const stopsOf = (grid: Element) =>
      [...grid.querySelectorAll<HTMLElement>('a, button, input, td, th')].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled'))
        .length
    return [
      ...(over > 0 ? [`${over} px wider than the window`] : []),
      ...wrapped.map((th) => `wrapped: ${text(th)}`),
      ...cut.map((element) => `cut: ${text(element)}`),
      ...stray.map((table) => `no grid: ${named(table)}`),
      ...grids.filter((grid) => stopsOf(grid) !== 1).map((grid) => `${stopsOf(grid)} stops of Tab: ${named(grid)}`),
    ]
  }, LINES_OF_HEADING[width])

const picture = async (page: Page, name: string) => {
  const folder = process.env.EVERGREEN_PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.replace(/[^a-z0-9-]+/gi, '_')}.png`) })
}

const SCREEN = 'the screen'

/** The faults of a screen and of everything that it opens. */
const walk = async (page: Page, { path, who, opens = [], opensWide = [] }: Screen, width: Width, theme: string): Promise<string[]> => {
  const name = `${width} ${theme} ${path} ${who.split('@')[0]}`
  const faults: string[] = []
  const look = async (what: string) => {
    await still(page)
    await picture(page, `${name} ${what}`)
    const found = [...(await facesOf(page, width)), ...(await findingsOn(page))]
    faults.push(...found.map((fault) => `${what}: ${fault}`))
  }
  await look(SCREEN)
  for (const open of width === 390 ? opens : [...opens, ...opensWide]) {
    await page.getByRole('button', { name: open }).and(page.locator(':visible:enabled')).first().click()
    const modal = page.locator('.MuiModal-root').first()
    await modal.waitFor()
    await look(String(open))
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
  }
  return faults
}

const named = drawn.map((one) => [`${one.screen.path} ${one.screen.who} ${one.width} ${one.theme}`, one] as const)

test.each(named)('%s', { timeout: 120_000 }, async (_, { screen, width, theme }) => {
  const page = await console.signIn(screen.who, '/my-account', {
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: theme,
  })
  await page.goto(await addressIn(page, screen))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await walk(page, screen, width, theme)).toEqual([])
})
