import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const namesIn = (page: Page) => page.locator('tbody tr td:first-child a').allInnerTexts()
const headsOf = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, name)
}

/** Creates an officer of the signed-in person's client by clicks. */
const make = async (page: Page, name: string) => {
  await press(page, 'New Officer')
  const { type, press: pressIn } = dialogOf(page, 'New Officer')
  await type('Name', name)
  await pressIn('Save')
  await page.getByText(messages.officerCreated).waitFor()
  await heading(page, name)
}

describe('the list of officers', () => {
  test('shows staff all clients with a column and a filter, active ones by name', async () => {
    const page = await console.signIn(people.staff, '/officers')
    await page.getByRole('link', { name: 'Eleanor Vance' }).waitFor()
    expect(await headsOf(page)).toEqual(['Name', 'Entities', 'Licenses', 'Managed By', 'Client'])
    const all = await namesIn(page)
    expect(all).toEqual(all.toSorted(compareNames))
    expect(all).not.toContain('Walter Brisbane')
    await page.getByRole('combobox', { name: 'Clients' }).click()
    await page.getByRole('option', { name: 'Lakeside Dining' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => namesIn(page)).toEqual(['Anton Berg', 'Camille Dubois', 'Joseph Kowalski', 'Maureen Doyle'])
    await page.getByLabel('Show inactive (1)').click()
    await rowOf(page, 'Ines Calderon')
      .getByText(/^Inactive since/)
      .waitFor()
  })

  test('accepts a new officer for a client from staff, and opens the profile', async () => {
    const page = await console.signIn(people.staff, '/officers')
    await press(page, 'New Officer')
    const { type, press: pressIn, choose, dialog } = dialogOf(page, 'New Officer')
    await pressIn('Save')
    await expect.poll(() => dialog.getByText(messages.required, { exact: true }).count()).toBe(2)
    await type('Name', 'Philippa Rowe')
    await choose('Client', 'Summit Resorts')
    await pressIn('Save')
    await page.getByText(messages.officerCreated).waitFor()
    await heading(page, 'Philippa Rowe')
    await page.getByText('Managed by Provider').waitFor()
    await page.getByText('Client: Summit Resorts').waitFor()
    await page.getByRole('link', { name: 'Back to Officers' }).waitFor()
  })
})

describe('an officer', () => {
  test('lists entities with the titles held there, by name, and keeps the filters for the session', async () => {
    const page = await console.signIn(people.administrator, '/officers')
    await open(page, 'Eleanor Vance')
    await page.getByRole('link', { name: 'HH Beverage East, Inc.' }).waitFor()
    expect(await headsOf(page)).toEqual(['Entity', 'State of Formation', 'Titles', 'Active', 'Deactivated Date'])
    const names = await namesIn(page)
    expect(names).toEqual(names.toSorted(compareNames))
    await page.getByLabel('Search entities').fill('great lakes')
    await page.keyboard.press('Enter')
    await page.getByText('There are no entities that fit your filter criteria.').waitFor()
    await page.getByLabel('Show inactive (1)').click()
    await rowOf(page, 'Harbor Great Lakes Hospitality LLC').getByText('No', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => namesIn(page)).toEqual(['Harbor Great Lakes Hospitality LLC'])
    await rowOf(page, 'Harbor Great Lakes Hospitality LLC').getByText('NY').click()
    await heading(page, 'Harbor Great Lakes Hospitality LLC')
    await page.getByRole('link', { name: 'Back to Eleanor Vance' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Harbor Great Lakes Hospitality LLC'])
    await press(page, 'Clear Filters')
    await expect.poll(() => namesIn(page)).toEqual(names)
  })

  test('lists licenses by number; a row opens the license', async () => {
    const page = await console.signIn(people.administrator, '/officers')
    await open(page, 'Eleanor Vance')
    await tab(page, 'Licenses').click()
    await page.getByRole('columnheader', { name: 'License #' }).waitFor()
    await page.locator('tbody a').first().waitFor()
    expect(await headsOf(page)).toEqual([
      'License #',
      'License Type',
      'Property',
      'Licensing Authority',
      'Titles',
      'Standing',
      'Expiration Date',
    ])
    const names = await namesIn(page)
    expect(names).toEqual(names.toSorted(compareNames))
    const [first] = names as [string]
    await page.getByLabel('Search licenses').fill(first)
    await page.keyboard.press('Enter')
    await expect.poll(() => namesIn(page)).toEqual([first])
    await page.reload()
    await expect.poll(() => namesIn(page)).toEqual([first])
    expect(await tab(page, 'Licenses').getAttribute('aria-selected')).toBe('true')
    await page.getByRole('link', { name: first, exact: true }).click()
    await heading(page, `License ${first}`)
  })

  test('is renamed, deactivated from a date and activated again', async () => {
    const page = await console.signIn(people.administrator, '/officers')
    await make(page, 'Rosalind Hale')
    await press(page, 'Edit')
    const { dialog, type, says, press: pressIn } = dialogOf(page, 'Edit Officer')
    await type('Name', 'R'.repeat(256))
    await pressIn('Save')
    await dialog.getByText(/Name .*255 characters/).waitFor()
    await type('Name', ' ')
    await pressIn('Save')
    await says(messages.required)
    await type('Name', 'Rosalind Hale-Moreno')
    await dialog.getByLabel('Active', { exact: true }).click()
    await type('Deactivated Date', '10/31/2026')
    await pressIn('Save')
    await page.getByText(messages.officerUpdated).waitFor()
    await heading(page, 'Rosalind Hale-Moreno')
    await page.getByText('Inactive since 10/31/26').waitFor()
    await press(page, 'Edit')
    await dialog.getByLabel('Active', { exact: true }).click()
    await pressIn('Save')
    await expect.poll(() => page.getByText(/^Inactive since/).count()).toBe(0)
  })

  test('changed by another person meanwhile: keeps the typed values and shows the stored ones', async () => {
    const page = await console.signIn(people.administrator, '/officers')
    await make(page, 'Imogen Pratt')
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await press(page, 'Edit')
    const { dialog, type, press: pressIn, input } = dialogOf(page, 'Edit Officer')
    await type('Name', 'Imogen Pratt II')
    await apiOf(page).corporateOfficers.update({ params: { id }, body: { name: 'Imogen Pratt III' } })
    await pressIn('Save')
    await dialog.getByText('Imogen Pratt III').waitFor()
    expect(await input('Name').inputValue()).toBe('Imogen Pratt II')
  })

  test('cannot be deleted while an officer of an entity, whether the page or only the server knows it', async () => {
    const page = await console.signIn(people.administrator, '/officers')
    await open(page, 'Eleanor Vance')
    await press(page, 'Delete')
    const blocked = dialogOf(page, messages.unableToDelete)
    await blocked.says(messages.officerHasEntities)
    await blocked.press('OK')
    await page.goto('/officers')
    await make(page, 'Quincy Abbott')
    const ask = dialogOf(page, 'Delete Officer')
    await press(page, 'Delete')
    await ask.says(sentences.deleteConfirm('Quincy Abbott'))

    const corporateOfficer = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { corporateEntities, officerTitles } = apiOf(page)
    const [title] = await officerTitles.options({})
    const { id } = await corporateEntities.create({ body: { name: 'Harbor Utah Lodges LLC' } })
    const added = await corporateEntities.addOfficer({
      params: { id },
      body: { corporateOfficer, officerTitleIds: [title?.value as number] },
    })
    await ask.press('Delete')
    await blocked.says(messages.officerHasEntities)
    await blocked.press('OK')

    await corporateEntities.removeOfficer({ params: { id, officerId: added.id } })
    await page.reload()
    await press(page, 'Delete')
    await ask.press('Delete')
    await page.getByText(messages.officerDeleted).waitFor()
    await page.waitForURL((url) => url.pathname === '/my-company')
    await page.goto(`/officers/${corporateOfficer}`)
    await page.getByText(messages.notFoundTitle).waitFor()
  })
})

describe('only the managers of an officer edit them', () => {
  test.each([
    ['a contributor', people.contributor, 'Eleanor Vance', 'Managed by Harbor Hotels'],
    ['the administrator of a client, of one that the provider manages', people.administrator, 'Marian Osgood', 'Managed by Provider'],
    ['staff, of one that a client manages', people.staff, 'Eleanor Vance', 'Managed by Harbor Hotels'],
    ["the provider's contributor", 'contributor@provider.example', 'Anton Berg', 'Managed by Provider'],
  ])('%s', async (_, email, name, managedBy) => {
    const page = await console.signIn(email, '/officers')
    await open(page, name)
    await page.getByText(managedBy).waitFor()
    expect(await page.getByRole('button', { name: /^(Edit|Delete)$/ }).count()).toBe(0)
  })

  test('staff edit officers that the provider manages', async () => {
    const page = await console.signIn(people.staff, '/officers')
    await open(page, 'Marian Osgood')
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor()
  })
})
