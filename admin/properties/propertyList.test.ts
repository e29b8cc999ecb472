import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PropertyFilter } from '../../contract/properties/schemas.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const names = (page: Page) => page.locator('tbody tr td a[href^="/properties/"]').allInnerTexts()
const heads = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
const search = async (page: Page, term: string) => {
  await page.getByLabel('Search properties').fill(term)
  await page.keyboard.press('Enter')
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.getByRole('combobox', { name: label }).getByText(option, { exact: true }).waitFor()
}

const expected = async (page: Page, body: Partial<PropertyFilter>) =>
  (await apiOf(page).properties.list({ body: { active: true, ...body } })).items.map(({ name }) => name)

describe('the list of properties', () => {
  test('shows the specified columns, 25 active properties by name, and sorts by a column', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    await page.getByRole('link', { name: 'Harbor Back Bay' }).waitFor()
    expect(await heads(page)).toEqual([
      '',
      'Property',
      'Address',
      'City',
      'State',
      'Zip',
      'Division',
      'Licenses',
      'License Alerts',
      'Alert',
    ])
    expect(await names(page)).toEqual(await expected(page, { sortBy: 'name' }))
    expect(await names(page)).toHaveLength(25)
    for (const sortDirection of ['asc', 'desc'] as const) {
      const byAlerts = await expected(page, { sortBy: 'licenseAlertsCount', sortDirection })
      await page.getByRole('button', { name: 'License Alerts' }).click()
      await expect.poll(() => names(page)).toEqual(byAlerts)
    }
  })

  test('marks alerts, urgent ones with another icon and label', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { items } = await apiOf(page).properties.list({ body: { active: true } })
    const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    for (const { name, licenseAlertsCount, hasUrgentAlert } of items.slice(0, 12)) {
      const icons = rowOf(name).getByRole('img')
      await rowOf(name).waitFor()
      expect(await icons.count()).toBe(licenseAlertsCount > 0 ? 1 : 0)
      if (licenseAlertsCount > 0) expect(await icons.getByText(hasUrgentAlert ? 'Urgent Alert' : /^Alert$/).count()).toBe(1)
    }
    expect(items.slice(0, 12).some(({ hasUrgentAlert }) => hasUrgentAlert)).toBe(true)
  })

  test.each([
    ['Address', 'address', 'street'],
    ['City', 'city', 'seattle'],
    ['Property Name', 'propertyName', 'bay'],
    ['Division', 'division', 'central'],
  ] as const)('is searched in %s alone when that is chosen', async (label, searchFilter, searchTerm) => {
    const page = await console.signIn(people.administrator, '/properties')
    await choose(page, 'Search In', label)
    await search(page, searchTerm)
    const found = await expected(page, { searchFilter, searchTerm })
    expect(found.length).toBeGreaterThan(0)
    await expect.poll(() => names(page)).toEqual(found)
  })

  test('searches all fields by default, and Escape clears the search', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    await search(page, 'boston')
    const found = await expected(page, { searchTerm: 'boston' })
    await expect.poll(() => names(page)).toEqual(found)
    await page.getByLabel('Search properties').press('Escape')
    await expect.poll(async () => (await names(page)).length).toBe(25)
    await search(page, 'no such place')
    await page.getByText('There are no properties that fit your filter criteria.').waitFor()
  })

  test('is filtered in its dialog, shows chips, keeps them for the session and clears back to active', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const filters = dialogOf(page, 'Filter Properties')
    await filters.input('Property Name').fill('harbor')
    await filters.input('State').fill('CA')
    await filters.input('Licensing Authority').fill('San Francisco')
    await page
      .getByRole('option', { name: /San Francisco/ })
      .first()
      .click()
    await filters.press('Apply Filters')
    const chips = page.getByRole('list', { name: 'Filters in use' })
    await chips.getByText('Property Name: harbor').waitFor()
    await chips.getByText('State: CA').waitFor()
    await chips.getByText(/^Licensing Authority: .*San Francisco/).waitFor()
    await expect.poll(async () => (await names(page)).length).toBeLessThan(5)
    const found = await names(page)
    await page.getByRole('menuitem', { name: 'Renewals' }).click()
    await page.getByRole('heading', { name: 'Renewals', level: 1 }).waitFor()
    await page.getByRole('menuitem', { name: 'Properties' }).click()
    await chips.getByText('State: CA').waitFor()
    await expect.poll(() => names(page)).toEqual(found)
    await chips.getByRole('button', { name: 'Clear filter State: CA' }).click()
    await expect.poll(() => chips.getByText('State: CA').count()).toBe(0)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(25)
    expect(await chips.count()).toBe(0)
  })

  test('is filtered by a license type', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const [type] = await apiOf(page).licenseTypes.options()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const filters = dialogOf(page, 'Filter Properties')
    await filters.input('License Type').fill(type?.label as string)
    await page.getByRole('option', { name: `${type?.label} · ${type?.meta?.licensingAuthority}`, exact: true }).click()
    await filters.press('Apply Filters')
    const found = await expected(page, { licenseTypeId: type?.value as number })
    await expect.poll(() => names(page)).toEqual(found)
  })

  test('shows inactive ones on request, shaded and with text', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    await choose(page, 'Active', 'Inactive')
    const row = page.getByRole('row').filter({ hasText: 'Harbor Buffalo Lakefront' })
    await row.getByText(/Inactive$/).waitFor()
    expect(await row.evaluate((tr) => getComputedStyle(tr).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
    await page.getByText('Active: No').waitFor()
  })

  test('opens a property by its row', async () => {
    const page = await console.signIn(people.viewer, '/properties')
    await page.getByRole('gridcell', { name: 'West Coast' }).first().click()
    await page.waitForURL(/\/properties\/\d+$/)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor()
  })
})

