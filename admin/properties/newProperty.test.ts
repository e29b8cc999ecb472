import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { answerUnsaved, dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a Property' }).click()
  return dialogOf(page, 'New Property')
}

/** Fills in name and address, which every property needs. */
const fillAddress = async (form: Awaited<ReturnType<typeof begin>>, name: string) => {
  await form.type('Property Name', name)
  await form.type('Address 1', '12 Long Wharf')
  await form.type('City', 'Boston')
  await form.input('State').fill('MA')
  await form.type('Zip', '02110')
}

const profile = async (page: Page, name: string) => {
  await page.getByText(messages.propertyCreated).waitFor()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  return { id, stored: await apiOf(page).properties.get({ params: { id } }) }
}

const requiredOn = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .locator('.MuiFormControl-root')
    .filter({ has: page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} *`, { exact: true })) })
    .getByText(messages.required, { exact: true })

describe('a new property', () => {
  test('in Canada has a province and a postal code', async () => {
    const page = await console.signIn(people.contributor, '/properties')
    const form = await begin(page)
    await form.dialog.getByRole('combobox', { name: 'Country', exact: true }).fill('Canada')
    await page.getByRole('option', { name: 'Canada', exact: true }).click()
    await form.dialog.getByRole('textbox', { name: 'Postal Code', exact: true }).waitFor()
    await form.dialog.getByRole('combobox', { name: 'Province', exact: true }).fill('Alb')
    await page.getByRole('option', { name: 'AB · Alberta', exact: true }).click()
    await form.dialog.getByRole('combobox', { name: 'Province', exact: true }).fill('Alab')
    expect(await page.getByRole('option').count()).toBe(0)
  })

  test('of a client user needs its name, division, address and a contact, and opens its profile', async () => {
    const page = await console.signIn(people.contributor, '/properties')
    const form = await begin(page)
    await form.press('Save')
    await form.says(messages.formBanner)
    for (const label of ['Property Name', 'Division', 'Address 1', 'City', 'State', 'Zip', 'Name', 'Email'])
      await requiredOn(page, label).first().waitFor()
    expect(await form.dialog.getByText(messages.required, { exact: true }).count()).toBe(8)
    await fillAddress(form, 'Harbor Long Wharf')
    await form.choose('Division', 'East Coast')
    await form.choose('Line of Business', 'Hotel')
    await form.type('Name', 'Nora Quist')
    await form.type('Email', 'nora.quist@harbor.example')
    await form.type('Title', 'General Manager')
    await form.press('Save')
    const { id, stored } = await profile(page, 'Harbor Long Wharf')
    expect(stored).toMatchObject({ divisionName: 'East Coast', lineOfBusinessName: 'Hotel', country: 'United States', city: 'Boston' })
    const { items } = await apiOf(page).propertyContacts.list({ params: { id } })
    expect(items.find(({ name }) => name === 'Nora Quist')).toMatchObject({ email: 'nora.quist@harbor.example', title: 'General Manager' })
    await page.getByText('Nora Quist').waitFor()
  })

  test('shows each error on its field, and keeps all typed values', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const form = await begin(page)
    await fillAddress(form, 'Harbor Test Pier')
    await form.type('Primary Phone', '12')
    await form.dialog.getByLabel('Square Footage').fill('12.5')
    await form.type('Open Date', '02/31/2026')
    await form.type('Close Date', '01/01/1850')
    await form.type('Notes', 'x'.repeat(2049))
    await form.type('Lease Term', 'x'.repeat(65))
    await form.type('Email', 'not an address')
    await form.type('Phone', '34')
    await form.press('Save')
    expect(await form.dialog.getByText(messages.validPhone, { exact: true }).count()).toBe(2)
    for (const sentence of [
      messages.wholeNumber,
      messages.invalidDate,
      messages.yearTooEarly,
      'Notes cannot exceed 2048 characters',
      'Lease Term cannot exceed 64 characters',
      messages.emailFormat,
    ])
      await form.says(sentence)
    await form.says(messages.formBanner)
    expect(await form.input('Property Name').inputValue()).toBe('Harbor Test Pier')
  })

  test('has its own mailing address if the flag is off, with the zip rule of its country', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const form = await begin(page)
    await fillAddress(form, 'Harbor Lyon')
    await form.choose('Division', 'East Coast')
    expect(await form.dialog.getByLabel('Mailing City').count()).toBe(0)
    await form.dialog.getByLabel('Same as property address').click()
    await form.press('Save')
    for (const label of ['Mailing Address 1', 'Mailing City', 'Mailing State', 'Mailing Zip']) await requiredOn(page, label).waitFor()
    await form.type('Mailing Address 1', '4 Quai Saint-Antoine')
    await form.type('Mailing City', 'Lyon')
    await form.input('Mailing State').fill('Rhône')
    await form.input('Mailing Country').fill('France')
    await page.getByRole('option', { name: 'France', exact: true }).click()
    await form.press('Save')
    const { stored } = await profile(page, 'Harbor Lyon')
    expect(stored).toMatchObject({ mailingAddressSameAsProperty: false, mailingCity: 'Lyon', mailingZip: null, mailingCountry: 'France' })
    await page.getByText(/Quai Saint-Antoine/).waitFor()
  })

  test("takes its division's default contacts, so that none is required; a partial contact needs its name", async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const form = await begin(page)
    await fillAddress(form, 'Harbor Default')
    await form.choose('Division', 'Central')
    await form.type('Title', 'Controller')
    await form.press('Save')
    await form.dialog.getByText(messages.required, { exact: true }).waitFor()
    expect(await form.dialog.getByText(messages.required, { exact: true }).count()).toBe(1)
    await form.type('Title', '')
    await form.press('Save')
    const { id } = await profile(page, 'Harbor Default')
    const { items } = await apiOf(page).propertyContacts.list({ params: { id } })
    expect(items.map(({ name }) => name)).toEqual(['Thomas Engel'])
  })

  test('of staff starts with its client, whose settings and divisions then apply, and can set a reminder for a contact', async () => {
    const page = await console.signIn(people.staff, '/properties')
    const form = await begin(page)
    expect(await form.dialog.getByRole('combobox', { name: 'Division' }).getAttribute('aria-disabled')).toBe('true')
    await fillAddress(form, 'Summit Test Lodge')
    await form.press('Save')
    await requiredOn(page, 'Client').waitFor()
    await form.choose('Client', 'Summit Resorts')
    await form.choose('Division', 'Desert')
    await form.choose('Client', 'Harbor Hotels')
    expect(await form.dialog.getByRole('combobox', { name: 'Division' }).innerText()).not.toContain('Desert')
    await form.choose('Client', 'Summit Resorts')
    await form.dialog.getByLabel('Remind me to add a property contact').click()
    expect(await form.input('Follow-up Date').inputValue()).toBe('11/27/2026')
    await form.type('Follow-up Date', '11/20/2026')
    await form.press('Save')
    await form.says(messages.dateNotInFuture)
    for (const label of ['Division', 'Billing Id']) await requiredOn(page, label).waitFor()
    await form.choose('Division', 'Mountain')
    await form.type('Billing Id', 'SR-900')
    await form.type('Follow-up Date', '11/21/2026')
    await form.press('Save')
    const { stored } = await profile(page, 'Summit Test Lodge')
    expect(stored).toMatchObject({ billingClientName: 'Summit Resorts', divisionName: 'Mountain', billingId: 'SR-900', mayEdit: true })
    const keeper = await console.signIn('administrator@summit.example', `/properties/${stored.id}`)
    const banner = keeper.getByRole('alert').filter({ hasText: 'Property Contact Task' })
    await banner.getByText(messages.propertyContactReminder).waitFor()
    await banner.getByText('View Details').waitFor()
  })

  test('keeps typed values until leaving is confirmed', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const form = await begin(page)
    await form.type('Property Name', 'Harbor Half Done')
    await form.press('Cancel')
    await answerUnsaved(page, 'Keep Editing')
    expect(await form.input('Property Name').inputValue()).toBe('Harbor Half Done')
    await form.press('Cancel')
    await answerUnsaved(page, 'Discard Changes')
    await form.dialog.waitFor({ state: 'detached' })
  })

  test('keeps typed values on the way back to a property of the list', async () => {
    const page = await console.signIn(people.administrator, '/properties/1')
    await page.getByRole('menuitem', { name: 'Properties', exact: true }).click()
    await page.waitForURL('**/properties')
    const form = await begin(page)
    await form.type('Property Name', 'Harbor Half Done')
    await page.goBack()
    await answerUnsaved(page, 'Keep Editing')
    expect(await form.input('Property Name').inputValue()).toBe('Harbor Half Done')
  })
})
