import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { compareNames } from '../../../rules/sort-key.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const PATH = '/my-company/property-contacts'
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const save = (page: Page, dialog: string) => dialogOf(page, dialog).getByRole('button', { name: 'Save', exact: true }).click()
const rowOf = (page: Page, name: string) => page.locator('main tbody tr').filter({ hasText: name })
const names = (page: Page) => page.locator('main tbody tr td:first-child').allInnerTexts()
const search = async (page: Page, name: string) => {
  await page.getByLabel('Search contacts').fill(name)
  await page.keyboard.press('Enter')
}

describe('the list of property contacts', () => {
  test('groups identical contacts by name, and opens from My Company', async () => {
    const page = await console.signIn(people.administrator, '/my-company')
    await page.getByRole('link', { name: 'Manage Property Contacts' }).click()
    await page.getByRole('heading', { name: 'Manage Property Contacts', level: 1 }).waitFor()
    await rowOf(page, 'Carlos Medina').waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    const columns = ['Name', 'Title', 'Phone', 'Email', 'Key Contact', 'Properties', 'Edit', 'Add to Properties', 'Delete']
    expect(heads).toEqual(columns)
    expect(await rowOf(page, 'Carlos Medina').count()).toBe(1)
    const all = await names(page)
    expect(all).toEqual(all.toSorted(compareNames))
    await page.getByRole('link', { name: 'Back to My Company' }).click()
    await page.getByRole('heading', { name: 'My Company', level: 1 }).waitFor()
  })

  test('is filtered by name, key contact, properties and divisions, with a chip for each', async () => {
    const page = await console.signIn(people.administrator, PATH)
    await rowOf(page, 'Carlos Medina').waitFor()
    await press(page, 'Filters')
    const dialog = dialogOf(page, 'Filter Property Contacts')
    await dialog.getByLabel('Contact Name').fill('X'.repeat(256))
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    await dialog.getByText('Contact Name cannot exceed 255 characters').waitFor()
    await dialog.getByLabel('Contact Name').fill('alex')
    await dialog.getByRole('combobox', { name: 'Key Contact' }).click()
    await page.getByRole('option', { name: 'Yes' }).click()
    await dialog.getByRole('combobox', { name: 'Divisions' }).click()
    await page.getByRole('option', { name: 'East Coast' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    const { items } = await apiOf(page)
      .divisions.options()
      .then((options) =>
        apiOf(page).myCompany.contacts({
          body: {
            contactName: 'alex',
            isKeyContact: true,
            divisionIds: options.filter(({ label }) => label === 'East Coast').map(({ value }) => Number(value)),
          },
        }),
      )
    await page.getByRole('button', { name: 'Clear filter Contact Name: alex' }).waitFor()
    await page.getByRole('button', { name: 'Clear filter Key Contact: Yes' }).waitFor()
    await expect.poll(async () => (await names(page)).length).toBe(items.length)
    await page.getByRole('button', { name: 'Clear filter Divisions: East Coast' }).click()
    await page.getByRole('button', { name: 'Clear filter Contact Name: alex' }).click()
    await expect
      .poll(async () => (await page.locator('main tbody td:nth-child(5)').allInnerTexts()).every((text) => text === 'Yes'))
      .toBe(true)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await rowOf(page, 'Carlos Medina').waitFor()
  })

  test('opens the properties of a contact, whose back link names this page', async () => {
    const page = await console.signIn(people.administrator, PATH)
    await press(page, '3 properties of Carlos Medina')
    const dialog = dialogOf(page, 'Properties of Carlos Medina')
    await expect.poll(() => dialog.locator('tbody a').count()).toBe(3)
    const listed = await dialog.locator('tbody a').allInnerTexts()
    expect(listed).toEqual(listed.toSorted(compareNames))
    await dialog.getByRole('button', { name: /^Sort by Property/ }).click()
    await expect.poll(() => dialog.locator('tbody a').allInnerTexts()).toEqual([...listed].reverse())
    await dialog.getByRole('link', { name: listed[0], exact: true }).click()
    await page.waitForURL(/\/properties\/\d+$/)
    await page.getByRole('link', { name: 'Back to Manage Property Contacts' }).click()
    await page.getByRole('heading', { name: 'Manage Property Contacts', level: 1 }).waitFor()
  })

  test('has no buttons on contacts that another side manages', async () => {
    const page = await console.signIn(people.administrator, PATH)
    const { items } = await apiOf(page).myCompany.contacts({ body: { pageSize: 100 } })
    const foreign = items.find(({ mayEdit, email }) => !mayEdit && items.filter((other) => other.email === email).length === 1)
    const row = rowOf(page, foreign?.email as string)
    await search(page, foreign?.email as string)
    await row.waitFor()
    expect(await row.getByRole('button').count()).toBe(1)
    await row.getByRole('button', { name: /propert(y|ies) of/ }).waitFor()
  })
})

describe('a property contact', () => {
  test('is added to several properties selected by keyboard, then to more', async () => {
    const page = await console.signIn(people.administrator, PATH)
    await press(page, 'Add Property Contact')
    const add = dialogOf(page, 'Add Property Contact')
    await save(page, 'Add Property Contact')
    await add.getByText(messages.required, { exact: true }).waitFor()
    await add.getByText(messages.propertyRequired, { exact: true }).waitFor()
    await add.getByLabel('Name').fill('Noor Haddad')
    await add.getByLabel('Email').fill('noor')
    await add.getByLabel('Phone').fill('5')
    await save(page, 'Add Property Contact')
    await add.getByText(messages.emailFormat, { exact: true }).waitFor()
    await add.getByText(messages.validPhone, { exact: true }).waitFor()
    await add.getByLabel('Email').fill('noor.haddad@harbor.example')
    await add.getByLabel('Phone').fill('617-555-0102')
    await add.getByLabel('Search properties').fill('boston')
    await add.getByLabel('Search properties').press('Enter')
    await add.getByRole('checkbox', { name: 'Harbor Brooklyn Bridge' }).waitFor({ state: 'detached' })
    await add.getByRole('checkbox', { name: 'Harbor Boston Waterfront' }).press('Space')
    await add.getByRole('checkbox', { name: 'Harbor Back Bay' }).press('Space')
    await add.getByText('Properties (2 selected)').waitFor()
    await add.getByLabel('Search properties').press('Escape')
    await add.getByRole('checkbox', { name: 'Harbor Brooklyn Bridge' }).waitFor()
    expect(await add.getByRole('checkbox', { name: 'Harbor Bay San Diego' }).isDisabled()).toBe(true)
    await save(page, 'Add Property Contact')
    await page.getByText(messages.contactCreated).waitFor()
    await search(page, 'noor')
    await page.getByRole('button', { name: '2 properties of Noor Haddad' }).waitFor()

    await press(page, 'Add Noor Haddad to Properties')
    const more = dialogOf(page, 'Add Contact to Properties')
    await more.getByRole('checkbox', { name: 'Harbor Brooklyn Bridge' }).waitFor()
    expect(await more.getByRole('checkbox', { name: 'Harbor Back Bay' }).count()).toBe(0)
    await save(page, 'Add Contact to Properties')
    await more.getByText(messages.propertyRequired, { exact: true }).waitFor()
    await more.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: /New York/ }).click()
    await more.getByRole('checkbox', { name: 'Harbor Charleston Battery' }).waitFor({ state: 'detached' })
    await more.getByRole('checkbox', { name: 'Harbor Brooklyn Bridge' }).click()
    await save(page, 'Add Contact to Properties')
    await page.getByRole('button', { name: '3 properties of Noor Haddad' }).waitFor()
  })

  test('is changed at all its properties, and deleted from them', async () => {
    const page = await console.signIn(people.administrator, PATH)
    await press(page, 'Edit Imogen Farrow')
    const edit = dialogOf(page, 'Edit Property Contact(s)')
    await edit.getByText('This changes the contact at 3 properties.').waitFor()
    await edit.getByLabel('Name').fill('')
    await save(page, 'Edit Property Contact(s)')
    await edit.getByText(messages.required, { exact: true }).waitFor()
    await edit.getByLabel('Name').fill('Imogen Farrow-Reed')
    await save(page, 'Edit Property Contact(s)')
    await page.getByText(messages.contactUpdated).waitFor()
    await page.getByRole('button', { name: '3 properties of Imogen Farrow-Reed' }).waitFor()
    await press(page, 'Delete Imogen Farrow-Reed')
    const question = dialogOf(page, 'Delete Property Contact(s)')
    await question.getByText(sentences.deleteConfirm('Imogen Farrow-Reed from 3 properties')).waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(messages.propertyContactDeleted).waitFor()
    await expect.poll(() => rowOf(page, 'Imogen Farrow').count()).toBe(0)
  })

  test('cannot be deleted if a property would lose its last one', async () => {
    const page = await console.signIn(people.administrator, PATH)
    const { items } = await apiOf(page).myCompany.contacts({ body: { pageSize: 100 } })
    const last = items.find(
      ({ mayEdit, propertyIds: [only, ...others] }) =>
        mayEdit && others.length === 0 && items.filter(({ propertyIds }) => propertyIds.includes(only as number)).length === 1,
    )
    if (!last) throw new Error('Every property of the demo has two contacts.')
    const property = await apiOf(page).properties.get({ params: { id: last.propertyIds[0] as number } })
    await search(page, last.email as string)
    await expect.poll(() => names(page)).toEqual([last.name])
    await press(page, `Delete ${last.name}`)
    await dialogOf(page, 'Delete Property Contact(s)').getByRole('button', { name: 'Delete' }).click()
    await dialogOf(page, messages.unableToDelete).getByText(sentences.propertyContactRequiredAt(property.name), { exact: true }).waitFor()
    await dialogOf(page, messages.unableToDelete).getByRole('button', { name: 'OK' }).click()
    expect(await names(page)).toEqual([last.name])
  })
})
