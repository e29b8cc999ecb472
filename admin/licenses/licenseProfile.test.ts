import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { makeLicense } from '../testing/licenses.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const open = async (page: Page, { id, licenseNumber }: { id: number; licenseNumber: string }) => {
  await page.goto(`/licenses/${id}`)
  await page.getByRole('heading', { name: `License ${licenseNumber}` }).waitFor()
}

const openNew = async (email: string, body?: Record<string, unknown>) => {
  const page = await console.signIn(email, '/properties')
  const license = await makeLicense(page, body)
  await open(page, license)
  return { page, license }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const act = async (page: Page, name: string) => {
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const stored = (page: Page, { id }: { id: number }) => apiOf(page).licenses.get({ params: { id } })

/** The value below a label of a section. */
const fact = (page: Page, section: string, label: string) =>
  page
    .getByRole('region', { name: section })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })

describe('the profile of a license', () => {
  test('shows its last valid day and links to its property', async () => {
    const { page, license } = await openNew(people.contributor, { expirationDate: '2026-11-19', trackDate: '2026-08-01' })
    await page.getByText('11/19/26').first().waitFor()
    await page.getByText('Expired 1 day ago').first().waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: license.propertyName }).click()
    await page.waitForURL(`**/properties/${license.propertyId}`)
  })

  test('shows the source of each date, and what the rule would give now', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    const all = (await apiOf(page).licenses.list({ body: { active: true, pageSize: 100 } })).items
    const ruled = (await Promise.all(all.map((row) => stored(page, row)))).find(
      ({ mayEdit, isChild, trackDateByRule, trackDateSource, expirationDate }) =>
        mayEdit && !isChild && trackDateByRule !== null && trackDateSource === 'rule' && (expirationDate ?? '') > '2026-12-31',
    )
    if (!ruled) throw new Error('No track date of the demo data is calculated by rule.')
    await open(page, ruled)
    await fact(page, 'Tracking Details', 'Track Date').getByText('Calculated').waitFor()
    await press(page, 'Edit Tracking Details')
    const form = dialogOf(page, 'Edit Tracking Details')
    await form.type('Track Date', '12/01/2026')
    await form.press('Save')
    const copy = page.getByRole('dialog', { name: 'Copy Changes to Secondary Licenses' })
    if (ruled.hasChildren) await copy.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.trackingDetailsUpdated).waitFor()
    const rule = (ruled.trackDateByRule as string).replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$2/$3/$1')
    await fact(page, 'Tracking Details', 'Track Date').getByText(`The rule now gives ${rule}`, { exact: true }).waitFor()
    await fact(page, 'Tracking Details', 'Track Date').getByText('Entered manually').waitFor()
  })

  test('changes its dates and notes, with an error on each wrong one', async () => {
    const { page, license } = await openNew(people.contributor)
    await press(page, 'Edit Tracking Details')
    const form = dialogOf(page, 'Edit Tracking Details')
    await form.type('Effective Date', '')
    await form.type('Expiration Date', '02/31/2027')
    await form.type('Notes', 'x'.repeat(2001))
    await form.press('Save')
    for (const sentence of [messages.required, messages.invalidDate, 'Notes cannot exceed 2000 characters']) await form.says(sentence)
    await form.type('Effective Date', '03/01/1850')
    await form.type('Expiration Date', '03/01/2026')
    await form.press('Save')
    await form.says(messages.yearTooEarly)
    await form.type('Effective Date', '03/01/2026')
    await form.type('Track Date', '04/01/2026')
    await form.press('Save')
    await form.says(messages.expirationNotAfterEffective)
    await form.says(messages.trackNotBeforeExpiration)
    await form.type('Expiration Date', '03/31/2027')
    await form.type('Notes', 'Ask for the deed first')
    await form.dialog.getByLabel('Tracking Only').click()
    await form.press('Save')
    await page.getByText(messages.trackingDetailsUpdated).waitFor()
    await fact(page, 'Tracking Details', 'Notes').getByText('Ask for the deed first').waitFor()
    await fact(page, 'Tracking Details', 'Tracking Only').getByText('Tracking Only').last().waitFor()
    expect(await stored(page, license)).toMatchObject({ expirationDate: '2027-03-31', trackDate: '2026-04-01', isTrackingOnly: true })
  })

  test('suggests a track date for an expiration date while there is none, and names the rule', async () => {
    const page = await console.signIn(people.contributor, '/properties')
    const { lists, licenseTypes } = apiOf(page)
    const pairs = (
      await Promise.all(
        (
          await lists.licensingAuthorities({})
        ).map(async ({ value }) =>
          (
            await licenseTypes.options({ query: { licensingAuthorityIds: [value as number] } })
          ).map((type) => ({
            licensingAuthorityId: value as number,
            licenseTypeId: type.value as number,
          })),
        ),
      )
    ).flat()
    let ruled: { body: (typeof pairs)[number]; trackDate: string } | undefined
    for (const body of pairs) {
      const params = { id: body.licensingAuthorityId, typeId: body.licenseTypeId }
      const { trackDate } = await licenseTypes.calculateTrackDate({ params, query: { expDate: '2027-12-31' } })
      if (trackDate) ruled = { body, trackDate }
      if (ruled) break
    }
    if (!ruled) throw new Error('No license type of the demo data has a track date interval.')
    const license = await makeLicense(page, ruled.body)
    await open(page, license)
    await press(page, 'Edit Tracking Details')
    const form = dialogOf(page, 'Edit Tracking Details')
    await form.type('Expiration Date', '12/30/2027')
    expect(await form.input('Track Date').inputValue()).toBe('12/01/2026')
    await form.type('Track Date', '')
    await form.type('Expiration Date', '12/31/2027')
    const suggested = ruled.trackDate.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
    await expect.poll(() => form.input('Track Date').inputValue()).toBe(suggested)
    await form.says(messages.trackDateFromInterval)
    await form.type('Track Date', '11/01/2027')
    await form.dialog.getByText(messages.trackDateFromInterval).waitFor({ state: 'detached' })
    await form.press('Save')
    await page.getByText(messages.trackingDetailsUpdated).waitFor()
    expect(await stored(page, license)).toMatchObject({ trackDate: '2027-11-01', trackDateSource: 'typed' })
  })

  test("of a secondary has its primary's effective date, which cannot be changed here", async () => {
    const page = await console.signIn(people.contributor, '/properties')
    const { id: masterLicenseId, licenseNumber } = await makeLicense(page, { isMaster: true })
    const child = await makeLicense(page)
    await apiOf(page).licenses.updateMaster({ params: { id: child.id }, ifMatch: child.version, body: { masterLicenseId } })
    await open(page, child)
    await press(page, 'Edit Tracking Details')
    const form = dialogOf(page, 'Edit Tracking Details')
    expect(await form.input('Effective Date').isDisabled()).toBe(true)
    await form.says(messages.effectiveDateOfSecondary)
    await form.type('Expiration Date', '')
    await form.type('Track Date', '')
    await form.press('Save')
    await page.getByText(messages.trackingDetailsUpdated).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: licenseNumber }).click()
    await page.getByRole('heading', { name: `License ${licenseNumber}` }).waitFor()
  })

  test('changes its information, offers counties only for the home country, and clears the type with the authority', async () => {
    const { page, license } = await openNew(people.administrator)
    await press(page, 'Edit License Information')
    const form = dialogOf(page, 'Edit License Information')
    await form.type('License #', '')
    await form.type('Zip', '')
    await form.type('Account #', 'x'.repeat(101))
    await form.press('Save')
    expect(await form.dialog.getByText(messages.required, { exact: true }).count()).toBe(2)
    await form.says('Account # cannot exceed 100 characters')
    await form.type('License #', `${license.licenseNumber}-B`)
    await form.type('Account #', 'AC-77')
    await form.type('Premises', 'Roof Bar')
    await form.type('County', 'Suffolk')
    await form.type('Zip', '02110')
    const other = (await apiOf(page).lists.licensingAuthorities({})).find(({ value }) => value !== license.licensingAuthorityId)
    const authority = form.dialog.getByRole('combobox', { name: 'Licensing Authority', exact: true })
    await authority.fill(other?.label as string)
    await page.getByRole('option', { name: other?.label as string, exact: true }).click()
    await form.press('Save')
    await form.says(messages.licenseTypeRequired)
    const [type] = await apiOf(page).licenseTypes.options({ query: { licensingAuthorityIds: [other?.value as number] } })
    await form.dialog.getByRole('combobox', { name: 'License Type', exact: true }).click()
    await page.getByRole('option', { name: type?.label as string, exact: true }).click()
    await form.input('Country').fill('Canada')
    await page.getByRole('option', { name: 'Canada', exact: true }).click()
    expect(await form.input('County').isDisabled()).toBe(true)
    await form.input('Province').fill('QC')
    await form.type('Postal Code', 'H2Y 1C6')
    await form.press('Save')
    await page.getByText(messages.licenseInformationUpdated).waitFor()
    await page.getByRole('heading', { name: `License ${license.licenseNumber}-B` }).waitFor()
    await fact(page, 'License Information', 'Premises').getByText('Roof Bar').waitFor()
    expect(await stored(page, license)).toMatchObject({
      licenseNumber: `${license.licenseNumber}-B`,
      accountNumber: 'AC-77',
      premisesName: 'Roof Bar',
      county: null,
      country: 'Canada',
      licensingAuthorityId: other?.value,
      licenseTypeId: type?.value,
      licensees: license.licensees,
    })
  })

  test('changes its officers with their titles', async () => {
    const { page, license } = await openNew(people.administrator)
    const [officer] = await apiOf(page).corporateOfficers.options({ query: { clientId: license.clientId } })
    const titles = await apiOf(page).officerTitles.options({ query: { propertyId: license.propertyId } })
    await press(page, 'Edit License Information')
    const form = dialogOf(page, 'Edit License Information')
    await form.press('Add')
    await form.press('Save')
    expect(await form.dialog.getByText(messages.required, { exact: true }).count()).toBe(2)
    const choose = async (label: string, text: string) => {
      await form.dialog.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: text, exact: true }).click()
      await page.keyboard.press('Tab')
    }
    await choose('Officer', officer?.label as string)
    await choose('Titles', titles[0]?.label as string)
    await form.press('Save')
    await page.getByText(messages.licenseInformationUpdated).waitFor()
    await fact(page, 'License Information', 'Officers').getByText(`${officer?.label}: ${titles[0]?.label}`).waitFor()
    expect((await stored(page, license)).officers).toMatchObject([{ officerId: officer?.value, officerTitleIds: [titles[0]?.value] }])
  })

  test('changes its bond and insurance, with documents at web addresses', async () => {
    const { page, license } = await openNew(people.contributor)
    await press(page, 'Edit Bond and Insurance')
    const form = dialogOf(page, 'Edit Bond and Insurance')
    await form.dialog.getByLabel('Bond', { exact: true }).click()
    await form.type('Bond Number', 'x'.repeat(51))
    await form.type('Bond Document', 'not an address')
    await form.press('Save')
    await form.says('Bond Number cannot exceed 50 characters')
    await form.says(messages.validUrl)
    await form.type('Bond Number', 'B-1')
    await form.type('Bond Document', 'https://bonds.example/1.pdf')
    await form.type('Insurance Expiration Date', '12/31/2027')
    await form.press('Save')
    await page.getByText(messages.bondAndInsuranceUpdated).waitFor()
    await page.getByRole('link', { name: 'https://bonds.example/1.pdf' }).waitFor()
    expect(await stored(page, license)).toMatchObject({ bond: true, bondNumber: 'B-1', insuranceExpirationDate: '2027-12-31' })
  })

  test('has editable billing with a required billing id for Touch Fee clients only', async () => {
    const page = await console.signIn('administrator@summit.example', '/properties')
    const { items } = await apiOf(page).licenses.list({ body: { active: true, renewalDesignation: 'BillingClient' } })
    const [license] = items
    if (!license) throw new Error('The demo data has no license of Summit Resorts on its own side.')
    await open(page, license)
    await press(page, 'Edit License Billing')
    const form = dialogOf(page, 'Edit License Billing')
    await form.type('Billing Id', '')
    await form.press('Save')
    await form.says(messages.required)
    await form.type('Billing Id', 'x'.repeat(65))
    await form.press('Save')
    await form.says('Billing Id cannot exceed 64 characters')
    await form.type('Billing Id', 'SR-901')
    await form.input('Touch Fee').fill('75.5')
    await form.press('Save')
    await page.getByText(messages.licenseBillingUpdated).waitFor()
    await fact(page, 'Billing Information', 'Touch Fee').getByText('$75.50').waitFor()
    const { page: other } = await openNew(people.administrator)
    expect(await other.getByRole('button', { name: 'Edit License Billing' }).count()).toBe(0)
    await fact(other, 'Billing Information', 'Cost Structure').getByText('Subscription').waitFor()
  })

  test('is deactivated and activated again, with a warning while a renewal is in process', async () => {
    const { page, license } = await openNew(people.contributor)
    await act(page, 'Deactivate')
    const form = dialogOf(page, 'Deactivate License')
    expect(await form.dialog.getByText(messages.renewalDeactivationWarning).count()).toBe(0)
    await form.press('Deactivate')
    await page.getByText(messages.licenseDeactivated).waitFor()
    await page.getByText('Inactive', { exact: true }).first().waitFor()
    await act(page, 'Activate')
    await dialogOf(page, 'Activate License').press('Activate')
    await page.getByText(messages.licenseActivated).waitFor()
    expect(await stored(page, license)).toMatchObject({ active: true })
    const { items } = await apiOf(page).licenses.list({ body: { active: true, renewalDesignation: 'BillingClient', pageSize: 100 } })
    const renewing = (await Promise.all(items.map((row) => stored(page, row)))).find(({ inProcessRenewal }) => inProcessRenewal !== null)
    if (!renewing) throw new Error('The demo data has no renewal in process on this side.')
    await open(page, renewing)
    await act(page, 'Deactivate')
    await dialogOf(page, 'Deactivate License').dialog.getByText(messages.renewalDeactivationWarning).waitFor()
  })

  test('keeps typed values when another person changed the license meanwhile', async () => {
    const { page, license } = await openNew(people.contributor)
    await press(page, 'Edit Tracking Details')
    const form = dialogOf(page, 'Edit Tracking Details')
    await form.type('Notes', 'Mine')
    const { id, version } = license
    await apiOf(page).licenses.bondAndInsurance({ params: { id }, ifMatch: version, body: { bond: true } })
    await form.press('Save')
    await form.says(messages.editedElsewhere)
    expect(await form.input('Notes').inputValue()).toBe('Mine')
    await form.press('Save')
    await page.getByText(messages.trackingDetailsUpdated).waitFor()
    expect(await stored(page, license)).toMatchObject({ notes: 'Mine', bond: true })
  })
})

