import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const BLOCKED = messages.unableToDelete

const address = { address1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701', country: 'United States' }

const open = async (page: Page, id: number, tab?: string) => {
  await page.goto(`/licensing-authorities/${id}${tab ? `?tab=${tab}` : ''}`)
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
}

const named = async (page: Page, searchTerm: string) => {
  const { items } = await apiOf(page).licensingAuthorities.list({ body: { searchTerm } })
  return items[0]?.id as number
}

/** Signs in and opens the profile of an authority of the demo. */
const signInAt = async (email: string, name: string) => {
  const page = await console.signIn(email, '/licensing-authorities')
  const id = await named(page, name)
  await open(page, id)
  return { page, id }
}

/** Creates an authority of Harbor Hotels or of the provider and opens its profile. */
const withNew = async (email: string, name: string) => {
  const page = await console.signIn(email, '/licensing-authorities')
  const api = apiOf(page)
  const [source] = await api.lists.formSources({ query: { usage: 'renewal' } })
  const body = { ...address, name, jurisdiction: 'City' as const, formSourceType: source?.value as number }
  const { id } = await api.licensingAuthorities.create({ body })
  await open(page, id)
  return { page, id }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const press = (page: Page, name: string) => button(page, name).click()

const fromMenu = async (page: Page, menu: string, item: string) => {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item }).click()
}

const EDITS = ['Edit Address', 'Edit Authority Details', 'Add Contact', 'Add Form', 'Add License Type']
const ACTIONS = ['Verify', 'Bulk Add', 'Sync Date Intervals', 'Deactivate', 'Delete']

