import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { answerUnsaved, dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
const OPERATING = 'Harbor Hotels Operating LLC'
const FORMER = 'Harbor Great Lakes Hospitality LLC'

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

const chooseTitles = async (page: Page, title: string, ...titles: string[]) => {
  await dialogOf(page, title).dialog.getByRole('combobox', { name: 'Titles' }).click()
  for (const name of titles) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Creates an entity of the signed-in person's client by clicks. */
const make = async (page: Page, name: string) => {
  await press(page, 'New Entity')
  const { type, press: pressIn } = dialogOf(page, 'New Entity')
  await type('Name', name)
  await pressIn('Save')
  await page.getByText(messages.entityCreated).waitFor()
  await heading(page, name)
}

describe('the list of entities', () => {
  test('shows staff all clients with a column and a filter, active ones by name', async () => {
    const page = await console.signIn(people.staff, '/entities')
    await page.getByRole('link', { name: OPERATING }).waitFor()
    expect(await headsOf(page)).toEqual([
      'Name',
      'State of Formation',
      'Federal EIN',
      'Property Affiliations',
      'Officers',
      'Managed By',
      'Client',
    ])
    const all = await namesIn(page)
    expect(all).toEqual(all.toSorted(compareNames))
    expect(all).not.toContain(FORMER)
    await page.getByRole('combobox', { name: 'Clients' }).click()
    await page.getByRole('option', { name: 'Lakeside Dining' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => namesIn(page)).toHaveLength(3)
    expect((await namesIn(page)).every((name) => name.startsWith('Lakeside'))).toBe(true)
  })

  test('searches, shows inactive ones with their number, and keeps both for the session', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await page.getByRole('link', { name: OPERATING }).waitFor()
    expect(await headsOf(page)).not.toContain('Client')
    await page.getByLabel('Search entities').fill('great lakes')
    await page.keyboard.press('Enter')
    await page.getByText('There are no entities that fit your filter criteria.').waitFor()
    await page.getByLabel('Show inactive (1)').click()
    await rowOf(page, FORMER)
      .getByText(/^Inactive since \d\d\/\d\d\/\d\d$/)
      .waitFor()
    await open(page, FORMER)
    await page.goBack()
    await expect.poll(() => namesIn(page)).toEqual([FORMER])
    await page.getByLabel('Search entities').press('Escape')
    await expect.poll(async () => (await namesIn(page)).length).toBeGreaterThan(1)
    await press(page, 'Clear Filters')
    await expect.poll(() => namesIn(page)).not.toContain(FORMER)
  })

  test('is open to people with renewal permission', async () => {
    const page = await console.signIn(people.viewer, '/properties')
    await page.goto('/entities')
    await page.getByText(messages.unauthorizedTitle).first().waitFor()
    await page.goto('/entities/1')
    await page.getByText(messages.unauthorizedTitle).first().waitFor()
  })
})

describe('an entity', () => {
  test('is created with two officers, an existing one and a new name', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await press(page, 'New Entity')
    const first = dialogOf(page, 'New Entity')
    await expect.poll(() => first.dialog.getByRole('textbox').count()).toBe(1)
    await first.press('Save')
    await first.says(messages.required)
    await first.press('Cancel')
    await make(page, 'Harbor Maine Hospitality LLC')
    await page.getByText('Managed by Harbor Hotels').waitFor()

    await tab(page, 'Officers (0)').click()
    await press(page, 'Add Officer')
    const { dialog, says, press: pressIn } = dialogOf(page, 'Add Officer')
    await pressIn('Save')
    await says(messages.formBanner)
    expect(await dialog.getByText(messages.required, { exact: true }).count()).toBe(2)
    await dialog.getByRole('combobox', { name: 'Officer' }).fill('Grace')
    await page.getByRole('option', { name: 'Grace Adeyemi' }).click()
    await chooseTitles(page, 'Add Officer', 'President', 'Secretary')
    await pressIn('Save')
    await page.getByText(messages.officerAdded).waitFor()
    await rowOf(page, 'Grace Adeyemi').getByText('President, Secretary').waitFor()

    await press(page, 'Add Officer')
    await dialog.getByRole('combobox', { name: 'Officer' }).fill('Josephine Tarr')
    await chooseTitles(page, 'Add Officer', 'Treasurer')
    await pressIn('Save')
    await tab(page, 'Officers (2)').waitFor()
    expect(await namesIn(page)).toEqual(['Grace Adeyemi', 'Josephine Tarr'])
    expect(await headsOf(page)).toEqual(['Officer', 'Titles', 'Active', 'Deactivated Date', 'Edit', 'Remove'])

    await press(page, 'Add Officer')
    await dialog.getByRole('combobox', { name: 'Officer' }).fill('grace adeyemi')
    await chooseTitles(page, 'Add Officer', 'Member')
    await pressIn('Save')
    await says(messages.officerAlreadyThere)
    await pressIn('Cancel')
    await answerUnsaved(page, 'Discard Changes')

    await page.reload()
    await open(page, 'Josephine Tarr')
    await rowOf(page, 'Harbor Maine Hospitality LLC').getByText('Treasurer').waitFor()
    await page.getByRole('link', { name: 'Back to Harbor Maine Hospitality LLC' }).click()
    await expect.poll(() => tab(page, 'Officers (2)').getAttribute('aria-selected')).toBe('true')
  })

  test('is edited with every error on its field, and its links open in a new tab', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await make(page, 'Harbor Vermont Taverns LLC')
    await press(page, 'Edit')
    const { type, says, dialog, press: pressIn } = dialogOf(page, 'Edit Entity')
    await type('Name', '')
    await type('State of Formation', 'The Commonwealth of Virginia')
    await type('Date of Formation', '02/30/2020')
    await type('Formation Documents Link', 'documents')
    await type('Contact Email', 'nobody')
    await type('Phone', '12')
    await pressIn('Save')
    for (const sentence of [messages.required, messages.invalidDate, messages.validUrl, messages.validEmail, messages.validPhone])
      await says(sentence)
    await dialog.getByText(/State of Formation .*20 characters/).waitFor()
    await says(messages.formBanner)
    const good = {
      Name: 'Harbor Vermont Inns LLC',
      'State of Formation': 'VT',
      'Date of Formation': '02/28/2020',
      'Formation Documents Link': 'https://documents.example/vermont.pdf',
      'Federal EIN': '81-0045120',
      'Contact Email': 'vermont@harbor.example',
      Phone: '802-555-0110',
      'Entity Contact Instructions': 'Call before noon.',
    }
    for (const [label, text] of Object.entries(good)) await type(label, text)
    await pressIn('Save')
    await page.getByText(messages.entityUpdated).waitFor()
    await heading(page, good.Name)
    for (const shown of ['VT', '02/28/20', '81-0045120', '802-555-0110', 'Call before noon.'])
      await page.getByText(shown, { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'https://documents.example/vermont.pdf' })
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  })

  test('is deactivated from a date, accepts no officers meanwhile, and is activated again', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await make(page, 'Harbor Ohio Beverage LLC')
    await press(page, 'Edit')
    const { dialog, type, press: pressIn } = dialogOf(page, 'Edit Entity')
    expect(await dialog.getByLabel('Deactivated Date').count()).toBe(0)
    await dialog.getByLabel('Active', { exact: true }).click()
    await type('Deactivated Date', '11/02/2026')
    await pressIn('Save')
    await page.getByText('Inactive since 11/02/26').waitFor()
    await tab(page, 'Officers (0)').click()
    expect(await page.getByRole('button', { name: 'Add Officer' }).isDisabled()).toBe(true)
    await page.getByText(messages.entityInactive).waitFor()
    await press(page, 'Edit')
    await dialog.getByLabel('Active', { exact: true }).click()
    await pressIn('Save')
    await expect.poll(() => page.getByText(/^Inactive since/).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Add Officer' }).isEnabled()).toBe(true)
  })

  test('changes the titles of an officer, and removes one who stays an officer of the client', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await open(page, 'HH Beverage West LLC')
    await tab(page, 'Officers (4)').click()
    await press(page, 'Edit Daniel Rourke')
    const edit = dialogOf(page, 'Edit Officer')
    await chooseTitles(page, 'Edit Officer', 'Treasurer', 'Secretary', 'President', 'Member', 'Vice President')
    const chosen = edit.dialog.locator('.MuiChip-root')
    const kept = await chosen.allInnerTexts()
    expect(kept).toHaveLength(4)
    await chooseTitles(page, 'Edit Officer', ...kept)
    await edit.press('Save')
    await edit.says(messages.required)
    await chooseTitles(page, 'Edit Officer', 'General Manager')
    await edit.press('Save')
    await page.getByText(messages.officerUpdated).waitFor()
    await rowOf(page, 'Daniel Rourke').getByText('General Manager').waitFor()

    await press(page, 'Edit Daniel Rourke')
    await edit.dialog.getByLabel('Active', { exact: true }).click()
    await edit.press('Save')
    await tab(page, 'Officers (3)').waitFor()
    await expect.poll(() => namesIn(page)).not.toContain('Daniel Rourke')
    await page.getByLabel('Show inactive (1)').click()
    const cells = rowOf(page, 'Daniel Rourke').getByRole('gridcell')
    await expect.poll(async () => (await cells.allInnerTexts()).slice(1, 4)).toEqual(['General Manager', 'No', '11/20/26'])

    await press(page, 'Remove Daniel Rourke')
    await page.getByRole('dialog', { name: 'Remove Officer' }).getByText(messages.officerRemoval, { exact: false }).waitFor()
    await dialogOf(page, 'Remove Officer').press('Remove')
    await page.getByText(messages.officerRemovedFromEntity).waitFor()
    await expect.poll(() => namesIn(page)).not.toContain('Daniel Rourke')
    const { items } = await apiOf(page).corporateOfficers.list({ query: { searchTerm: 'Daniel Rourke' } })
    expect(items.map(({ name, active }) => ({ name, active }))).toEqual([{ name: 'Daniel Rourke', active: true }])
  })

  test('keeps the status of an officer who is inactive everywhere when only the titles change', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    const { corporateEntities, corporateOfficers, officerTitles } = apiOf(page)
    const [title] = await officerTitles.options({})
    const { id } = await corporateEntities.create({ body: { name: 'Harbor Idaho Lodges LLC' } })
    const officerTitleIds = [title?.value as number]
    await corporateEntities.addOfficer({ params: { id }, body: { corporateOfficer: 'Otis Fenn', officerTitleIds } })
    const [officer] = (await corporateOfficers.list({ query: { searchTerm: 'Otis Fenn' } })).items
    const params = { id: officer?.id as number }
    await corporateOfficers.update({ params, body: { name: 'Otis Fenn', active: false }, ifMatch: officer?.version })
    await page.goto(`/entities/${id}?tab=officers`)
    await page.getByLabel('Show inactive (1)').click()
    await press(page, 'Edit Otis Fenn')
    await chooseTitles(page, 'Edit Officer', 'Treasurer')
    await dialogOf(page, 'Edit Officer').press('Save')
    await page.getByText(messages.officerUpdated).waitFor()
    const { version } = await corporateOfficers.get({ params })
    await corporateOfficers.update({ params, body: { name: 'Otis Fenn', active: true }, ifMatch: version })
    await page.reload()
    await tab(page, 'Officers (1)').waitFor()
  })

  test('lists its affiliated properties; a row opens the property', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await open(page, OPERATING)
    await tab(page, 'Property Affiliations (26)').click()
    await page.getByRole('link', { name: 'Harbor Back Bay' }).waitFor()
    expect(await headsOf(page)).toEqual(['Property', 'Affiliation', 'City', 'State', 'Licenses as Licensee'])
    const names = await namesIn(page)
    expect(names).toHaveLength(25)
    expect(names).toEqual(names.toSorted(compareNames))
    await rowOf(page, 'Harbor Buffalo Lakefront').getByText('Inactive').waitFor()
    await page.getByLabel('Search properties').fill('san diego')
    await page.keyboard.press('Enter')
    await expect.poll(() => namesIn(page)).toEqual(['Harbor Bay San Diego'])
    await rowOf(page, 'Harbor Bay San Diego').getByText('Management Company').click()
    await heading(page, 'Harbor Bay San Diego')
    await page.goBack()
    await expect.poll(() => tab(page, 'Property Affiliations (26)').getAttribute('aria-selected')).toBe('true')
  })

  test('cannot be deleted while properties are affiliated with it', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await open(page, OPERATING)
    await press(page, 'Delete')
    const blocked = dialogOf(page, messages.unableToDelete)
    await blocked.says(messages.entityHasProperties)
    await blocked.press('OK')
    await page.goto('/entities')
    await make(page, 'Harbor Passing Fancy LLC')
    await press(page, 'Delete')
    const ask = dialogOf(page, 'Delete Entity')
    await ask.says(sentences.deleteConfirm('Harbor Passing Fancy LLC'))
    await ask.press('Delete')
    await page.getByText(messages.entityDeleted).waitFor()
    await page.waitForURL((url) => url.pathname === '/my-company')
    const { totalItemCount } = await apiOf(page).corporateEntities.list({ query: { searchTerm: 'Passing Fancy', activeOnly: false } })
    expect(totalItemCount).toBe(0)
  })
})

