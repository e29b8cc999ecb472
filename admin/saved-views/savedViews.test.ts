import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { mustBeAccessible, themes } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const EVERYTHING = `/renewals?filter=${encodeURIComponent('{}')}`
const menu = (page: Page) => page.getByRole('button', { name: /^View/ })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const filterOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')
const header = (page: Page, name: string) => page.getByRole('columnheader').filter({ hasText: name })

test('a view keeps filter, columns and order, is shared with the team, opened by a link, changed and deleted', async () => {
  const page = await console.signIn(people.administrator, EVERYTHING)
  await page.getByRole('button', { name: 'Started', exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'City' }).check()
  await columns.getByRole('checkbox', { name: 'Track Date' }).uncheck()
  await columns.getByRole('button', { name: 'Move Property up' }).click()
  await page.keyboard.press('Escape')
  await header(page, 'City').waitFor()
  const titles = await page.getByRole('columnheader').allInnerTexts()
  expect(titles.indexOf('Property')).toBeLessThan(titles.indexOf('Standing'))

  await menu(page).click()
  await item(page, 'Save as New View…').click()
  const save = dialogOf(page, 'Save View')
  await save.type('Name', 'What has begun')
  await save.choose('Shared With', 'My Team')
  await save.press('Save')
  await page.getByRole('button', { name: 'View: What has begun' }).waitFor()

  const view = (await apiOf(page).savedViews.list({ query: {} })).items.find(({ name }) => name === 'What has begun')
  expect(view).toMatchObject({ filter: { renewalStatuses: [2, 3, 4] }, sharedWith: 'Team', list: 'renewals' })
  expect(view?.columns).toContain('city')
  expect(view?.columns).not.toContain('trackDate')

  const other = await console.signIn(people.contributor, `/renewals?saved=${present(view).id}`)
  await header(other, 'City').waitFor()
  await expect.poll(() => filterOf(other)).toEqual({ renewalStatuses: [2, 3, 4] })
  await menu(other).click()
  await item(other, /What has begun/)
    .first()
    .waitFor()
  expect(await item(other, /^Delete/).count()).toBe(0)

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await menu(page).click()
  await item(page, 'Save to “What has begun”…').click()
  await dialogOf(page, 'Edit View').press('Save')
  await page.getByRole('button', { name: 'View: What has begun' }).waitFor()
  await menu(page).click()
  await item(page, 'Delete “What has begun”').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
})

test('a link to a view that is gone says so, and shows the list', async () => {
  const page = await console.signIn(people.administrator, '/licenses?saved=99999')
  await page.getByText(messages.viewGone).waitFor()
  await page.waitForURL((url) => !url.search.includes('saved'))
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
})

test('the default view opens with the list', async () => {
  const page = await console.signIn(people.administrator, '/today')
  const { id } = await apiOf(page).savedViews.create({
    body: { list: 'licenses', name: 'In California', filter: { states: ['CA'] }, sortBy: 'city', sortDirection: 'desc' },
  })
  await apiOf(page).savedViews.setDefault({ params: { id }, body: { isDefault: true } })
  await page.goto('/licenses')
  await page.getByRole('button', { name: 'View: In California' }).waitFor()
  expect(filterOf(page)).toEqual({ states: ['CA'] })
})

test('a link opens a view of the licenses; without a clipboard it is shown, and a failure is said', async () => {
  const page = await console.signIn(people.administrator, '/today')
  const { id } = await apiOf(page).savedViews.create({ body: { list: 'licenses', name: 'In Massachusetts', filter: { states: ['MA'] } } })
  // Simulates an insecure address, which has no clipboard.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/licenses?saved=${id}`)
  await page.getByRole('button', { name: 'View: In Massachusetts' }).click()
  await item(page, 'Copy Link').click()
  const link = page.getByRole('dialog', { name: 'Link to “In Massachusetts”' })
  expect(await link.getByText(/^http/).innerText()).toBe(new URL(`/licenses?saved=${id}`, page.url()).href)
  await link.getByRole('button', { name: 'OK' }).click()

  await page.route('**/saved-views/*/default', (route) => route.abort())
  await page.getByRole('button', { name: 'View: In Massachusetts' }).click()
  await item(page, 'Set “In Massachusetts” as Default').click()
  await page.getByText(sentences.attemptFailed(present(calls.savedViews.setDefault.attempt))).waitFor()
})

test.each(themes)('the menu and the columns are accessible (%s)', async (colorScheme) => {
  const page = await console.signIn(people.administrator, '/renewals', { colorScheme })
  await menu(page).click()
  await item(page, 'Save as New View…').waitFor()
  await mustBeAccessible(page, 'the views')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  await mustBeAccessible(page, 'the columns')
})

test.each([
  ['/requests', { statuses: ['Open'] }],
  ['/users', { roles: ['Client'], active: true }],
  ['/licensing-authorities', { states: ['CO'] }],
])('%s has views, too', async (path, filter) => {
  const page = await console.signIn(people.staff, `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await menu(page).click()
  await item(page, 'Save as New View…').click()
  const save = dialogOf(page, 'Save View')
  await save.type('Name', 'Narrow')
  await save.press('Save')
  await page.getByRole('button', { name: 'View: Narrow' }).waitFor()
  const view = present((await apiOf(page).savedViews.list({ query: {} })).items.find(({ list }) => path === `/${list}`))
  const other = await console.signIn(people.staff, `${path}?saved=${view.id}`)
  await expect.poll(() => filterOf(other)).toEqual(filter)
  await apiOf(page).savedViews.remove({ params: { id: view.id } })
})
