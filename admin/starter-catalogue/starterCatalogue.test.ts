import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Catalogue } from '../../contract/starter-catalogue/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'
import { TARGET } from '../ui/theme/phone.ts'

const console = withConsole()
const PATH = '/starter-catalogue'

const fileOf = (more: object = {}): Catalogue => ({
  format: 'evergreen-catalogue-1',
  name: 'The other office',
  version: '2026-11-01',
  authorities: [
    {
      key: 'wy-town-of-lusk',
      name: 'Town of Lusk',
      jurisdiction: 'Town',
      state: 'WY',
      country: 'United States',
      websiteUrl: 'https://lusk.example',
      licenseTypes: [{ key: 'tavern', name: 'Lusk Tavern', licenseClassification: 'Liquor', term: '1 Year' }],
      ...more,
    },
  ],
})

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the catalogue, with a state opened', async () => {
    const page = await console.signIn(people.staff, PATH, { colorScheme })
    await page.getByRole('button', { name: 'Details of Nevada' }).click()
    await page.getByText('The catalogue has no license types of this authority.').waitFor()
    await page.getByRole('button', { name: 'Details of Texas' }).click()
    await page.getByText('Mixed Beverage Permit (MB)').waitFor()
    await mustBeAccessible(page)
  })
})

test('is no wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, PATH, { viewport: { width: 600, height: 900 } })
  await page.getByRole('button', { name: 'Details of Texas' }).click()
  await mustFit(page)
})

test('on a phone, each cell of a state is below its heading, and the last one is in the window', async () => {
  const page = await console.signIn(people.staff, PATH, { viewport: { width: 390, height: 844 } })
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Texas' }) })
  await row.waitFor()
  const headings = page.getByRole('table', { name: 'States' }).locator('thead')
  const placesIn = (cells: typeof row) =>
    cells.locator(':is(td, th):visible').evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  const places = await placesIn(row)
  expect(places).toEqual(await placesIn(headings))
  expect(places.at(-1)).toBeLessThan(390 - TARGET)
})

test('a renewal administrator reads it; nobody else finds it in the menu', async () => {
  const page = await console.signIn('renewals@provider.example', PATH)
  await page.getByRole('rowheader', { name: 'Texas' }).waitFor()
  expect(await page.getByRole('button', { name: /^Take/ }).count()).toBe(0)
  const client = await console.signIn(people.administrator, '/renewals')
  await client.goto(PATH)
  await client.waitForURL(/\/access-denied/)
})

test('a state is taken; its types are unverified until somebody confirms them, and say so where a date comes from them', async () => {
  const page = await console.signIn(people.staff, PATH)
  await page.getByRole('checkbox', { name: 'Select Georgia' }).check()
  await page.getByRole('button', { name: 'Take Selected (1)' }).click()
  const question = dialogOf(page, messages.catalogueTake)
  await question.dialog
    .getByText('Take the authorities and license types of Georgia? This creates 1 licensing authority and 2 license types.')
    .waitFor()
  await question.press('Take')
  await page.getByText('Taken: 1 licensing authority and 2 license types.').waitFor()
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Georgia' }) })
    .getByText('Up to date')
    .waitFor()
  await page.getByRole('button', { name: 'Details of Georgia' }).click()
  await page.getByRole('link', { name: 'Retail Dealer', exact: true }).click()

  await page.getByRole('heading', { name: 'GA · Retail Dealer' }).waitFor()
  await page.getByText('Unverified', { exact: true }).waitFor()
  await page.getByText('Not Known').waitFor()
  await mustBeAccessible(page)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await dialogOf(page, 'Verify').press('Verify')
  await page.getByText(/^Verified by .+ on \d\d\/\d\d\/\d\d/).waitFor()
  await page.getByRole('button', { name: 'Withdraw Verification' }).waitFor()
})

test('tracking details say whether the license type of a calculated date is verified', async () => {
  const page = await console.signIn(people.staff, '/licenses')
  const api = apiOf(page)
  const { items } = await api.licenses.list({ body: { pageSize: 100 } })
  const ruled = await Promise.all(items.slice(0, 40).map(({ id }) => api.licenses.get({ params: { id } })))
  const license = ruled.find(({ dueDateSource, licenseTypeId }) => dueDateSource === 'rule' && licenseTypeId)
  if (!license) throw new Error('No license has a calculated date.')
  const { id, licenseTypeId: typeId, licensingAuthorityId } = license
  await console.write((db) => db('license_types').where('id', typeId).update({ catalogue_key: 'tried' }))
  await page.goto(`/licenses/${id}`)
  await page.getByText('From an unverified license type.').first().waitFor()

  const type = await api.licenseTypes.get({ params: { id: licensingAuthorityId as number, typeId: typeId as number } })
  expect(type.isUnverified).toBe(true)
  await console.write((db) => db('license_types').where('id', typeId).update({ verified_by: 'Ann Lee', verified_on: '2026-11-20' }))
  await page.reload()
  await page.getByText('License type verified by Ann Lee on 11/20/26.').first().waitFor()
})

test('a file of another installation is compared and taken, and ours is downloaded in the same form', async () => {
  const page = await console.signIn(people.staff, PATH)
  const choose = (content: string) =>
    page.getByLabel('Catalogue file').setInputFiles({ name: 'theirs.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await page.getByRole('rowheader', { name: 'Texas' }).waitFor()
  await choose('{')
  await page.getByText(messages.catalogueNotJson).waitFor()
  await choose(JSON.stringify(fileOf({ state: '' })))
  await page.getByText(/^catalogue\.authorities\.0\.state: /).waitFor()

  await choose(JSON.stringify(fileOf()))
  await page.getByText('The file theirs.json').waitFor()
  await page.getByText('The other office, version 2026-11-01').waitFor()
  await page.getByRole('button', { name: 'Take All' }).click()
  await dialogOf(page, messages.catalogueTake).press('Take')
  await page.getByText('Taken: 1 licensing authority and 1 license type.').waitFor()

  // The website was changed here, so a newer file with another one does not overwrite it.
  const api = apiOf(page)
  const { items } = await api.licensingAuthorities.list({ body: { searchTerm: 'Town of Lusk' } })
  const id = items[0]?.id ?? 0
  await api.licensingAuthorities.details({
    params: { id },
    body: { name: 'Town of Lusk', jurisdiction: 'Town', websiteUrl: 'https://ours.example' },
  })
  await choose(JSON.stringify(fileOf({ websiteUrl: 'https://newer.example', generalContactPhone: '307-555-0100' })))
  await page.getByRole('button', { name: 'Details of Wyoming' }).click()
  const differences = page.getByRole('table', { name: 'Differences of Town of Lusk' })
  await differences.getByRole('row', { name: 'Website https://ours.example https://newer.example Stays' }).waitFor()
  await differences.getByRole('row', { name: 'General Contact Phone – 307-555-0100 Updated' }).waitFor()

  await page.getByRole('button', { name: 'Back to the Starter Catalogue' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download Ours' }).click()])
  expect(download.suggestedFilename()).toMatch(/^evergreen-catalogue-\d{4}-\d\d-\d\d\.json$/)
  const ours = JSON.parse(await readFile(await download.path(), 'utf8')) as Catalogue
  expect(ours.authorities.find(({ key }) => key === 'wy-town-of-lusk')).toMatchObject({ websiteUrl: 'https://ours.example' })
})
