import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import { button, check, csv, fillConstants, HEADER, licenseRow, runIt, upload } from '../testing/imports.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** New rows for each theme, because stored licenses are not imported again. */
const rowsOf = (theme: string) => [
  licenseRow(`AXE-${theme}-1`),
  licenseRow(`AXE-${theme}-2`, { 'License Type': 'Retail Food Establishments' }),
  licenseRow(`AXE-${theme}-3`, { Issued: 'soon' }),
]

/** Visits every step and everything that it opens. */
const walk = async (page: Page, theme: string, visit: (what: string) => Promise<void>) => {
  await page.goto('/imports/create?kind=licenses')
  await button(page, 'Paste Rows').click()
  await visit('upload')
  await upload(page, 'licenses', 'axe.csv', csv(HEADER, ...rowsOf(theme)))
  await visit('first rows')
  await button(page, 'Next: Map').click()
  await fillConstants(page)
  await button(page, 'Options of Effective Date').click()
  await button(page, 'Leave Out Rows').click()
  await visit('mapping')
  await button(page, 'Remove rows to leave out 1').click()
  await check(page)
  await visit('check')
  await button(page, 'Next: Run').click()
  await visit('run')
}

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test.each([
    ['a desk', { width: 1280, height: 900 }],
    ['a phone', { width: 390, height: 800 }],
  ])('every step on %s', async (_name, viewport) => {
    const who = viewport.width < 1000 ? 'administrator@summit.example' : people.administrator
    const page = await console.signIn(who, '/imports', { colorScheme, viewport })
    await walk(page, colorScheme, async (what) => {
      await mustBeAccessible(page, what)
      await mustFit(page)
    })
    await button(page, 'Back to the Check').click()
    await runIt(page)
    await mustBeAccessible(page, 'results')
    await mustFit(page)
    await page.goto('/imports')
    await page.getByRole('row').nth(1).waitFor()
    await mustBeAccessible(page, 'list')
    await mustFit(page)
  })
})

test('an empty list says what it is for', async () => {
  const page = await console.signIn('renewals@provider.example', '/imports')
  await page.getByText('There are no imports yet.').waitFor()
  await mustBeAccessible(page)
  await page.getByRole('link', { name: 'Import Your First File' }).click()
  await page.waitForURL(/\/imports\/create$/)
})

test('the whole way by keyboard', async () => {
  const page = await console.signIn('administrator@summit.example', '/imports/create?kind=divisions')
  await page.getByRole('button', { name: 'Paste Rows' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Name,Company Code\nKeys,K1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (const name of ['Next: Map', 'Next: Check', 'Next: Run', 'Import 1 row']) {
    await button(page, name).waitFor()
    await button(page, name).focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: 'Results' }).waitFor({ timeout: 30_000 })
})

test('a list or an import that cannot be read says so and tries again', async () => {
  const page = await console.signIn(people.administrator, '/renewals')
  let isDown = true
  await page.route('**/api/v1.0/imports?**', (route) =>
    isDown ? route.fulfill({ status: 500, json: { status: 500, detail: 'Broken' } }) : route.continue(),
  )
  await page.getByRole('menuitem', { name: 'Imports' }).click()
  await page.getByText('The imports could not be read.').waitFor()
  expect(await page.getByText('There are no imports yet.').count()).toBe(0)
  isDown = false
  await button(page, 'Try Again').click()
  await page.getByText('The imports could not be read.').waitFor({ state: 'detached' })
})
