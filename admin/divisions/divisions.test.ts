import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { answerUnsaved } from '../testing/dialog.ts'
import { notFoundBy } from '../testing/notFound.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const save = (page: Page, dialog: string) => dialogOf(page, dialog).getByRole('button', { name: 'Save', exact: true }).click()
const type = (page: Page, dialog: string, label: string, text: string) => dialogOf(page, dialog).getByLabel(label).first().fill(text)
const names = (page: Page) => page.locator('tbody .column-name a').allInnerTexts()

const openDivision = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

const addDivision = async (page: Page, name: string) => {
  await press(page, 'Add Division')
  await type(page, 'Create Division', 'Name', name)
  await type(page, 'Create Division', 'Company Code', 'HH-X')
  await save(page, 'Create Division')
  await page.getByText(messages.divisionCreated).waitFor()
}

describe('the list of divisions', () => {
  test('shows the specified columns by name, with the client for staff, and filters by client', async () => {
    const page = await console.signIn(people.staff, '/divisions')
    await page.getByRole('link', { name: 'East Coast' }).waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    expect(heads).toEqual(['Name', 'Company Code', 'Division Number', 'City', 'State', 'Client', 'Properties'])
    const all = await names(page)
    expect(all).toEqual(all.toSorted(compareNames))
    await page.getByRole('combobox', { name: 'Clients' }).click()
    await page.getByRole('option', { name: 'Lakeside Dining' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => names(page)).toEqual(['Airports and Partners', 'Great Lakes'])
  })

  test('searches, keeps the search for the session, and clears it', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    await page.getByRole('link', { name: 'East Coast' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Client' }).count()).toBe(0)
    await page.getByLabel('Search divisions').fill('gulf')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['South and Gulf'])
    await page.getByRole('menuitem', { name: 'Renewals' }).click()
    await page.getByRole('heading', { name: 'Renewals', level: 1 }).waitFor()
    await page.getByRole('menuitem', { name: 'Divisions' }).click()
    await expect.poll(() => names(page)).toEqual(['South and Gulf'])
    await page.getByLabel('Search divisions').press('Escape')
    await expect.poll(() => names(page)).toEqual(['Central', 'East Coast', 'South and Gulf', 'West Coast'])
    await page.getByLabel('Search divisions').fill('no such division')
    await page.keyboard.press('Enter')
    await page.getByText('There are no divisions that fit your filter criteria.').waitFor()
  })

  test('counts properties, and the number opens them', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    const row = page.getByRole('row', { name: /^East Coast/ })
    const count = row.locator('.column-propertiesCount')
    const number = Number(await count.innerText())
    await count.getByRole('link').click()
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(number)
    await page.getByRole('link', { name: 'Back to Divisions' }).waitFor()
  })
})

describe('a division', () => {
  test('is read-only for people who may not edit it', async () => {
    const contributor = await console.signIn(people.contributor, '/divisions')
    await openDivision(contributor, 'East Coast')
    await contributor.getByRole('gridcell', { name: 'Rosalind Park' }).waitFor()
    for (const name of ['Edit', 'Add Contact', 'Delete', 'Edit Rosalind Park', 'Delete Rosalind Park'])
      expect(await contributor.getByRole('button', { name, exact: true }).count()).toBe(0)
    await contributor.getByRole('link', { name: 'Back to Divisions' }).click()
    await contributor.getByRole('heading', { name: 'Divisions', level: 1 }).waitFor()
    expect(await contributor.getByRole('button', { name: 'Add Division' }).count()).toBe(0)
    const staff = await console.signIn(people.staff, '/divisions')
    await openDivision(staff, 'East Coast')
    await staff.getByRole('gridcell', { name: 'Rosalind Park' }).waitFor()
    expect(await staff.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  })

  test('is created, changed and deleted, with every error on its field', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    await press(page, 'Add Division')
    await save(page, 'Create Division')
    const create = dialogOf(page, 'Create Division')
    await create.getByText(messages.formBanner).waitFor()
    expect(await create.getByText(messages.required, { exact: true }).count()).toBe(2)
    await type(page, 'Create Division', 'Company Code', 'X'.repeat(65))
    await save(page, 'Create Division')
    await create.getByText('Company Code cannot exceed 64 characters').waitFor()
    await create.getByRole('button', { name: 'Cancel' }).click()
    await answerUnsaved(page, 'Discard Changes')
    await create.waitFor({ state: 'detached' })

    await addDivision(page, 'Great Plains')
    await openDivision(page, 'Great Plains')
    await press(page, 'Edit')
    await type(page, 'Edit Division', 'Division Number', '650')
    await save(page, 'Edit Division')
    await page.getByText(messages.divisionUpdated).waitFor()
    await page.getByText('650', { exact: true }).waitFor()
    await press(page, 'Delete')
    await dialogOf(page, 'Delete Division')
      .getByText(/^Are you sure you want to delete .+ and its contacts\?$/)
      .waitFor()
    await dialogOf(page, 'Delete Division').getByRole('button', { name: 'Delete' }).click()
    await page.getByText(messages.divisionDeleted).waitFor()
    await page.getByRole('heading', { name: 'Divisions', level: 1 }).waitFor()
    await expect.poll(() => names(page)).not.toContain('Great Plains')
  })

  test('with properties cannot be deleted, whether the page or only the server knows it', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    await openDivision(page, 'East Coast')
    await press(page, 'Delete')
    await dialogOf(page, messages.unableToDelete).getByText(messages.divisionHasProperties).waitFor()
    await dialogOf(page, messages.unableToDelete).getByRole('button', { name: 'OK' }).click()
    await page.goto('/divisions')
    await addDivision(page, 'Panhandle')
    await openDivision(page, 'Panhandle')
    const divisionId = Number(page.url().split('/').at(-1))
    const address = { address1: '1 Main Street', city: 'Amarillo', state: 'TX', zip: '79101', country: 'United States' }
    const contact = { name: 'Ida Moss', email: 'ida.moss@harbor.example' }
    await apiOf(page).properties.create({
      body: { name: 'Harbor Amarillo', ...address, mailingAddressSameAsProperty: true, divisionId, contact },
    })
    await press(page, 'Delete')
    await dialogOf(page, 'Delete Division').getByRole('button', { name: 'Delete' }).click()
    await dialogOf(page, messages.unableToDelete).getByText(messages.divisionHasProperties).waitFor()
  })

  test('of a FullService client is managed by the provider, who names the client', async () => {
    const page = await console.signIn(people.staff, '/divisions')
    await press(page, 'Add Division')
    await type(page, 'Create Division', 'Name', 'Food Halls')
    await type(page, 'Create Division', 'Company Code', 'LD-FH')
    await save(page, 'Create Division')
    await dialogOf(page, 'Create Division').getByText(messages.required, { exact: true }).waitFor()
    await dialogOf(page, 'Create Division').getByRole('combobox', { name: 'Client' }).click()
    await page.getByRole('option', { name: 'Lakeside Dining' }).waitFor()
    expect(await page.getByRole('option', { name: 'Harbor Hotels' }).count()).toBe(0)
    await page.getByRole('option', { name: 'Lakeside Dining' }).click()
    await save(page, 'Create Division')
    await page.getByText(messages.divisionCreated).waitFor()
    await openDivision(page, 'Food Halls')
    await page.getByText('Lakeside Dining', { exact: true }).waitFor()
    await page.getByText('This division has no contacts yet.').waitFor()
    await page.getByRole('button', { name: 'Add Contact' }).waitFor()
  })
})

