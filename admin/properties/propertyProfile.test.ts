import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
type Profile = Awaited<ReturnType<ReturnType<typeof apiOf>['properties']['get']>>

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the first property of the signed-in person that matches. */
const openWhere = async (page: Page, isMeant: (property: Profile) => boolean): Promise<Profile> => {
  const { properties } = apiOf(page)
  const { items } = await properties.list({ body: { pageSize: 100 } })
  for (const { id } of items) {
    const property = await properties.get({ params: { id } })
    if (!isMeant(property)) continue
    await page.goto(`/properties/${id}`)
    await page.getByRole('heading', { name: property.name, level: 1 }).waitFor()
    return property
  }
  throw new Error('There is no such property in the demo data.')
}

const EDITS = /^(Edit|Add|Delete|Deactivate|Activate)/

describe('the profile of a property', () => {
  test('has the specified sections', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const property = await openWhere(page, ({ mayEdit, active }) => mayEdit && active)
    const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(titles).toEqual([
      'Address',
      'Billing and Agreement Information',
      'Additional Information',
      'Licenses',
      'Contacts',
      'Affiliated Entities',
      'Citations',
      'Inspection Reports',
    ])
    await page.getByText('Active', { exact: true }).first().waitFor()
    await section(page, 'Address').getByText('Same as property address').waitFor()
    await section(page, 'Address')
      .getByText(property.address1 as string)
      .waitFor()
  })

  test('with a long name, with or without spaces, is no wider than the window, and neither is the list', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { properties, divisions } = apiOf(page)
    const [division] = (await divisions.list({})).items
    const where = { address1: '1 Long Road', city: 'Boston', state: 'MA', zip: '02110', country: 'United States' }
    const contact = { name: 'Ann Long', email: 'ann.long@harbor.example' }
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    for (const name of ['W'.repeat(255), 'Restaurant and Bar at the Far End of the International Airport '.repeat(4).trim()]) {
      const { id } = await properties.create({ body: { ...where, name, contact, divisionId: division?.id as number } })
      await page.goto(`/properties?filter=${encodeURIComponent(JSON.stringify({ propertyName: name }))}`)
      const link = page.getByRole('link', { name })
      await link.waitFor()
      const alert = await page.getByRole('columnheader', { name: 'Alert', exact: true }).boundingBox()
      expect((alert?.x ?? 0) + (alert?.width ?? 0)).toBeLessThanOrEqual(1280)
      await link.click({ position: { x: 10, y: 5 } }) // its cell cuts it
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      expect(await isWider()).toBe(false)
      const { version } = await properties.get({ params: { id } })
      await properties.remove({ params: { id }, ifMatch: version })
    }
  })

  test('shows its open tasks with links to what they need', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const property = await openWhere(page, ({ managerChangeTaskId }) => managerChangeTaskId !== null)
    const banner = page.getByRole('alert').filter({ hasText: 'Manager Change Task' })
    await banner.waitFor()
    if (property.managerChangeTaskDescription) await banner.getByText(property.managerChangeTaskDescription).waitFor()
    await banner.getByRole('button', { name: 'View Details of the Manager Change Task' }).click()
    await page
      .getByRole('dialog', { name: 'Manager Change Task Notes' })
      .getByText(/^Impacted License Types/)
      .waitFor()
  })

  test('is edited in one dialog, with missing values reported on the fields', async () => {
    const page = await console.signIn(people.contributor, '/properties')
    const { id } = await openWhere(page, ({ mayEdit, active }) => mayEdit && active)
    await page.getByRole('button', { name: 'Edit Property', exact: true }).click()
    const form = dialogOf(page, 'Edit Property')
    expect(await form.input('Property Name').evaluate((input) => input === document.activeElement)).toBe(true)
    await form.type('Property Name', '')
    await form.type('Zip', '')
    await form.press('Save')
    expect(await form.dialog.getByText(messages.required, { exact: true }).count()).toBe(2)
    await form.type('Property Name', 'Harbor Renamed')
    await form.type('Zip', '94105')
    await form.dialog.getByLabel('Square Footage').fill('52500')
    await form.type('Notes', 'Under the bridge.')
    expect(await form.dialog.getByText('Other Clients That See the Property').count()).toBe(0)
    await form.press('Save')
    await page.getByText(messages.propertyUpdated).waitFor()
    await page.getByRole('heading', { name: 'Harbor Renamed', level: 1 }).waitFor()
    await section(page, 'Additional Information').getByText('52,500').waitFor()
    await section(page, 'Additional Information').getByText('Under the bridge.').waitFor()
    expect(await apiOf(page).properties.get({ params: { id } })).toMatchObject({ name: 'Harbor Renamed', zip: '94105' })
  })

  test('changed by another person meanwhile: keeps typed values, shows the change, and takes it on request', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { id } = await openWhere(page, ({ mayEdit, active }) => mayEdit && active)
    await page.getByRole('button', { name: 'Edit Property', exact: true }).click()
    const form = dialogOf(page, 'Edit Property')
    await form.type('Fax', '617-555-0123')
    await apiOf(page).properties.billing({ params: { id }, body: { leaseTerm: '99 years' } })
    await form.press('Save')
    await form.dialog.getByText(messages.editedMeanwhile).waitFor()
    await form.dialog.getByText('Lease Term: 99 years').waitFor()
    expect(await form.input('Fax').inputValue()).toBe('617-555-0123')
    // Saving would overwrite the other person's change, so the button must not just say Save.
    expect(await form.dialog.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await form.dialog.getByRole('button', { name: messages.saveOver }).waitFor()

    await form.press(messages.takeTheirs)
    await form.dialog.getByText(messages.editedMeanwhile).waitFor({ state: 'detached' })
    expect(await form.input('Lease Term').inputValue()).toBe('99 years')
    await form.press('Save')
    await page.getByText(messages.propertyUpdated).waitFor()
    expect(await apiOf(page).properties.get({ params: { id } })).toMatchObject({ leaseTerm: '99 years', faxNumber: '617-555-0123' })
  })

  test('deleted before Save: keeps typed values and says so', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { properties, divisions } = apiOf(page)
    const [division] = (await divisions.list({})).items
    const where = { address1: '1 Short Road', city: 'Boston', state: 'MA', zip: '02110', country: 'United States' }
    const contact = { name: 'Ann Short', email: 'ann.short@harbor.example' }
    const { id } = await properties.create({ body: { ...where, name: 'Gone Meanwhile', contact, divisionId: division?.id as number } })
    await page.goto(`/properties/${id}`)
    await page.getByRole('button', { name: 'Edit Property', exact: true }).click()
    const form = dialogOf(page, 'Edit Property')
    await form.type('Notes', 'Typed at length')
    await properties.remove({ params: { id }, ifMatch: (await properties.get({ params: { id } })).version })
    await form.press('Save')
    await page.getByRole('alert').getByText(messages.notFound).first().waitFor()
    expect(await form.dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Typed at length')
  })

  test('has editable billing, with a billing id if the client requires it', async () => {
    const page = await console.signIn('administrator@summit.example', '/properties')
    await openWhere(page, ({ mayEdit, active, isBillingIdRequired }) => mayEdit && active && isBillingIdRequired)
    await page.getByRole('button', { name: 'Edit Property Billing' }).click()
    const form = dialogOf(page, 'Edit Property Billing')
    await form.type('Billing Id', '')
    await form.press('Save')
    await form.says(messages.required)
    await form.type('Billing Id', 'SR-777')
    await form.type('Lease Term', '40 years')
    await form.press('Save')
    await page.getByText(messages.propertyBillingUpdated).waitFor()
    const billing = section(page, 'Billing and Agreement Information')
    for (const text of ['Touch Fee', 'SR-777', '40 years']) await billing.getByText(text, { exact: true }).waitFor()
  })

  test('of staff lists the clients that see it, each with its division', async () => {
    const page = await console.signIn(people.staff, '/properties')
    const lone = ({ mayEdit, active, clients }: Profile) => mayEdit && active && clients.length === 1
    const { id, billingClientId } = await openWhere(page, (property) => lone(property) && property.billingClientName === 'Lakeside Dining')
    const edit = async () => {
      await page.getByRole('button', { name: 'Edit Property', exact: true }).click()
      return dialogOf(page, 'Edit Property')
    }
    const form = await edit()
    await form.press('Add')
    await form.press('Save')
    await form.says(messages.required)
    const client = form.dialog.getByRole('combobox', { name: 'Client' })
    await client.click()
    expect(await page.getByRole('option', { name: 'Lakeside Dining' }).count()).toBe(0)
    await page.getByRole('option', { name: 'Harbor Hotels', exact: true }).click()
    await form.dialog.getByRole('combobox', { name: 'Division' }).last().click()
    await page.getByRole('option', { name: 'Central', exact: true }).click()
    await form.press('Save')
    await page.getByText(messages.propertyUpdated).waitFor()
    await section(page, 'Clients').getByRole('row').filter({ hasText: 'Harbor Hotels' }).getByText('Central').waitFor()
    const { clients } = await apiOf(page).properties.get({ params: { id } })
    expect(clients.map(({ name }) => name)).toEqual(['Lakeside Dining', 'Harbor Hotels'])
    expect(clients[0]?.id).toBe(billingClientId)
  })
})

