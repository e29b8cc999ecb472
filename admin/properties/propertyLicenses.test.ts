import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const licenses = (page: Page) => page.getByRole('region', { name: 'Licenses', exact: true })
const numbers = (page: Page) => licenses(page).locator('tbody a').allInnerTexts()

const openWithSecondary = async (page: Page) => {
  const { properties, propertyLicenses } = apiOf(page)
  const { items } = await properties.list({ body: { active: true, pageSize: 100 } })
  for (const { id, name } of items) {
    const params = { id }
    const page1 = await propertyLicenses.list({ params, query: { active: true } })
    if (page1.totalWithChildren === page1.totalItemCount) continue
    await page.goto(`/properties/${id}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    return { id, name, list: (query: object) => propertyLicenses.list({ params, query }) }
  }
  throw new Error('There is no property with secondary licenses in the demo data.')
}

test('the licenses of a property: active ones by number, secondary and inactive ones on request; a row opens its license', async () => {
  const page = await console.signIn(people.administrator, '/properties')
  const { name, list } = await openWithSecondary(page)
  const numbersOf = async (query: object) => (await list(query)).items.map(({ licenseNumber }) => licenseNumber)
  const active = await numbersOf({ active: true })
  await expect.poll(() => numbers(page)).toEqual(active)
  const heads = (await licenses(page).getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  expect(heads).toEqual([
    '', // selects them
    'License #',
    'License Type',
    'Licensing Authority',
    'Rank',
    'Stage',
    'Standing',
    'Track Date',
    'Due Date',
    'Expiration Date',
    'Assignee',
    'Alert',
  ])
  await licenses(page)
    .getByText(/^\d+ Secondary$/)
    .first()
    .waitFor()
  await licenses(page).getByLabel('With Secondary Licenses').click()
  const withSecondary = await numbersOf({ active: true, includeSecondary: true })
  await expect.poll(() => numbers(page)).toEqual(withSecondary)
  expect(withSecondary.length).toBeGreaterThan(active.length)
  await licenses(page).getByRole('combobox', { name: 'Active' }).click()
  await page.getByRole('option', { name: 'Inactive', exact: true }).click()
  const inactive = await numbersOf({ active: false, includeSecondary: true })
  await expect.poll(() => numbers(page)).toEqual(inactive)
  await licenses(page).getByRole('combobox', { name: 'Active' }).click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await licenses(page).getByRole('button', { name: 'Expiration Date' }).click()
  const byExpiration = await numbersOf({ includeSecondary: true, sortBy: 'expirationDate' })
  await expect.poll(() => numbers(page)).toEqual(byExpiration)
  await licenses(page)
    .getByRole('link', { name: active[0] as string, exact: true })
    .click()
  await page.getByRole('heading', { name: `License ${active[0]}`, level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
})

test('staff see the client of each license, and a client on a shared property sees only its own', async () => {
  const staff = await console.signIn(people.staff, '/properties')
  const { items } = await apiOf(staff).properties.list({ body: { searchTerm: 'Harbor River North' } })
  const id = items[0]?.id as number
  await staff.goto(`/properties/${id}`)
  await licenses(staff).getByRole('columnheader', { name: 'Client' }).waitFor()
  await licenses(staff).getByRole('gridcell', { name: 'Lakeside Dining' }).first().waitFor()
  await licenses(staff).getByRole('gridcell', { name: 'Harbor Hotels' }).first().waitFor()
  const guest = await console.signIn('administrator@lakeside.example', `/properties/${id}`)
  const details = licenses(guest).getByRole('button', { name: /^Details of/ })
  await details.first().waitFor()
  const theirs = await apiOf(guest).propertyLicenses.list({ params: { id }, query: { active: true } })
  expect(await details.count()).toBe(theirs.items.length)
})