describe('the contacts of a division', () => {
  test('are added and changed, with every error on its field and defaults marked', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    await openDivision(page, 'West Coast')
    await press(page, 'Add Contact')
    const title = 'Create Division Contact'
    await save(page, title)
    await dialogOf(page, title).getByText(messages.required, { exact: true }).waitFor()
    await type(page, title, 'Name', 'Wanda Ruiz')
    await type(page, title, 'Email', 'wanda at harbor')
    await type(page, title, 'Phone', '12')
    await save(page, title)
    await dialogOf(page, title).getByText(messages.emailFormat, { exact: true }).waitFor()
    await dialogOf(page, title).getByText(messages.validPhone, { exact: true }).waitFor()
    await type(page, title, 'Email', 'wanda.ruiz@harbor.example')
    await type(page, title, 'Phone', '415-555-0111')
    await dialogOf(page, title).getByLabel('Default Property Contact').click()
    await save(page, title)
    await page.getByText(messages.divisionContactCreated).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Wanda Ruiz' })
    await row.getByText('Yes', { exact: true }).waitFor()
    await press(page, 'Edit Wanda Ruiz')
    await type(page, 'Edit Division Contact', 'Title', 'Area Director')
    await dialogOf(page, 'Edit Division Contact').getByLabel('Default Property Contact').click()
    await save(page, 'Edit Division Contact')
    await page.getByText(messages.divisionContactUpdated).waitFor()
    await row.getByText('Area Director').waitFor()
    await row.getByText('No', { exact: true }).waitFor()
  })

  test('are deleted with the property contacts that are the same person, unless a property needs one', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    const api = apiOf(page)
    const { items } = await api.myCompany.contactProperties({ body: { pageSize: 100 } })
    const [first, second] = items.filter(({ divisionName, mayEdit }) => divisionName === 'South and Gulf' && mayEdit)
    if (!first || !second) throw new Error('The demo has too few properties there.')
    const person = { name: 'Yvette Landry', email: 'yvette.landry@harbor.example' }
    await api.myCompany.createContacts({ body: { ...person, propertyIds: [first.id, second.id] } })
    const { items: groups } = await api.myCompany.contacts({ body: { propertyIds: [first.id], pageSize: 100 } })
    const others = groups.filter(({ name }) => name !== person.name).flatMap(({ ids }) => ids)
    await api.myCompany.removeContacts({ body: { ids: others } })

    await openDivision(page, 'South and Gulf')
    await press(page, 'Delete Yvette Landry')
    const missing = notFoundBy(page)
    const dialog = dialogOf(page, 'Delete Division Contact')
    const needed = dialog.getByRole('checkbox', { name: `${first.name}: Yvette Landry` })
    await needed.click()
    await dialog.getByRole('checkbox', { name: `${second.name}: Yvette Landry` }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText(sentences.propertyContactRequiredAt(first.name)).waitFor()
    await needed.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(messages.divisionContactDeleted).waitFor()
    await page.getByText('This division has no contacts yet.').waitFor()
    expect(missing).toEqual([])
    const left = await api.myCompany.contacts({ body: { contactName: person.name } })
    expect(left.items.flatMap(({ propertyIds }) => propertyIds)).toEqual([first.id])
  })
})