describe('read-only access', () => {
  test('a viewer has no buttons and opens the details of a license', async () => {
    const page = await console.signIn(people.viewer, '/properties')
    const property = await openWhere(page, ({ hasLicenses, active }) => hasLicenses && active)
    const licenses = section(page, 'Licenses')
    const details = licenses.getByRole('button', { name: /^Details of/ }).first()
    await details.waitFor()
    expect(property.mayEdit).toBe(false)
    expect(await page.getByRole('button', { name: EDITS }).count()).toBe(0)
    expect(await licenses.getByRole('link').count()).toBe(0)
    await details.click()
    await page.getByRole('dialog').getByText('Tracking Details').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await licenses.getByRole('gridcell', { name: /\d/ }).first().click()
    await page.getByRole('dialog').getByText('Tracking Details').waitFor()
    expect(await page.getByRole('dialog').getByRole('link').count()).toBe(0)
  })

  test.each([
    ['staff, where the client keeps it', people.staff, 'Harbor Hotels'],
    ['a client with renewal permission, where staff keep it', 'administrator@summit.example', 'Summit Resorts'],
    ['a client of full service', 'administrator@lakeside.example', 'Lakeside Dining'],
    ['a contributor of the provider', 'contributor@provider.example', 'Lakeside Dining'],
  ])('%s', async (_, email, clientName) => {
    const page = await console.signIn(email, '/properties')
    await openWhere(page, ({ mayEdit, billingClientName }) => !mayEdit && billingClientName === clientName)
    await section(page, 'Contacts').waitFor()
    await section(page, 'Licenses').getByRole('grid').waitFor()
    expect(await page.getByRole('button', { name: EDITS }).count()).toBe(0)
    // Administrators of the billing client can read them; only the managing side can change them.
    if (email.startsWith('administrator')) await section(page, 'Citations').waitFor()
    else expect(await section(page, 'Citations').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add Citation' }).count()).toBe(0)
  })
})
