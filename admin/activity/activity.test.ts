import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { makeLicense } from '../testing/licenses.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A license that the client's administrator created and deactivated. */
const deactivated = async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const { id, version, licenseNumber } = await makeLicense(page)
  await apiOf(page).licenses.updateActive({ params: { id }, ifMatch: version, body: { active: false } })
  return { page, id, licenseNumber }
}

describe('the activity', () => {
  test('shows when who changed which record, with old and new values', async () => {
    const { licenseNumber } = await deactivated()
    const page = await console.signIn(people.staff, '/activity')
    const row = rowOf(page, licenseNumber).first()
    await row.waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    expect(heads).toEqual(['When', 'Who', 'Client', 'What', 'Record', 'Address', 'Changes'])
    const cells = await row.getByRole('gridcell').allInnerTexts()
    expect(cells[0]).toMatch(/^\d\d\/\d\d\/\d\d \d\d:\d\d [ap]m P[DS]T$/)
    expect(cells.slice(1, 4)).toEqual(['Caroline Mercer', 'Harbor Hotels', 'Activate or deactivate the License'])
    expect(cells[4]).toMatch(new RegExp(`^License ${licenseNumber}`))
    expect(cells[5]).toMatch(/^127\.0\.0\.1\s+\S/)
    expect(cells[6]).toBe('Active: Yes → No')
    const creation = rowOf(page, licenseNumber).filter({ hasText: 'Create the License' }).filter({ hasText: 'License #:' })
    expect(await creation.getByRole('listitem').count()).toBe(1)
    await creation.getByRole('button', { name: /^Show All \d+/ }).click()
    await creation.getByText('Expiration Date: – → 02/28/27').waitFor()
    await rowOf(page, licenseNumber)
      .getByText(/^Licensees: – → [^#\d]+$/)
      .first()
      .waitFor()
    await row.getByRole('link', { name: licenseNumber }).click()
    await page.getByRole('heading', { name: `License ${licenseNumber}` }).waitFor()
  })

  test('verifies the audit against its seals', async () => {
    const page = await console.signIn(people.staff, '/activity')
    await page.getByText(/Last sealed|no seal yet/).waitFor()
    await page.getByRole('button', { name: 'Verify Audit' }).click()
    await page.getByText(/^The audit is intact/).waitFor()
    await mustFit(page)
  })

  test('filters by days, people and records, with a chip for each', async () => {
    const { licenseNumber } = await deactivated()
    const page = await console.signIn(people.staff, '/activity')
    await rowOf(page, licenseNumber).first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const filter = dialogOf(page, 'Filter Activity')
    await filter.dialog.getByRole('combobox', { name: 'Record' }).click()
    await page.getByRole('option', { name: 'Citation' }).click()
    await filter.press('Apply Filters')
    await page.getByText(messages.noActivityFound).waitFor()
    await page.getByRole('button', { name: 'Clear filter Record: Citation' }).click()
    await rowOf(page, licenseNumber).first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await filter.type('To', '01/15/2020')
    await filter.press('Apply Filters')
    await page.getByText(messages.noActivityFound).waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await rowOf(page, licenseNumber).first().waitFor()
  })

  test('lists sign-ins with address and program, and filters by them', async () => {
    await console.signIn(people.contributor, '/')
    const page = await console.signIn(people.staff, '/activity')
    const signedIn = rowOf(page, 'Signed in').filter({ hasText: '127.0.0.1' }).filter({ hasText: 'Chrome on Linux' })
    await signedIn.first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const filter = dialogOf(page, 'Filter Activity')
    await filter.dialog.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Changes' }).click()
    await filter.press('Apply Filters')
    await page.getByRole('button', { name: 'Clear filter Kind: Changes' }).waitFor()
    await signedIn.first().waitFor({ state: 'detached' })
  })

  test('shows a client administrator only their own client, and opens from the menu and from a license', async () => {
    const { page, id } = await deactivated()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    await page.waitForURL(/\/activity/)
    await page.goto(`/licenses/${id}`)
    const section = page.getByRole('region', { name: 'Activity' })
    await section.scrollIntoViewIfNeeded()
    await section.getByText('Active: Yes → No').waitFor()
    await section.getByRole('link', { name: 'All Activity' }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Client' }).count()).toBe(0)
    const { items } = await apiOf(page).activity.list({ query: {} })
    expect(new Set(items.map(({ clientName }) => clientName))).toEqual(new Set(['Harbor Hotels']))
  })

  test('is closed to everybody who is not an administrator, also on a profile', async () => {
    const { id } = await deactivated()
    const page = await console.signIn(people.contributor, `/licenses/${id}`)
    await page.getByRole('region', { name: 'Emails' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Activity' }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Activity' }).count()).toBe(0)
    await page.goto('/activity')
    await page.waitForURL(/\/access-denied/)
  })
})

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the activity and its filters, at 600 pixels', async () => {
    await deactivated()
    const page = await console.signIn(people.staff, '/activity', { colorScheme, viewport: { width: 600, height: 900 } })
    await page.getByRole('row').nth(1).waitFor()
    await mustBeAccessible(page)
    await mustFit(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await mustBeAccessible(page)
  })
})