describe('only the managers of an entity edit it', () => {
  const reads = async (page: Page, name: string) => {
    await open(page, name)
    expect(await page.getByRole('button', { name: /^(Edit|Delete)$/ }).count()).toBe(0)
    await tab(page, 'Officers').click()
    await page.getByRole('columnheader', { name: 'Deactivated Date' }).waitFor()
    expect(await page.getByRole('button', { name: /^(Add Officer|Edit .*|Remove .*)$/ }).count()).toBe(0)
  }

  test('a contributor reads all entities', async () => {
    const page = await console.signIn(people.contributor, '/entities')
    await page.getByRole('link', { name: OPERATING }).waitFor()
    expect(await page.getByRole('button', { name: 'New Entity' }).count()).toBe(0)
    await reads(page, OPERATING)
    await page.reload()
    await page.getByRole('link', { name: 'Back to Entities' }).waitFor()
  })

  test('a client administrator reads entities that the provider manages', async () => {
    const page = await console.signIn(people.administrator, '/entities')
    await reads(page, 'Harbor Illinois Beverage Corp.')
    await page.getByText('Managed by Provider').waitFor()
  })

  test('staff read entities that a client manages, and manage the others', async () => {
    const page = await console.signIn(people.staff, '/entities')
    await reads(page, OPERATING)
    await page.getByText('Client: Harbor Hotels').waitFor()
    await page.goto('/entities')
    await press(page, 'New Entity')
    const { press: pressIn, type, choose, dialog } = dialogOf(page, 'New Entity')
    await type('Name', 'Lakeside Iowa Restaurants LLC')
    await pressIn('Save')
    await dialog.getByText(messages.required, { exact: true }).waitFor()
    await choose('Client', 'Lakeside Dining')
    await pressIn('Save')
    await heading(page, 'Lakeside Iowa Restaurants LLC')
    await page.getByText('Managed by Provider').waitFor()
    await tab(page, 'Officers (0)').click()
    await press(page, 'Add Officer')
    await dialogOf(page, 'Add Officer').dialog.getByRole('combobox', { name: 'Titles' }).click()
    await page.getByRole('option', { name: 'President', exact: true }).waitFor()
    const titles = await page.getByRole('option').allInnerTexts()
    for (const others of ['Area Managing Director', 'Resort President']) expect(titles).not.toContain(others)
  })
})
