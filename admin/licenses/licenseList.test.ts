import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { makeLicense } from '../testing/licenses.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const rows = (page: Page) => page.locator('tbody tr')
const cells = (page: Page, column: string) => page.locator(`td.column-${column}`).allInnerTexts()
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem').allInnerTexts()

describe('the list of licenses', () => {
  test('starts with active licenses in the United States by property, and says so', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    await rows(page).first().waitFor()
    const shown = await cells(page, 'propertyName')
    expect(shown).toHaveLength(25)
    expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b)))
    expect(await chips(page)).toEqual(['Countries: United States'])
    expect(await page.getByRole('columnheader', { name: 'Client' }).count()).toBe(0)
    const { totalItemCount } = await apiOf(page).licenses.list({ body: { active: true, countries: ['United States'] } })
    await page.getByText(`1-25 of ${totalItemCount}`).waitFor()
  })

  test('is searched with Enter and cleared with Escape, and a row is opened by its link', async () => {
    const page = await console.signIn(people.contributor, '/licenses')
    const license = await makeLicense(page)
    const box = page.getByRole('textbox', { name: 'Search licenses' })
    await box.fill(license.licenseNumber)
    await box.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    await box.fill('no such license')
    await box.press('Enter')
    await page.getByText(messages.noLicensesFound).waitFor()
    await box.press('Escape')
    await expect.poll(() => rows(page).count()).toBe(25)
    await box.fill(license.licenseNumber)
    await box.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.locator('tbody').getByRole('link', { name: license.licenseNumber }).press('Enter')
    await page.getByRole('heading', { name: `License ${license.licenseNumber}` }).waitFor()
    await page.getByRole('link', { name: 'Back to Licenses' }).click()
    await expect.poll(() => box.inputValue()).toBe(license.licenseNumber)
  })

  test('is filtered in the dialog, with a chip for each filter, until they are cleared', async () => {
    const page = await console.signIn(people.staff, '/licenses')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const form = dialogOf(page, 'Filter Licenses')
    await form.choose('Clients', 'Summit Resorts')
    await page.keyboard.press('Escape')
    await form.input('States').fill('Color')
    await page.getByRole('option', { name: /Colorado/ }).click()
    await form.choose('Renewal Designation', 'Provider')
    await form.choose('Tracking Type', 'Track And Process')
    await form.press('Apply Filters')
    await form.dialog.waitFor({ state: 'detached' })
    const body = {
      active: true,
      countries: ['United States'],
      states: ['CO'],
      renewalDesignation: 'Provider' as const,
      renewalTrackingType: 'TrackingAndProcess' as const,
    }
    const { totalItemCount } = await apiOf(page).licenses.list({ body: { ...body, clientIds: [2] } })
    expect(totalItemCount).toBeGreaterThan(0)
    await page.getByText(new RegExp(`of ${totalItemCount}$`)).waitFor()
    expect(new Set(await cells(page, 'clientName'))).toEqual(new Set(['Summit Resorts']))
    expect(new Set(await cells(page, 'state'))).toEqual(new Set(['CO']))
    await page.reload()
    await rows(page).first().waitFor()
    expect(await chips(page)).toEqual([
      'Clients: Summit Resorts',
      'Countries: United States',
      'States: CO · Colorado',
      'Renewal Designation: Provider',
      'Tracking Type: Track And Process',
      'Clear Filters',
    ])
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => chips(page)).toEqual(['Countries: United States'])
    await page.getByRole('button', { name: 'Clear filter Countries: United States' }).click()
    await expect.poll(() => chips(page)).toEqual(['Clear Filters'])
  })

  test('shows inactive licenses shaded, with text', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    await page.getByRole('combobox', { name: 'Active' }).click()
    await page.getByRole('option', { name: 'Inactive' }).click()
    const { items } = await apiOf(page).licenses.list({ body: { active: false } })
    await expect.poll(() => rows(page).count()).toBe(items.length)
    for (const row of await rows(page).all()) {
      expect(await row.innerText()).toContain('Inactive')
      expect(await row.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
    }
  })

  test('includes alert texts on request, and shows only licenses with an alert', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    const { id, version, licenseNumber } = await makeLicense(page)
    await apiOf(page).licenses.updateAlert({ params: { id }, ifMatch: version, body: { alert: 'The roof bar is closed', isUrgent: true } })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const form = dialogOf(page, 'Filter Licenses')
    await form.dialog.getByLabel('With Alerts Only').click()
    await form.press('Apply Filters')
    const { totalItemCount } = await apiOf(page).licenses.list({ body: { active: true, countries: ['United States'], alertsOnly: true } })
    await page.getByText(new RegExp(`of ${totalItemCount}$`)).waitFor()
    const row = rows(page).filter({ hasText: licenseNumber })
    await row.getByRole('img', { name: 'Urgent Alert: The roof bar is closed' }).waitFor()
    expect(await row.innerText()).not.toContain('The roof bar is closed')
    await page.getByLabel('Include Alerts').click()
    await expect.poll(() => row.innerText()).toContain('The roof bar is closed')
    await page.reload()
    await expect.poll(() => row.innerText()).toContain('The roof bar is closed')
  })

  test('hides and shows columns, and sorts by one', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Rank', 'City']) await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Rank' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'City' }).count()).toBe(0)
    await page.getByRole('columnheader', { name: 'License #' }).getByRole('button').click()
    const { items } = await apiOf(page).licenses.list({
      body: { active: true, countries: ['United States'], sortBy: 'licenseNumber', sortDirection: 'asc' },
    })
    await expect.poll(async () => (await cells(page, 'licenseNumber'))[0]?.split('\n')[0]).toBe(items[0]?.licenseNumber)
  })

  test('has a card for each recently viewed license, latest first', async () => {
    const page = await console.signIn(people.contributor, '/licenses')
    const first = await makeLicense(page)
    const second = await makeLicense(page)
    for (const { id, licenseNumber } of [first, second]) {
      const told = page.waitForResponse(
        (response) => response.url().endsWith('/user-view-history') && response.request().method() === 'POST',
      )
      await page.goto(`/licenses/${id}`)
      await page.getByRole('heading', { name: `License ${licenseNumber}` }).waitFor()
      await told
    }
    await page.goto('/licenses')
    const cards = page.getByRole('region', { name: 'Recently Viewed' }).getByRole('link')
    await cards.first().waitFor()
    const [latest, before] = await cards.allInnerTexts()
    expect(latest).toContain(second.licenseNumber)
    expect(latest).toContain(second.propertyName)
    expect(before).toContain(first.licenseNumber)
    await cards.first().click()
    await page.getByRole('heading', { name: `License ${second.licenseNumber}` }).waitFor()
  })

  test('is closed to people without the renewal permission', async () => {
    const page = await console.signIn(people.viewer, '/properties')
    await page.goto('/licenses')
    await page.waitForURL('**/access-denied')
  })
})
