import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
const NUMBER = 'MPA-535545'

const openLicense = async (email: string): Promise<Page> => {
  const page = await console.signIn(email)
  const { items } = await apiOf(page).licenses.list({ body: { searchTerm: NUMBER } })
  await page.goto(`/licenses/${items[0]?.id}`)
  await page.getByRole('heading', { name: `License ${NUMBER}` }).waitFor()
  await page.getByRole('region', { name: 'License Information' }).waitFor()
  return page
}

const card = (page: Page) => page.getByRole('region', { name: 'Renewal Tips' })

test('a license shows the tips of its type; client administrators can open all tips', async () => {
  const page = await openLicense(people.administrator)
  await card(page)
    .getByText(/^Charge to the property card/)
    .waitFor()
  await card(page).getByText('Payment · Managed by Harbor Hotels').waitFor()
  await card(page).getByRole('link', { name: 'All Renewal Tips' }).click()
  await page.getByRole('heading', { name: 'Renewal Tips', level: 1 }).waitFor()
  const contributor = await openLicense(people.contributor)
  await card(contributor).waitFor()
  expect(await card(contributor).getByRole('link').count()).toBe(0)
})

test('a read-only license shows no tips', async () => {
  const page = await openLicense(people.staff)
  expect(await card(page).count()).toBe(0)
})

test('a license links to its type and its authority', async () => {
  const page = await openLicense(people.administrator)
  await page.getByRole('link', { name: 'Water Shuttle Landing Permit' }).click()
  await page.getByRole('heading', { name: 'MA · Water Shuttle Landing Permit' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Massachusetts Port Authority' }).click()
  await page.getByRole('heading', { name: /Massachusetts Port Authority/, level: 1 }).waitFor()
})
