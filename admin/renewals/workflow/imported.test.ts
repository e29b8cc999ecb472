import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/index.ts'
import { apiOf, PDF } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const DENVER = fromRoot('../shared/data/denver-liquor-licenses.csv')

const importFile = async (page: Page, file: string, map: string) => {
  const { token } = await apiOf(page).authentication.createToken({ body: { name: 'import' } })
  const words = ['import', 'licenses', file, '--client', 'Harbor Hotels', '--map', fromRoot(map), '--assignee', people.administrator]
  const env = { EVERGREEN_SERVER: new URL(page.url()).origin, EVERGREEN_TOKEN: token }
  // Exit code 3: some rows were refused, as expected.
  expect(await execa(process.execPath, [fromRoot('bin/evergreen.js'), ...words], { env, reject: false })).toMatchObject({ exitCode: 3 })
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog').last()
const save = async (page: Page, words: string) => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(words).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}
const complete = async (page: Page, next: string) => {
  await click(page, 'Mark Step Complete')
  await page.waitForFunction((title) => document.querySelector('[aria-current=step] h3')?.textContent?.startsWith(title), next)
}
const typeDay = async (page: Page, label: string, digits: string) => {
  const field = dialog(page).getByRole('textbox', { name: label, exact: true })
  await field.clear()
  await field.pressSequentially(digits)
}

/** Finds a license in the queue by number, begins its renewal, and completes all six steps, using only clicks. */
const renew = async (page: Page, licenseNumber: string) => {
  await page.goto('/renewals')
  const search = page.getByPlaceholder(/^Search renewals/)
  await search.fill(licenseNumber)
  await search.press('Enter')
  await page.getByRole('link', { name: licenseNumber }).first().click()
  await click(page, 'Begin Renewal')
  await dialog(page).getByRole('button', { name: 'Begin Renewal' }).click()
  await page.getByText(calls.renewals.begin.success).waitFor()
  await complete(page, '3. Invoice')
  await click(page, 'No Invoice Required')
  await complete(page, '4. File Renewal Forms')
  await click(page, 'Edit File Renewal Forms')
  await save(page, calls.renewals.formsFiled.success)
  await complete(page, '5. Receive License')
  await click(page, 'Edit Receive License')
  await typeDay(page, 'Effective Date', '01012028')
  await typeDay(page, 'Track Date', '10012028')
  await page.setInputFiles('input[type=file]', { name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF })
  await save(page, calls.renewals.licenseReceived.success)
  await complete(page, '6. License Sent to Property')
  await click(page, 'Not Applicable')
  await page.getByRole('button', { name: 'Require Sent License' }).waitFor()
  await click(page, 'Mark Step Complete')
  await click(page, 'Complete Renewal')
  await dialog(page).getByRole('button', { name: 'Complete Renewal' }).click()
  await page.getByText(calls.renewals.complete.success).waitFor()
}

describe('an imported license', () => {
  const importAndRenew = async (file: string, map: string, searchTerm: string) => {
    const page = await console.signIn(people.administrator)
    await importFile(page, file, map)
    const { items } = await apiOf(page).dashboard.renewalsList({ body: { searchTerm, pageSize: 5 } })
    const { id, licenseNumber } = items[0] as (typeof items)[number]
    await renew(page, licenseNumber)
    expect(await apiOf(page).licenses.get({ params: { id } })).toMatchObject({
      effectiveDate: '2028-01-01',
      expirationDate: '2028-12-31',
      trackDate: '2028-10-01',
      licenseDocumentExists: true,
      inProcessRenewal: null,
    })
  }

  test('of Denver is renewed by clicks', async ({ skip }) => {
    skip(!existsSync(DENVER), 'the register of Denver is not here: ../shared/data/denver-liquor-licenses.csv')
    await importAndRenew(DENVER, 'fixtures/maps/denver-liquor.toml', 'BFN')
  })
  test('of the sample is renewed by clicks', () =>
    importAndRenew(fromRoot('fixtures/sample-licenses.csv'), 'fixtures/maps/sample.toml', 'FWL'))
})