describe('access to the list', () => {
  test('staff have a Client column and filter, and start here', async () => {
    const page = await console.signIn(people.staff, '/properties')
    await page.getByRole('link', { name: 'Harbor Back Bay' }).waitFor()
    expect(await heads(page)).toContain('Client')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await dialogOf(page, 'Filter Properties').choose('Clients', 'Lakeside Dining')
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Filter Properties').press('Apply Filters')
    await page.getByText('Clients: Lakeside Dining').waitFor()
    await expect.poll(async () => (await names(page)).every((name) => name.startsWith('Lakeside'))).toBe(true)
    await page.goto('/')
    await page.waitForURL(/\/properties/)
  })

  test('/ leads client users with renewal permission to their tasks, and other client users here', async () => {
    const contributor = await console.signIn(people.contributor, '/properties')
    await contributor.getByRole('button', { name: 'Add a Property' }).waitFor()
    await contributor.goto('/')
    await contributor.waitForURL(/\/tasks/)
    for (const email of [people.viewer, 'administrator@lakeside.example']) {
      const page = await console.signIn(email, '/properties')
      expect(await page.getByRole('button', { name: 'Add a Property' }).count()).toBe(0)
      await page.goto('/')
      await page.waitForURL(/\/properties/)
    }
  })

  test('the profile of a client links to its properties', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await page.getByRole('link', { name: 'Summit Resorts' }).click()
    const link = page.getByRole('link', { name: /^\d+ properties$/ })
    const said = Number.parseInt(await link.innerText(), 10)
    const { items } = await apiOf(page).clients.list({ body: { searchTerm: 'Summit' } })
    const { totalItemCount } = await apiOf(page).properties.list({ body: { clientIds: [items[0]?.id as number] } })
    expect(said).toBe(totalItemCount)
    await link.click()
    await page.getByText('Clients: Summit Resorts').waitFor()
    await expect.poll(async () => (await names(page)).every((name) => name.startsWith('Summit'))).toBe(true)
  })
})
