import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, dialog: string, label: string, option: string) => {
  await dialogOf(page, dialog).getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const define = async (page: Page, label: string, kind: string, options?: string) => {
  await press(page, 'Add a Custom Field')
  const dialog = dialogOf(page, 'New Custom Field')
  await choose(page, 'New Custom Field', 'Kind', kind)
  await dialog.getByLabel('Label').fill(label)
  if (options) await dialog.getByLabel('Options').fill(options)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('gridcell', { name: label, exact: true }).waitFor()
}

const columnsOf = (page: Page) => page.getByRole('columnheader').allInnerTexts()

const saveView = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('menuitem', { name: 'Save as New View…' }).click()
  await dialogOf(page, 'Save View').getByLabel('Name').fill(name)
  await dialogOf(page, 'Save View').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `View: ${name}` }).waitFor()
}
const openView = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('menuitem', { name, exact: false }).first().click()
}

test('an administrator defines fields, fills them in and filters by them; a removed one is restored', async () => {
  const page = await console.signIn(people.administrator, '/custom-fields')
  await define(page, 'Grade', 'Choice', 'Gold\nSilver')
  await define(page, 'Insured Until', 'Date')
  await mustBeAccessible(page)

  const { items } = await apiOf(page).licenses.list({ body: { pageSize: 5 } })
  const license = items.find(({ active }) => active)
  await page.goto(`/licenses/${license?.id}`)
  await press(page, 'Edit License Information')
  const edit = dialogOf(page, 'Edit License Information')
  await choose(page, 'Edit License Information', 'Grade', 'Gold')
  await edit.getByRole('textbox', { name: 'Insured Until' }).fill('02/30/2027')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await edit.getByText(messages.invalidDate).waitFor()
  await edit.getByRole('textbox', { name: 'Insured Until' }).fill('02/28/2027')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(messages.licenseInformationUpdated).waitFor()
  await page.getByText('02/28/27', { exact: true }).waitFor()

  await page.goto('/licenses')
  await press(page, 'Filters')
  const filters = dialogOf(page, 'Filter Licenses')
  await filters.getByLabel('Grade').click()
  await page.getByRole('option', { name: 'Gold', exact: true }).click()
  await page.keyboard.press('Escape')
  await filters.getByRole('textbox', { name: 'Insured Until from' }).fill('01/01/2027')
  await press(page, 'Apply Filters')
  await page.getByRole('button', { name: 'Clear filter Grade: Gold' }).waitFor()
  await page.getByRole('button', { name: 'Clear filter Insured Until: from 01/01/27' }).waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await saveView(page, 'Plain')
  await press(page, 'Columns')
  await page.getByRole('checkbox', { name: 'Grade' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('gridcell', { name: 'Gold', exact: true }).waitFor()
  await saveView(page, 'Graded')
  await openView(page, 'Plain')
  await page.getByRole('gridcell', { name: 'Gold', exact: true }).waitFor({ state: 'detached' })
  expect(await columnsOf(page)).not.toContain('Insured Until')
  await openView(page, 'Graded')
  await page.getByRole('gridcell', { name: 'Gold', exact: true }).waitFor()
  expect(await columnsOf(page)).not.toContain('Insured Until')
  await mustBeAccessible(page)

  await page.goto('/custom-fields')
  await press(page, 'Remove Grade')
  const remove = dialogOf(page, 'Remove Custom Field')
  await remove.getByText(/values are kept for 90 days: until 02\/18\/2027/).waitFor()
  await remove.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(messages.customFieldRemoved).waitFor()
  await press(page, 'Restore Grade')
  await page.getByText(messages.customFieldRestored).waitFor()
  const { customFields } = await apiOf(page).licenses.get({ params: { id: license?.id ?? 0 } })
  expect(Object.values(customFields)).toEqual(expect.arrayContaining(['2027-02-28', 'Gold']))
})

test('a view of staff has columns of one client; a list of another has none of them, and hides its own at first', async () => {
  const page = await console.signIn(people.staff, '/properties')
  const api = apiOf(page)
  const { items } = await api.clients.list({ body: { pageSize: 100 } })
  const idOf = (name: string) => items.find((client) => client.name === name)?.id ?? 0
  const administrator = await console.signIn(people.administrator, '/properties')
  for (const label of ['Wing', 'Tower'])
    await apiOf(administrator).customFields.create({ body: { record: 'Property', kind: 'Text', label } })
  const on = (name: string) => `/properties?${new URLSearchParams({ filter: JSON.stringify({ clientIds: [idOf(name)] }) })}`
  await page.goto(on('Harbor Hotels'))
  await press(page, 'Columns')
  await page.getByRole('checkbox', { name: 'Wing' }).check()
  await page.getByRole('checkbox', { name: 'Zip' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Wing' }).waitFor()
  expect(await columnsOf(page)).not.toContain('Tower')
  await saveView(page, 'Wings')

  await page.goto(on('Lakeside Dining'))
  await page.getByRole('columnheader', { name: 'Wing' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('columnheader', { name: 'City' }).waitFor()
  expect(await columnsOf(page)).not.toContain('Wing')
  await openView(page, 'Wings')
  await page.getByRole('columnheader', { name: 'Wing' }).waitFor()
  expect(await columnsOf(page)).not.toContain('Tower')
  await page.getByRole('button', { name: 'View: Wings' }).waitFor()
})

test('contributors do not see the screen', async () => {
  const page = await console.signIn(people.contributor, '/licenses')
  await page.getByRole('heading', { name: 'Licenses' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Custom Fields' }).count()).toBe(0)
  await page.goto('/custom-fields')
  await page.waitForURL(/\/access-denied/)
})
