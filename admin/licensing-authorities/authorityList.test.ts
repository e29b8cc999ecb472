import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const LIST = '/licensing-authorities'
const names = (page: Page) => page.locator('tbody a').allInnerTexts()
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Clear filter ${label}`, exact: true })

const openList = async (email: string) => {
  const page = await console.signIn(email, LIST)
  await page.getByRole('link', { name: 'Alabama Alcoholic Beverage Control Board' }).waitFor()
  return page
}

const filterBy = async (page: Page, label: string, option: string) => {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter Licensing Authorities' })
  await dialog.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('the list of licensing authorities', () => {
  test('shows its columns by name, 25 rows a page, and a row opens the profile', async () => {
    const page = await openList(people.administrator)
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    expect(heads).toEqual(['Licensing Authority', 'State/Province', 'Jurisdiction', 'License Types', 'Licenses Issued', 'Managed By'])
    const first = await names(page)
    expect(first).toHaveLength(25)
    expect(first).toEqual([...first].sort((a, b) => (a < b ? -1 : 1)))
    await page.getByRole('columnheader', { name: 'Licenses Issued' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Licenses Issued' }).getByRole('button').click()
    await expect.poll(async () => (await names(page))[0]).not.toBe(first[0])
    await page.getByRole('gridcell', { name: 'Provider' }).first().click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: 'Back to Licensing Authorities' }).click()
    await page.getByRole('heading', { name: 'Licensing Authorities', level: 1 }).waitFor()
  })

  test('searches and filters, keeps both for the session, and each chip removes its filter', async () => {
    const page = await openList(people.administrator)
    await filterBy(page, 'States', 'MA · Massachusetts')
    await expect.poll(() => names(page)).toContain('Boston Licensing Board')
    await filterBy(page, 'Jurisdictions', 'City')
    await expect.poll(() => names(page)).not.toContain('Massachusetts Port Authority')
    // A new authority gets the state of the filtered list until another state is selected.
    await page.getByRole('button', { name: 'Add Licensing Authority' }).click()
    const adding = page.getByRole('dialog')
    expect(
      await adding
        .getByRole('combobox', { name: /^State/ })
        .first()
        .inputValue(),
    ).toBe('MA')
    await adding.getByRole('button', { name: 'Cancel' }).click()
    await adding.waitFor({ state: 'detached' })
    await page.getByLabel('Search licensing authorities').fill('inspectional')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Boston Inspectional Services Department'])
    await page.getByRole('menuitem', { name: 'Divisions' }).click()
    await page.getByRole('heading', { name: 'Divisions', level: 1 }).waitFor()
    await page.getByRole('menuitem', { name: 'Licensing Authorities' }).click()
    await expect.poll(() => names(page)).toEqual(['Boston Inspectional Services Department'])
    await page.getByLabel('Search licensing authorities').press('Escape')
    await expect.poll(() => names(page)).toContain('Boston Licensing Board')
    await chip(page, 'Jurisdictions: City').click()
    await expect.poll(() => names(page)).toContain('Massachusetts Port Authority')
    await filterBy(page, 'Managed by a Client', 'Yes')
    await expect.poll(() => names(page)).toEqual(['Massachusetts Port Authority'])
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => names(page)).toContain('Alabama Alcoholic Beverage Control Board')
    await filterBy(page, 'Verified', 'Yes')
    await page.getByText('There are no licensing authorities that fit your filter criteria.').waitFor()
    await filterBy(page, 'Verified', 'No')
    await chip(page, 'Verified: No').waitFor()
    await expect.poll(() => names(page)).toContain('Alabama Alcoholic Beverage Control Board')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => names(page)).toContain('Alabama Alcoholic Beverage Control Board')
    await page.getByLabel('Search licensing authorities').fill('no such authority')
    await page.keyboard.press('Enter')
    await page.getByText('There are no licensing authorities that fit your filter criteria.').waitFor()
  })

  test('hides inactive authorities, counts them, and shows them shaded with text', async () => {
    const page = await openList(people.staff)
    const api = apiOf(page)
    const { items } = await api.licensingAuthorities.list({ body: { searchTerm: 'Alaska Division of Corporations' } })
    const [authority] = items
    if (!authority) throw new Error('The demo has no such authority.')
    await api.licensingAuthorities.deactivate({ params: { id: authority.id }, ifMatch: authority.version })
    await page.reload()
    await page.getByRole('switch', { name: 'Show inactive (1)' }).waitFor()
    expect(await names(page)).not.toContain(authority.name)
    await page.getByRole('switch', { name: 'Show inactive (1)' }).click()
    const row = page.getByRole('row').filter({ hasText: authority.name })
    await row.getByText(/Inactive$/).waitFor()
    const shade = (of: typeof row) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await shade(row)).not.toBe(await shade(page.getByRole('row').filter({ hasText: 'Alabama Department of Revenue' })))
    await chip(page, 'Active Only: No').click()
    await expect.poll(() => names(page)).not.toContain(authority.name)
  })

  test('shows the client to staff, who can filter by it, and offers Add to people who may', async () => {
    const staff = await openList(people.staff)
    await filterBy(staff, 'Clients', 'Harbor Hotels')
    await expect.poll(() => names(staff)).toEqual(['Massachusetts Port Authority', 'Port of San Francisco'])
    await staff.getByRole('gridcell', { name: 'Harbor Hotels' }).first().waitFor()
    const contributor = await openList('contributor@provider.example')
    expect(await contributor.getByRole('button', { name: 'Add Licensing Authority' }).count()).toBe(0)
    const client = await openList(people.contributor)
    await client.getByRole('button', { name: 'Add Licensing Authority' }).waitFor()
    const viewer = await console.signIn(people.viewer, '/properties')
    await viewer.goto(LIST)
    await viewer.getByText(messages.unauthorizedTitle).waitFor()
  })
})
