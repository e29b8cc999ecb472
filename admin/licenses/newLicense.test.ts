import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { makeLicense } from '../testing/licenses.ts'
import { apiOf, PDF } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const begin = async (page: Page, title: 'Add A New License' | 'Add A Primary License') => {
  await page.getByRole('button', { name: 'Add License' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  return dialogOf(page, title)
}
type Form = Awaited<ReturnType<typeof begin>>

/** Picks an option from either kind of list. */
const pick = async (page: Page, form: Form, label: string, text: string) => {
  await form.dialog.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: text, exact: true }).click()
  await page.keyboard.press('Tab')
}

/** An authority of the demo data, one of its types, and the track date that its intervals give for an expiration date. */
const issued = async (page: Page, expDate: string) => {
  const { lists, licenseTypes } = apiOf(page)
  for (const authority of await lists.licensingAuthorities({})) {
    const id = authority.value as number
    for (const type of await licenseTypes.options({ query: { licensingAuthorityIds: [id] } })) {
      const { trackDate } = await licenseTypes.calculateTrackDate({ params: { id, typeId: type.value as number }, query: { expDate } })
      if (trackDate) return { authority: authority.label, type: type.label, trackDate }
    }
  }
  throw new Error('No license type of the demo data has a track date interval.')
}

/** A property of the client that the provider manages. */
const keptByStaff = async (page: Page): Promise<number> => {
  const { items } = await apiOf(page).properties.list({ body: { active: true } })
  for (const { id } of items) if (!(await stored(page, id)).mayEdit) return id
  throw new Error('The demo data has no property that the provider keeps here.')
}

const stored = (page: Page, id: number) => apiOf(page).properties.get({ params: { id } })

const asTyped = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