describe('deleting a license', () => {
  test('opens its property, and the license is gone', async () => {
    const page = await console.signIn(people.staff, '/properties')
    const license = await makeLicense(page, { clientId: 1 })
    await open(page, license)
    await act(page, 'Delete')
    const form = dialogOf(page, 'Delete License')
    await form.dialog.getByText(/Its renewal history is deleted with it\./).waitFor()
    await form.press('Delete')
    await page.getByText(messages.licenseDeleted).waitFor()
    await page.waitForURL(`**/properties/${license.propertyId}`)
    await page.getByRole('heading', { name: license.propertyName, level: 1 }).waitFor()
    await page.goto(`/licenses/${license.id}`)
    await page.waitForURL('**/not-found')
  })

  test('opens its primary if it was a secondary, and is blocked for a primary with secondaries', async () => {
    const page = await console.signIn(people.staff, '/properties')
    const primary = await makeLicense(page, { clientId: 1, isMaster: true })
    const child = await makeLicense(page, { clientId: 1 })
    const body = { masterLicenseId: primary.id }
    await apiOf(page).licenses.updateMaster({ params: { id: child.id }, ifMatch: child.version, body })
    await open(page, primary)
    await act(page, 'Delete')
    await dialogOf(page, messages.unableToDelete).says(messages.licenseHasChildren)
    await open(page, child)
    await act(page, 'Delete')
    await dialogOf(page, 'Delete License').press('Delete')
    await page.getByText(messages.licenseDeleted).waitFor()
    await page.waitForURL(`**/licenses/${primary.id}`)
    await page.getByRole('heading', { name: `License ${primary.licenseNumber}` }).waitFor()
    await act(page, 'Delete')
    await dialogOf(page, 'Delete License').press('Cancel')
  })

  test('is blocked by ledger items, with a hint to deactivate it, and by a renewal in process', async () => {
    const page = await console.signIn(people.staff, '/properties')
    const { items } = await apiOf(page).licenses.list({ body: { active: true, clientIds: [3], pageSize: 100 } })
    const all = await Promise.all(items.map((row) => stored(page, row)))
    const entered = all.find(({ hasTrustAccountLedgerItems }) => hasTrustAccountLedgerItems)
    const renewing = all.find(
      ({ hasTrustAccountLedgerItems, inProcessRenewal }) => !hasTrustAccountLedgerItems && inProcessRenewal !== null,
    )
    if (!entered || !renewing) throw new Error('The demo data has no such licenses of Lakeside Dining.')
    await open(page, entered)
    await act(page, 'Delete')
    await dialogOf(page, messages.unableToDelete).says(`${messages.licenseHasLedgerItems} ${messages.licenseMayBeDeactivated}`)
    await open(page, renewing)
    await act(page, 'Delete')
    await dialogOf(page, messages.unableToDelete).says(messages.licenseInRenewal)
  })

  test('a client administrator deletes a mistake, but no license with a history', async () => {
    const { page, license } = await openNew(people.administrator)
    await act(page, 'Delete')
    await dialogOf(page, 'Delete License').press('Delete')
    await page.getByText(messages.licenseDeleted).waitFor()
    await page.waitForURL(`**/properties/${license.propertyId}`)
    const { items } = await apiOf(page).licenses.list({ body: { active: true, pageSize: 100 } })
    const all = await Promise.all(items.map((row) => stored(page, row)))
    const renewing = all.find(({ inProcessRenewal, renewalDesignation }) => inProcessRenewal && renewalDesignation === 'BillingClient')
    if (!renewing?.cannotDelete) throw new Error('The demo data has no license of the client in renewal.')
    await open(page, renewing)
    await act(page, 'Delete')
    await dialogOf(page, messages.unableToDelete).says(renewing.cannotDelete)
  })

  test('is offered to a client administrator for a license of the provider, and to no contributor', async () => {
    const { page } = await openNew(people.administrator)
    const theirs = await makeLicense(page, { renewalDesignation: 'Provider' })
    await open(page, theirs)
    await press(page, 'Actions')
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Delete'])
    const contributor = await console.signIn(people.contributor, '/properties')
    await open(contributor, theirs)
    expect(await contributor.getByRole('button', { name: 'Actions' }).count()).toBe(0)
  })
})

describe('a person on the other side of a license', () => {
  test('reads the profile without edit buttons and actions', async () => {
    const { license } = await openNew(people.contributor)
    const staff = await console.signIn('contributor@provider.example', '/licenses')
    await open(staff, license)
    for (const section of ['Tracking Details', 'License Information', 'Billing Information', 'Bond and Insurance'])
      await staff.getByRole('region', { name: section }).waitFor()
    expect(await staff.getByRole('button', { name: /^Edit / }).count()).toBe(0)
    expect(await staff.getByRole('button', { name: 'Actions' }).count()).toBe(0)
    expect(await staff.getByRole('button', { name: 'Begin Renewal' }).count()).toBe(0)
  })

  test('has no profile at all as a viewer', async () => {
    const { license } = await openNew(people.contributor)
    const viewer = await console.signIn(people.viewer, '/properties')
    await viewer.goto(`/licenses/${license.id}`)
    await viewer.waitForURL('**/access-denied')
  })
})