describe('the profile of a licensing authority', () => {
  test('of the provider is read-only for a client, except for its own payee code', async () => {
    const { page, id } = await signInAt(people.administrator, 'Boston Inspectional')
    await page.getByRole('heading', { name: 'MA · Boston Inspectional Services Department', level: 1 }).waitFor()
    await page.getByText('Managed By: Provider').waitFor()
    for (const title of ['Address', 'Authority Details', 'Contacts', 'Key Contact Change Forms', 'License Types'])
      await page.getByRole('region', { name: title, exact: true }).waitFor()
    for (const name of [...EDITS, ...ACTIONS]) expect({ name, count: await button(page, name).count() }).toEqual({ name, count: 0 })
    expect(await page.getByRole('button', { name: /^(Edit|Delete) / }).allInnerTexts()).toEqual(['Edit Payee Code'])
    await press(page, 'Edit Payee Code')
    const edit = dialogOf(page, 'Edit Payee Code')
    await edit.type('Payee Code', 'P'.repeat(257))
    await edit.press('Save')
    await edit.says('Payee Code cannot exceed 256 characters')
    await edit.type('Payee Code', 'BOS-77')
    await edit.press('Save')
    await page.getByText(messages.payeeCodeUpdated).waitFor()
    await page.getByText('BOS-77', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Renewals' }).click()
    await page.getByRole('region', { name: 'Renewal Information' }).waitFor()
    await page.getByRole('region', { name: 'Renewal Details' }).waitFor()
    expect(page.url()).toContain('tab=renewals')
    expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(0)
    const other = await console.signIn('administrator@summit.example', '/licensing-authorities')
    await open(other, id)
    await other.getByRole('region', { name: 'License Types' }).getByRole('link').first().waitFor()
    expect(await other.getByText('BOS-77').count()).toBe(0)
    await open(page, id)
    await press(page, 'Edit Payee Code')
    await edit.type('Payee Code', '')
    await edit.press('Save')
    await page.getByText('BOS-77', { exact: true }).waitFor({ state: 'detached' })
    expect((await apiOf(page).licensingAuthorities.get({ params: { id } })).payeeCode).toBeNull()
  })

  test("of a client is read-only for staff, and the provider's one for a staff contributor", async () => {
    const { page } = await signInAt(people.staff, 'Port of San Francisco')
    await page.getByText('Managed By: Harbor Hotels').waitFor()
    expect(await page.getByRole('button', { name: /^(Edit|Add|Delete|Bulk|Sync|Deactivate)/ }).count()).toBe(0)
    const { page: contributor } = await signInAt('contributor@provider.example', 'Boston Inspectional')
    expect(await contributor.getByRole('button', { name: /^(Edit|Add|Delete|Bulk|Sync|Deactivate)/ }).count()).toBe(0)
  })

  test('is verified by a person, and says by whom', async () => {
    const { page } = await withNew(people.contributor, 'Harbor Master of Salem')
    await press(page, 'Verify')
    await dialogOf(page, 'Verify').press('Verify')
    await page.getByText(messages.verificationUpdated).waitFor()
    await page.getByText(/^Verified by .+ on \d/).waitFor()
    await press(page, 'Withdraw Verification')
    await dialogOf(page, 'Withdraw Verification').press('Withdraw Verification')
    await button(page, 'Verify').waitFor()
    expect(await page.getByText(/^Verified by/).count()).toBe(0)
  })

  test('changes its address and details, with every error on its field', async () => {
    const { page, id } = await withNew(people.contributor, 'Harbor Master of Springfield')
    expect(await button(page, 'Delete').count()).toBe(0)
    await press(page, 'Edit Address')
    const edit = dialogOf(page, 'Edit Address')
    await edit.type('Zip', '')
    await edit.dialog.getByLabel('Same as location').click()
    await edit.press('Save')
    await expect.poll(() => edit.dialog.getByText(messages.required, { exact: true }).count()).toBe(2)
    await edit.type('Zip', '62702')
    await edit.type('Mailing Zip', '62799')
    await edit.type('Mailing Address 1', 'PO Box 9')
    await edit.press('Save')
    await page.getByText(messages.addressUpdated).waitFor()
    await page.getByText('PO Box 9 Springfield, IL 62799').waitFor()

    await press(page, 'Edit Authority Details')
    const details = dialogOf(page, 'Edit Authority Details')
    await details.type('Website', 'javascript:alert(1)')
    await details.press('Save')
    await details.says(messages.validUrl)
    await details.type('Website', 'https://springfield.example')
    await details.dialog.getByLabel('Payable to same as name').click()
    await details.type('Payable To', '')
    await details.press('Save')
    await details.says(messages.required)
    await details.type('Payable To', 'City Treasurer')
    await details.type('Payee Code', 'SPR-9')
    await details.choose('Jurisdiction', 'City/State')
    await details.press('Save')
    await page.getByText(messages.authorityDetailsUpdated).waitFor()
    for (const text of ['City Treasurer', 'SPR-9', 'City/State']) await page.getByText(text, { exact: true }).waitFor()
    const website = page.getByRole('link', { name: 'https://springfield.example' })
    expect(await website.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await apiOf(page).licensingAuthorities.get({ params: { id } })).toMatchObject({
      mailingZip: '62799',
      payableToSameAsName: false,
    })
  })

  test('changes its renewal details, with a note about passwords and the time of the change', async () => {
    const { page, id } = await withNew(people.administrator, 'Harbor Master of Quincy')
    await open(page, id, 'renewals')
    await press(page, 'Edit Renewal Details')
    const edit = dialogOf(page, 'Edit Renewal Details')
    await edit.says(messages.renewalDetailsWarning)
    await edit.type('Renewal Details', 'x'.repeat(2049))
    await edit.press('Save')
    await edit.says('Renewal Details cannot exceed 2048 characters')
    await edit.type('Renewal Details', 'File in person.')
    await edit.press('Save')
    await page.getByText(messages.renewalDetailsUpdated).waitFor()
    await page.getByText('File in person.').waitFor()
    await page.getByText(/^\d\d\/\d\d\/\d\d \d\d:\d\d (am|pm) P[DS]T$/).waitFor()
  })

  test('lists contacts and forms in order, and adds, changes and deletes them', async () => {
    const { page } = await withNew(people.administrator, 'Harbor Master of Peoria')
    await page.getByText('This licensing authority has no contacts yet.').waitFor()
    await press(page, 'Add Contact')
    const add = dialogOf(page, 'Add Contact')
    await add.type('Label', 'Front desk')
    await add.press('Save')
    await add.says(messages.authorityContactEmpty)
    await add.type('Email', 'nobody')
    await add.type('Phone', 'x')
    await add.press('Save')
    await add.says(messages.emailFormat)
    await add.says(messages.validPhone)
    await add.type('Email', '')
    await add.type('Phone', '309-555-0100')
    await add.type('Name', 'Zoe Young')
    await add.press('Save')
    await page.getByText(messages.authorityContactCreated).waitFor()
    await press(page, 'Add Contact')
    await add.type('Name', 'Adam Ames')
    await add.press('Save')
    const contacts = page.getByRole('region', { name: 'Contacts', exact: true })
    const first = () => contacts.locator('tbody tr').first().locator('td').first().innerText()
    await expect.poll(first).toBe('Adam Ames')
    await contacts.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect.poll(first).toBe('Zoe Young')
    await press(page, 'Edit Adam Ames')
    await dialogOf(page, 'Edit Contact').type('Label', 'Director')
    await dialogOf(page, 'Edit Contact').press('Save')
    await page.getByText(messages.authorityContactUpdated).waitFor()
    await page.getByRole('gridcell', { name: 'Director' }).waitFor()
    await press(page, 'Delete Adam Ames')
    await dialogOf(page, 'Delete Contact').dialog.getByText(sentences.deleteConfirm('Adam Ames')).waitFor()
    await dialogOf(page, 'Delete Contact').press('Delete')
    await page.getByText(messages.authorityContactDeleted).waitFor()
    await button(page, 'Edit Adam Ames').waitFor({ state: 'detached' })

    await press(page, 'Add Form')
    const form = dialogOf(page, 'Add Key Contact Change Form')
    await form.type('URL', 'javascript:alert(1)')
    await form.press('Save')
    await form.says(messages.required)
    await form.says(messages.validUrl)
    await form.type('Label', 'Change of Manager')
    await form.type('URL', 'https://peoria.example/manager.pdf')
    await form.press('Save')
    await page.getByText(messages.keyContactChangeFormCreated).waitFor()
    await press(page, 'Edit Change of Manager')
    await dialogOf(page, 'Edit Key Contact Change Form').type('Label', 'Change of Agent')
    await dialogOf(page, 'Edit Key Contact Change Form').press('Save')
    await page.getByText(messages.keyContactChangeFormUpdated).waitFor()
    await press(page, 'Delete Change of Agent')
    await dialogOf(page, 'Delete Key Contact Change Form').press('Delete')
    await page.getByText(messages.keyContactChangeFormDeleted).waitFor()
    await page.getByText('This licensing authority has no key contact change forms yet.').waitFor()
  })

  test('lists its license types with their number; a row opens the type', async () => {
    const { page, id } = await signInAt(people.staff, 'Clark County Department of Business License')
    const types = page.getByRole('region', { name: 'License Types' })
    await types.getByRole('link').first().waitFor()
    const names = () => types.locator('tbody a').allInnerTexts()
    const all = await names()
    expect(all).toEqual(all.toSorted(compareNames))
    await types.getByText(`${all.length} active`).waitFor()
    const heads = (await types.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    expect(heads.slice(0, 6)).toEqual(['License Type', 'Term', 'Classification', 'Category', 'Renewal Fee', 'Licenses of this Type'])
    const api = apiOf(page)
    const { items } = await api.licenseTypes.list({ params: { id } })
    const last = items.at(-1)
    if (!last) throw new Error('The demo has no type there.')
    await api.licenseTypes.deactivate({ params: { id, typeId: last.id }, ifMatch: last.version })
    await page.reload()
    await types.getByRole('switch', { name: 'Show inactive (1)' }).waitFor()
    await expect.poll(names).toEqual(all.slice(0, -1))
    await types.getByRole('switch', { name: 'Show inactive (1)' }).click()
    await expect.poll(names).toEqual(all)
    await types.getByText(/Inactive$/).waitFor()
    await types.getByRole('link', { name: all[0] as string }).click()
    await page.waitForURL(`**/licensing-authorities/${id}/license-types/${items[0]?.id}`)
  })
})

describe('actions on an authority', () => {
  test('form links and renewal tips are added to several license types at once', async () => {
    const { page, id } = await signInAt(people.administrator, 'Port of San Francisco')
    await fromMenu(page, 'Bulk Add', 'Form Link')
    const link = dialogOf(page, 'Add Form Link')
    await link.type('Form Link', 'javascript:alert(1)')
    await link.press('Save')
    await link.says(messages.validUrl)
    await link.says(messages.required)
    await link.type('Form Link', 'https://sfport.example/form.pdf')
    await link.dialog.getByRole('combobox', { name: 'License Types' }).click()
    for (const name of ['Dock and Float License', 'Waterfront Encroachment Permit']) await page.getByRole('option', { name }).click()
    await page.keyboard.press('Tab')
    await link.press('Save')
    await page.getByText(messages.formLinksAdded).waitFor()
    const api = apiOf(page)
    const { items } = await api.licenseTypes.list({ params: { id } })
    expect(items.map(({ formsLinkUrl }) => formsLinkUrl)).toEqual(Array(2).fill('https://sfport.example/form.pdf'))

    await fromMenu(page, 'Bulk Add', 'Renewal Tip')
    const tip = dialogOf(page, 'Bulk Add Renewal Tip')
    // Until the tips are loaded, another input is in its place.
    await tip.dialog.getByRole('combobox', { name: 'Renewal Tips' }).and(page.locator('input')).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Tab')
    await tip.dialog.getByRole('combobox', { name: 'License Types' }).click()
    await page.getByRole('option', { name: 'Dock and Float License' }).click()
    await page.keyboard.press('Tab')
    await tip.press('Save')
    await page.getByText(messages.renewalTipsAdded).waitFor()
    const dock = items.find(({ name }) => name === 'Dock and Float License')
    const { renewalTipIds } = await api.licenseTypes.get({ params: { id, typeId: dock?.id as number } })
    expect(renewalTipIds.length).toBeGreaterThan(0)
  })

  test('it is deactivated, which disables every change, and activated again', async () => {
    const { page } = await withNew(people.administrator, 'Harbor Master of Joliet')
    await press(page, 'Deactivate')
    await dialogOf(page, 'Deactivate Licensing Authority').press('Deactivate')
    await page.getByText(messages.authorityDeactivated).waitFor()
    await page.getByText(messages.authorityInactive).waitFor()
    for (const name of [...EDITS, 'Bulk Add', 'Sync Date Intervals'])
      expect({ name, disabled: await button(page, name).isDisabled() }).toEqual({ name, disabled: true })
    await press(page, 'Activate')
    await dialogOf(page, 'Activate Licensing Authority').press('Activate')
    await page.getByText(messages.authorityActivated).waitFor()
    await expect.poll(() => button(page, 'Edit Address').isEnabled()).toBe(true)
  })

  test('it is deleted after a confirmation, and the list opens', async () => {
    const { page } = await withNew(people.administrator, 'Harbor Master of Elgin')
    await press(page, 'Delete')
    await dialogOf(page, 'Delete Licensing Authority')
      .dialog.getByText(sentences.deleteConfirm('Harbor Master of Elgin with its contacts and forms'))
      .waitFor()
    await dialogOf(page, 'Delete Licensing Authority').press('Delete')
    await page.getByText(messages.authorityDeleted).waitFor()
    await page.getByRole('heading', { name: 'Licensing Authorities', level: 1 }).waitFor()
  })

  test('it cannot be deleted while it has licenses or license types, whether the page or only the server knows it', async () => {
    const { page } = await signInAt(people.administrator, 'Port of San Francisco')
    await press(page, 'Delete')
    await dialogOf(page, BLOCKED).says(sentences.authorityHasLicenses(3))
    const { page: staff } = await signInAt(people.staff, 'Alabama Department of Revenue')
    await press(staff, 'Delete')
    await dialogOf(staff, BLOCKED).says(messages.authorityHasTypes)
    const { page: own, id } = await withNew(people.administrator, 'Harbor Master of Cairo')
    const api = apiOf(own)
    const [term] = await api.lists.licenseTerms()
    const body = { name: 'Mooring Permit', term: term?.value as number, licenseClassification: 'Operational' as const }
    await api.licenseTypes.create({ params: { id }, body })
    await press(own, 'Delete')
    await dialogOf(own, 'Delete Licensing Authority').press('Delete')
    await dialogOf(own, BLOCKED).says(messages.authorityHasTypes)
  })
})