describe('a new license', () => {
  test("reports what each field needs, in the field's own words", async () => {
    const page = await console.signIn(people.contributor, '/licenses')
    const form = await begin(page, 'Add A New License')
    await form.type('Effective Date', '13/13/2026')
    await form.type('License #', 'x'.repeat(101))
    await form.press('Save')
    for (const sentence of [
      messages.formBanner,
      messages.jurisdictionRequired,
      messages.licensingAuthorityRequired,
      messages.licenseTypeRequired,
      messages.licenseeRequired,
      messages.invalidDate,
      'License # cannot exceed 100 characters',
    ])
      await form.says(sentence)
    // Property, address 1, city, state, zip, expiration date, track date.
    expect(await form.dialog.getByText(messages.required, { exact: true }).count()).toBe(7)
    await form.type('Effective Date', '03/01/2026')
    await form.type('Expiration Date', '03/01/2026')
    await form.type('Track Date', '03/01/2026')
    await form.press('Save')
    await form.says(messages.expirationNotAfterEffective)
    await form.says(messages.trackNotBeforeExpiration)
    await form.dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await form.press('Save')
    // The officer and the titles are missing now, instead of the two dates.
    expect(await form.dialog.getByText(messages.required, { exact: true }).count()).toBe(7)
  })

  test('no longer needs the fields that a selected property fills after a failed save', async () => {
    const page = await console.signIn(people.contributor, '/licenses')
    const [place] = await apiOf(page).lists.properties({})
    const form = await begin(page, 'Add A New License')
    await form.press('Save')
    await form.says(messages.formBanner)
    await pick(page, form, 'Property', place?.label as string)
    await expect.poll(() => form.input('Address 1').inputValue()).not.toBe('')
    // The license number and the three dates are still missing.
    await expect.poll(() => form.dialog.getByText(messages.required, { exact: true }).count()).toBe(4)
  })

  test("of a client user starts with the property's address and the calculated track date, and opens its profile", async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    const { authority, type, trackDate } = await issued(page, '2027-06-30')
    const [place] = await apiOf(page).lists.properties({})
    const property = await apiOf(page).properties.get({ params: { id: place?.value as number } })
    const form = await begin(page, 'Add A New License')
    await pick(page, form, 'Property', property.name)
    await expect.poll(() => form.input('Address 1').inputValue()).toBe(property.address1)
    const licenseNumber = `NEW-${process.pid}`
    await form.type('License #', licenseNumber)
    await form.choose('Jurisdiction', 'City')
    await pick(page, form, 'Licensing Authority', authority)
    await pick(page, form, 'License Type', type)
    const [licensee] = await apiOf(page).corporateEntities.options({})
    await pick(page, form, 'Licensees', licensee?.label as string)
    await form.dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const [officer] = await apiOf(page).corporateOfficers.options({ query: { clientId: property.billingClientId } })
    const [title] = await apiOf(page).officerTitles.options({ query: { propertyId: property.id } })
    await pick(page, form, 'Officer', officer?.label as string)
    await pick(page, form, 'Titles', title?.label as string)
    await form.type('Effective Date', '07/01/2026')
    await form.type('Expiration Date', '06/30/2027')
    await expect.poll(() => form.input('Track Date').inputValue()).toBe(asTyped(trackDate))
    await form.says(messages.trackDateFromInterval)
    await form.choose('Renewal Designation', 'Provider')
    await form.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'license.txt', mimeType: 'text/plain', buffer: Buffer.from('no pdf') })
    await form.says(messages.notPdf)
    await form.dialog.locator('input[type=file]').setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF })
    await form.press('Save')
    await page.getByText(messages.licenseCreated).waitFor()
    await page.getByRole('heading', { name: `License ${licenseNumber}` }).waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect(await apiOf(page).licenses.get({ params: { id } })).toMatchObject({
      licenseRank: 'Standalone',
      propertyName: property.name,
      address1: property.address1,
      licenseTypeName: type,
      jurisdiction: 'City',
      trackDate,
      renewalDesignation: 'Provider',
      assignedUserId: null,
      licenseDocumentExists: true,
      licensees: [{ name: licensee?.label }],
      officers: [{ officerName: officer?.label, officerTitles: [title?.label] }],
      mayEdit: false,
    })
  })

  test("of staff is a primary license for the property's client, and is refused if its number is taken", async () => {
    const page = await console.signIn('contributor@summit.example', '/properties')
    const taken = await makeLicense(page, { propertyId: await keptByStaff(page) })
    const staff = await console.signIn(people.staff, `/properties/${taken.propertyId}`)
    const form = await begin(staff, 'Add A Primary License')
    expect(await form.dialog.getByRole('combobox', { name: 'Property' }).count()).toBe(0)
    await expect.poll(() => form.input('Client').innerText()).toContain('Summit Resorts')
    await form.type('License #', taken.licenseNumber)
    await form.choose('Jurisdiction', 'State')
    await pick(staff, form, 'Licensing Authority', taken.licensingAuthorityName as string)
    await pick(staff, form, 'License Type', taken.licenseTypeName as string)
    await pick(staff, form, 'Licensees', taken.licensees[0]?.name as string)
    expect(await form.input('Address 1').inputValue()).toBe((await stored(staff, taken.propertyId)).address1)
    await form.type('Effective Date', '07/01/2026')
    await form.type('Expiration Date', '06/30/2027')
    await form.type('Track Date', '03/01/2027')
    await form.press('Save')
    await form.says(messages.licenseNumberTaken)
    await form.type('License #', `${taken.licenseNumber}-P`)
    await form.press('Save')
    await staff.getByRole('heading', { name: `License ${taken.licenseNumber}-P` }).waitFor()
    const id = Number(new URL(staff.url()).pathname.split('/').at(-1))
    expect(await apiOf(staff).licenses.get({ params: { id } })).toMatchObject({
      licenseRank: 'Primary',
      renewalDesignation: 'Provider',
      clientName: 'Summit Resorts',
      propertyId: taken.propertyId,
      mayEdit: true,
    })
  })

  test('is not offered to staff contributors, nor to viewers', async () => {
    const contributor = await console.signIn('contributor@provider.example', '/licenses')
    await contributor.locator('tbody tr').first().waitFor()
    expect(await contributor.getByRole('button', { name: 'Add License' }).count()).toBe(0)
    const viewer = await console.signIn(people.viewer, '/properties')
    const [place] = await apiOf(viewer).lists.properties({})
    await viewer.goto(`/properties/${place?.value}`)
    await viewer.getByRole('region', { name: 'Licenses' }).waitFor()
    expect(await viewer.getByRole('button', { name: 'Add License' }).count()).toBe(0)
  })
})
