import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { closeByEscape } from './dialog.ts'
import { draw } from './draw.ts'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  impact: string
  help: string
  nodes: { html: string }[]
}

declare global {
  interface Window {
    /** Defined once the page has run the script of axe. */
    axe: { run(): Promise<{ violations: Violation[] }> }
  }
}

/** The findings of axe on the current page, of any impact, one line each. */
export const findingsOn = async (page: Page): Promise<string[]> => {
  // Evaluated through the debugger, because the page's CSP blocks other scripts.
  await page.evaluate(await readFile(script, 'utf8'))
  const violations: Violation[] = await page.evaluate(async () => {
    return (await window.axe.run()).violations
  })
  // A menu is rendered at the end of the document, outside its landmarks.
  const isModal = (await page.locator('.MuiModal-root').count()) > 0
  return violations
    .filter(({ id }) => !(isModal && id === 'region'))
    .map(({ id, impact, help, nodes }) => `${impact} ${id}: ${help} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

const THEMES = ['light', 'dark'] as const
/** The themes to test: one of them in an ordinary run, all in a deep one. */
export const themes = draw(THEMES, 1)

/** Waits for animations to end: half-faded elements have no contrast. */
export const still = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'))
}

/** Fails if axe has findings once the page is still. `what` names the page in the failure. */
export const mustBeAccessible = async (page: Page, what = page.url()) => {
  // A blank page would have no other findings.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await still(page)
  expect({ what, findings: await findingsOn(page) }).toEqual({ what, findings: [] })
}

/** Opens the dialogs and menus of a screen, by name. */
export type Opens = Record<string, (page: Page) => Promise<void>>

export const pressing =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click()

/** Fails if axe has findings on a screen or anything that `opens` opens. Closes each with Escape. */
export const mustBeAccessibleWith = async (page: Page, opens: Opens) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await mustBeAccessible(page)
  for (const [what, open] of Object.entries(opens)) {
    await open(page)
    await page.locator('.MuiModal-root').first().waitFor() // a dialog loads when it is first opened
    await mustBeAccessible(page, what)
    await closeByEscape(page)
  }
}

/** The texts of elements that overflow their table cell without an ellipsis. */
const cutTexts = () =>
  [...document.querySelectorAll('td :is(a, span, p, div)')]
    .filter((box) => {
      const right = box.closest('td')?.getBoundingClientRect().right ?? 0
      return getComputedStyle(box).display !== 'inline' && box.textContent && box.getBoundingClientRect().right > right + 1
    })
    .map((box) => box.textContent)

/** Fails if the page is wider than the window, or table text is cut off without an ellipsis. */
export const mustFit = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await still(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect({ at: page.url(), over, cut: await page.evaluate(cutTexts) }).toEqual({ at: page.url(), over: 0, cut: [] })
}
