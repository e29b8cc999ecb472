import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
const SHUTTLE = 'Water Shuttle Landing Permit'
const PROVIDERS = 'Type 47 On-Sale General - Eating Place'

/** Opens the page of a type by its name. */
const openType = async (email: string, name: string, tab = ''): Promise<Page> => {
  const page = await console.signIn(email)
  const { items } = await apiOf(page).licenseTypes.referenceList({ query: { searchTerm: name } })
  const type = items.find((one) => one.name === name)
  await page.goto(`/licensing-authorities/${type?.licensingAuthorityId}/license-types/${type?.id}${tab && `?tab=${tab}`}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const edit = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Edit/ }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const shown = (page: Page, label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=../dd[1]')
const buttons = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).count()

/** Creates a client-specific type over the API. */
const makeType = async (page: Page, name: string): Promise<string> => {
  const { licensingAuthorities, licenseTypes, lists } = apiOf(page)
  const { items } = await licensingAuthorities.list({ body: { searchTerm: 'Port of San Francisco' } })
  const id = items[0]?.id as number
  const [term] = await lists.licenseTerms()
  const made = await licenseTypes.create({
    params: { id },
    body: { name, term: Number(term?.value), licenseClassification: 'Operational' },
  })
  return `/licensing-authorities/${id}/license-types/${made.id}`
}

describe('the page of a license type', () => {
  test('shows status and name, owner and details, and keeps its tab in the address', async () => {
    const page = await openType(people.administrator, SHUTTLE)
    await page.getByRole('heading', { name: `MA · ${SHUTTLE}`, level: 1 }).waitFor()
    await page.getByText('Managed By: Harbor Hotels').waitFor()
    await page.getByText('Active', { exact: true }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Overview', 'Renewals', 'Licenses of this Type (2)'])
    expect(await shown(page, 'Renewal Fee').innerText()).toBe('$600')
    await page.getByRole('tab', { name: 'Renewals' }).click()
    await page.reload()
    await card(page, 'Renewal Information').waitFor()
    await page.getByRole('link', { name: 'Back to Massachusetts Port Authority' }).click()
    await page.getByRole('heading', { name: /Massachusetts Port Authority/, level: 1 }).waitFor()
  })

  test('changes its details with the sub-categories', async () => {
    const page = await openType(people.contributor, 'Waterfront Encroachment Permit')
    await edit(page, 'License Type Details')
    const { dialog, type, says, choose, press: pressIn } = dialogOf(page, 'Edit License Type Details')
    await type('License Type', '')
    await pressIn('Save')
    await says(messages.required)
    await type('License Type', 'Dock and Float License')
    await pressIn('Save')
    await says(messages.licenseTypeNameTaken)
    await type('License Type', 'Encroachment Permit')
    await choose('Category', 'Parking')
    await dialog.getByRole('combobox', { name: 'Sub-Categories' }).click()
    await page.getByRole('option', { name: 'Business', exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('switch', { name: 'Manager Change Requirement' }).click()
    await type('Manager Change Requirement Notes', 'Tell the port within 10 days.')
    await pressIn('Save')
    await page.getByText(messages.licenseTypeDetailsUpdated).waitFor()
    await page.getByRole('heading', { name: 'CA · Encroachment Permit', level: 1 }).waitFor()
    expect(await shown(page, 'Category').innerText()).toBe('Parking')
    expect(await shown(page, 'Sub-Categories').innerText()).toBe('Business')
    expect(await shown(page, 'Manager Change Requirement Notes').innerText()).toBe('Tell the port within 10 days.')
  })

  test('takes its authority’s interval until it has its own, and shows what a change does before it is saved', async () => {
    const page = await openType(people.administrator, SHUTTLE, 'renewals')
    const info = card(page, 'Renewal Information')
    await info.getByText('1 month before license expiration').waitFor()
    expect(await info.getByText('Taken from the Licensing Authority').count()).toBe(2)
    await edit(page, 'Renewal Information')
    const { dialog, choose, says, press: pressIn } = dialogOf(page, 'Edit Renewal Information')
    await choose('Due Date Interval', 'Relative')
    await pressIn('Save')
    await says(messages.required)
    await dialog.getByRole('spinbutton', { name: 'Value', exact: true }).fill('45')
    await choose('Unit', 'Days')
    await dialog.getByRole('spinbutton', { name: /^Value before/ }).fill('30')
    await choose('Unit before the Forms Due Date', 'Days')
    await pressIn(messages.whatWouldChange)
    await dialog.getByText(sentences.datesWouldDiffer(2)).waitFor()
    await dialog.getByText(messages.previewChangesNothing).waitFor()
    const row = dialog.getByRole('row').filter({ hasText: 'MPA-535545' })
    expect((await row.innerText()).replace(/\s+/g, ' ')).toContain('12/31/26 12/17/26 10/31/26 11/17/26')
    await pressIn('Save')
    await page.getByText(messages.renewalInformationUpdated).waitFor()
    await info.getByText('45 days before license expiration').waitFor()
    expect(await info.getByText('Taken from the Licensing Authority').count()).toBe(0)
    await edit(page, 'Renewal Information')
    expect(await dialog.getByRole('spinbutton', { name: 'Value', exact: true }).inputValue()).toBe('45')
    await dialog.getByRole('combobox', { name: 'Due Date Interval' }).click()
    await page.getByRole('option').filter({ hasText: "The Licensing Authority's interval" }).click()
    await pressIn('Save')
    await info.getByText('1 month before license expiration').waitFor()
  })

  test('shows renewal details with the time of their change, and tips, all of which can be removed', async () => {
    const page = await openType(people.administrator, SHUTTLE, 'renewals')
    await edit(page, 'Renewal Details')
    const details = dialogOf(page, 'Edit Renewal Details')
    await details.says(messages.renewalDetailsWarning)
    await details.type('Renewal Details', 'X'.repeat(2049))
    await details.press('Save')
    await details.says(sentences.tooLong('Renewal Details', 2048))
    await details.type('Renewal Details', 'Ask for Pat at the counter.')
    await details.press('Save')
    await page.getByText(messages.renewalDetailsUpdated).waitFor()
    await card(page, 'Renewal Details').getByText('Ask for Pat at the counter.').waitFor()
    await card(page, 'Renewal Details')
      .getByText(/^Changed on \d\d\/\d\d\/\d\d \d\d:\d\d (am|pm) P[DS]T$/)
      .waitFor()
    const tips = card(page, 'Renewal Tips').getByRole('listitem')
    expect(await tips.count()).toBeGreaterThan(1)
    await edit(page, 'Renewal Tips')
    const dialog = dialogOf(page, 'Edit Renewal Tips')
    const chips = dialog.dialog.getByRole('button', { name: /\.$/ })
    // Before the choices are loaded the dialog shows another input.
    await chips.first().waitFor()
    for (let left = await chips.count(); left > 0; left--) {
      await chips.first().locator('.MuiChip-deleteIcon').click()
      await expect.poll(() => chips.count()).toBe(left - 1)
    }
    // The list of options may have opened on top of the buttons.
    await dialog.dialog.getByRole('combobox').press('Escape')
    await dialog.press('Save')
    await page.getByText(messages.renewalTipsUpdated).waitFor()
    await page.getByText('This license type has no renewal tips yet.').waitFor()
  })

  test('is deactivated, activated and deleted; with licenses it cannot be deleted', async () => {
    const page = await openType(people.administrator, SHUTTLE)
    await press(page, 'Delete')
    await dialogOf(page, messages.unableToDelete).says(sentences.licenseTypeHasLicenses(SHUTTLE, 2))
    await page.keyboard.press('Escape')
    await page.goto(await makeType(page, 'Short-lived Permit'))
    await press(page, 'Deactivate')
    await dialogOf(page, 'Deactivate License Type').press('Deactivate')
    await page.getByText(messages.licenseTypeDeactivated).waitFor()
    await page.getByText('Inactive', { exact: true }).waitFor()
    await press(page, 'Activate')
    await dialogOf(page, 'Activate License Type').press('Activate')
    await page.getByText(messages.licenseTypeActivated).waitFor()
    await press(page, 'Delete')
    await dialogOf(page, 'Delete License Type').press('Delete')
    await page.getByText(messages.licenseTypeDeleted).waitFor()
    await page.getByRole('heading', { name: /Port of San Francisco/, level: 1 }).waitFor()
  })

  test('lists the licenses of the type; a row opens the license, whose back link leads to the tab', async () => {
    const page = await openType(people.staff, PROVIDERS, 'licenses')
    await page.getByRole('link', { name: 'CA-107919' }).waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    const dates = ['Track Date', 'Due Date', 'Expiration Date']
    expect(heads).toEqual(['License #', 'Property', 'City', 'State', 'Client', 'Rank', 'Stage', 'Standing', ...dates, 'Alert'])
    const numbers = () => page.locator('tbody tr td:first-child a').allInnerTexts()
    const active = await numbers()
    expect(active).toEqual(active.toSorted(compareNames))
    await press(page, 'Columns')
    await page.getByRole('checkbox', { name: 'Account #' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Account #' }).waitFor()
    await page.getByRole('combobox', { name: 'Active' }).click()
    await page.getByRole('option', { name: 'Inactive' }).click()
    await expect.poll(numbers).not.toContain('CA-107919')
    await page.getByRole('combobox', { name: 'Active' }).click()
    await page.getByRole('option', { name: 'All' }).click()
    await page.getByRole('link', { name: 'CA-107919' }).click()
    await page.getByRole('heading', { name: 'License CA-107919' }).waitFor()
    await page.getByRole('link', { name: `Back to CA · ${PROVIDERS}` }).click()
    await page.getByRole('link', { name: 'CA-107919' }).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=licenses')
  })
})

describe('a license type of the provider', () => {
  test('is read-only for clients, except for their own GL code', async () => {
    const page = await openType(people.administrator, PROVIDERS)
    await page.getByText('Managed By: Provider').waitFor()
    await edit(page, 'GL Code')
    const { type, says, press: pressIn } = dialogOf(page, 'Edit GL Code')
    await type('GL Code', 'X'.repeat(257))
    await pressIn('Save')
    await says(sentences.tooLong('GL Code', 256))
    await type('GL Code', '7000-123')
    await pressIn('Save')
    await page.getByText(messages.glCodeUpdated).waitFor()
    expect(await shown(page, 'GL Code').innerText()).toBe('7000-123')
    expect(await buttons(page, /^(Edit|Activate|Deactivate|Delete)$/)).toBe(0)
    await page.getByRole('tab', { name: 'Renewals' }).click()
    await card(page, 'Renewal Tips').waitFor()
    expect(await buttons(page, /^Edit/)).toBe(0)
    const other = await openType('administrator@summit.example', PROVIDERS)
    await card(other, 'GL Code').waitFor()
    expect(await shown(other, 'GL Code').innerText()).not.toBe('7000-123')
  })

  test('is managed by staff without a GL code; only Administrator deletes it, the contributor reads it', async () => {
    const renewals = await openType('renewals@provider.example', PROVIDERS)
    expect(await buttons(renewals, /^(Edit|Deactivate)$/)).toBe(2)
    expect(await buttons(renewals, /^Delete$/)).toBe(0)
    expect(await card(renewals, 'GL Code').count()).toBe(0)
    const contributor = await openType('contributor@provider.example', PROVIDERS)
    await card(contributor, 'License Type Details').waitFor()
    expect(await buttons(contributor, /^(Edit|Deactivate|Delete)/)).toBe(0)
    const own = await openType(people.staff, SHUTTLE)
    await card(own, 'GL Code').waitFor()
    expect(await buttons(own, /^(Edit|Deactivate|Delete)/)).toBe(0)
  })
})

describe('the path of a license type', () => {
  test('is not found under another authority, nor for another client', async () => {
    const page = await openType(people.administrator, SHUTTLE)
    const typeId = page.url().split('/').at(-1)
    await page.goto(`/licensing-authorities/1/license-types/${typeId}`)
    await page.waitForURL(/\/not-found/)
    const { items } = await apiOf(page).licenseTypes.referenceList({ query: { searchTerm: SHUTTLE } })
    const stranger = await console.signIn('administrator@summit.example')
    await stranger.goto(`/licensing-authorities/${items[0]?.licensingAuthorityId}/license-types/${typeId}`)
    await stranger.waitForURL(/\/not-found/)
  })

  test('is closed to people without the renewal permission', async () => {
    const page = await console.signIn(people.viewer)
    await page.goto('/licensing-authorities/1/license-types/1')
    await page.waitForURL(/\/access-denied/)
  })
})
