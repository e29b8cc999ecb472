import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { present } from '../rules/present.ts'
import type { Stage } from '../rules/renewals/stages.ts'
import { csv, fieldOf, HEADER, licenseRow, upload } from './testing/imports.ts'
import { apiOf } from './testing/server.ts'
import { people, withConsole } from './testing/withConsole.ts'

/**
 * The folder for the screenshots of the README and the guide, set by `npm run pictures`. Without it, screenshots are taken but not stored.
 */
const folder = process.env.EVERGREEN_PICTURES

const console = withConsole()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

/** Opens a license of the demo data whose renewal is at this stage. */
const openAt = async (page: Page, stage: Stage) => {
  const { items } = await apiOf(page).dashboard.renewalsList({ body: { renewalStatuses: [stage], renewalDesignation: 'BillingClient' } })
  const license = items.find(({ licenseType }) => licenseType?.startsWith('Type 47')) ?? items[0]
  await page.goto(`/licenses/${present(license).id}`)
}

/** Prepares the screen of each screenshot, by file name. Resolves once the screen is complete. */
const PICTURES: Record<string, (page: Page) => Promise<void>> = {
  async today(page) {
    await page.goto('/today')
    await page
      .getByRole('button', { name: /^Begin: / })
      .first()
      .waitFor()
    await page.getByText('Fees Ahead').waitFor()
  },
  async queue(page) {
    await page.goto('/renewals')
    await page.getByText('Forms Filed').first().waitFor()
  },
  async license(page) {
    await openAt(page, 5)
    await page.getByText('5. Receive License').waitFor()
  },
  async 'many-at-once'(page) {
    await page.goto(`/renewals?filter=${encodeURIComponent(JSON.stringify({ renewalStatuses: [1] }))}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Begin', exact: true }).click()
    await page.getByRole('dialog').getByText('Can begin').first().waitFor()
  },
  async invoice(page) {
    await openAt(page, 3)
    await press(page, 'Add Invoice')
    await page.getByRole('menuitem', { name: 'Check Request' }).click()
    await page.getByRole('dialog').getByLabel('Payable To').waitFor()
  },
  async import(page) {
    await upload(page, 'licenses', 'springfield.csv', csv(HEADER, licenseRow('SPR-1'), licenseRow('SPR-2', { Status: 'CANC' })))
    await press(page, 'Next: Map')
    await fieldOf(page, 'License #').getByText('License Number', { exact: true }).waitFor()
  },
  async reminders(page) {
    await page.goto('/reminders')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page
      .getByRole('main')
      .getByText(/\d+ mails? to \d+/)
      .first()
      .waitFor()
  },
  async request(page) {
    await page.goto('/requests')
    await page.getByRole('grid').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Recipients' }).waitFor()
  },
}

test.each(Object.entries(PICTURES))('docs/pictures/%s.png', async (name, show) => {
  const page = await console.signIn(people.administrator, '/my-account', { viewport: { width: 1280, height: 800 } })
  await show(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ ...(folder && { path: join(folder, `${name}.png`) }) })
  expect(picture.byteLength).toBeGreaterThan(20_000)
})

test('the folder has a picture for each', async () => {
  const stored = (await readdir('docs/pictures')).filter((name) => name.endsWith('.png'))
  expect(stored.sort()).toEqual(
    Object.keys(PICTURES)
      .map((name) => `${name}.png`)
      .sort(),
  )
})
