import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { AFFILIATIONS } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import {
  dialogOf,
  headsOf,
  openInspected,
  openProperty,
  press,
  rowOf,
  save,
  sectionOf,
  sentence,
  toast,
  type,
} from '../testing/propertyParts.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const CHARLESTON = 'Harbor Charleston Battery'
const SAVANNAH = 'Harbor Savannah Riverfront'
/** A property with a single contact, which the client requires. */
const WAIKIKI = 'Harbor Waikiki'
/** A property with an affiliated entity that is the licensee of seven licenses. */
const THREE_RIVERS = 'Harbor Three Rivers'
const CLOSED = 'Harbor Buffalo Lakefront'

describe('property contacts', () => {
  const HERE = 'Contacts'

  test('are added one after another in the same dialog', async () => {
    const { page, api, id } = await openProperty(console, people.administrator, SAVANNAH)
    const before = (await api.propertyContacts.list({ params: { id } })).items.length
    await press(page, 'Add Property Contact')
    const dialog = dialogOf(page, 'Add Property Contact')
    const another = dialog.getByRole('button', { name: 'Save and Add Another', exact: true })
    await another.click()
    await sentence(page, messages.formBanner).waitFor()
    for (const name of ['Ada Brook', 'Ben Carr']) {
      await type(page, 'Name', name)
      await type(page, 'Title', 'Manager')
      await another.click()
      await dialog.getByRole('status').getByText(sentences.savedOne(name)).waitFor()
      expect(await dialog.getByLabel('Name').inputValue()).toBe('')
      expect(await dialog.getByLabel('Name').evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await sentence(page, messages.required).count()).toBe(0)
    }
    // Enter saves and closes, even after the other button was used.
    await type(page, 'Name', 'Cy Dorn')
    await type(page, 'Title', 'Manager')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await api.propertyContacts.list({ params: { id } })).items.length).toBe(before + 3)
    await press(page, 'Edit Ada Brook')
    await dialogOf(page, 'Edit Property Contact').waitFor()
    expect(await page.getByRole('button', { name: 'Save and Add Another' }).count()).toBe(0)
  })

  test('are listed by name, added with every error on its field, edited and deleted', async () => {
    const { page, api, id } = await openProperty(console, people.administrator, CHARLESTON)
    const { items } = await api.propertyContacts.list({ params: { id } })
    await rowOf(page, HERE, items[0]?.name as string).waitFor()
    expect(await headsOf(page, HERE)).toBe('Name, Title, Phone, Email, Key Contact, Edit or delete')
    expect(await sectionOf(page, HERE).locator('tbody td:first-child').allInnerTexts()).toEqual(items.map(({ name }) => name))

    await press(page, 'Add Property Contact')
    await dialogOf(page, 'Add Property Contact').waitFor()
    await type(page, 'Email', 'nobody')
    await type(page, 'Phone', '12')
    await save(page)
    for (const text of [messages.required, messages.emailFormat, messages.validPhone, messages.formBanner])
      await sentence(page, text).waitFor()
    await type(page, 'Name', 'Aaron Whitfield')
    await type(page, 'Title', 'Night Manager')
    await type(page, 'Email', 'aaron.whitfield@harbor.example')
    await type(page, 'Phone', '843-555-0142')
    await dialogOf(page, 'Add Property Contact').getByLabel('Key Contact').click()
    await save(page)
    await toast(page, messages.propertyContactCreated)
    const row = rowOf(page, HERE, 'Aaron Whitfield')
    expect(await row.getByRole('link', { name: 'aaron.whitfield@harbor.example' }).getAttribute('href')).toBe(
      'mailto:aaron.whitfield@harbor.example',
    )
    expect(await row.getByRole('link', { name: '843-555-0142' }).getAttribute('href')).toBe('tel:843-555-0142')
    await row.getByRole('gridcell', { name: 'Yes', exact: true }).waitFor()

    await press(page, 'Edit Aaron Whitfield')
    await dialogOf(page, 'Edit Property Contact').waitFor()
    await type(page, 'Title', 'General Manager of the Battery')
    await save(page)
    await toast(page, messages.propertyContactUpdated)
    await rowOf(page, HERE, 'General Manager of the Battery').waitFor()

    await press(page, 'Delete Aaron Whitfield')
    await dialogOf(page, 'Delete Property Contact')
      .getByText(sentences.deleteConfirm(`Aaron Whitfield, a contact of ${CHARLESTON}`))
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, messages.propertyContactDeleted)
    await expect.poll(() => rowOf(page, HERE, 'Aaron Whitfield').count()).toBe(0)
  })

  test('the second of two clicks on Save or Delete does nothing', async () => {
    const { page } = await openProperty(console, people.administrator, CHARLESTON)
    const calls: string[] = []
    page.on('request', (request) => {
      if (/\/contacts(\/\d+)?$/.test(request.url()) && request.method() !== 'GET') calls.push(request.method())
    })
    await press(page, 'Add Property Contact')
    await type(page, 'Name', 'Odile Twice')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).dblclick()
    await toast(page, messages.propertyContactCreated)
    await press(page, 'Delete Odile Twice')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick()
    await toast(page, messages.propertyContactDeleted)
    await expect.poll(() => rowOf(page, HERE, 'Odile Twice').count()).toBe(0)
    expect(calls).toEqual(['POST', 'DELETE'])
  })

  test('the last one cannot be deleted if the client requires it: the page says so before the call, and so does the server', async () => {
    const { page, api, id } = await openProperty(console, people.administrator, WAIKIKI)
    const params = { id }
    const [only] = (await api.propertyContacts.list({ params })).items
    const deleteOnly = () => press(page, `Delete ${only?.name}`)
    const refused = async () => {
      await dialogOf(page, messages.unableToDelete).getByText(messages.propertyContactRequired, { exact: true }).waitFor()
      await press(page, 'OK')
    }
    await deleteOnly()
    await refused()

    const { id: contactId } = await api.propertyContacts.create({ params, body: { name: 'Second Person' } })
    await page.reload()
    await deleteOnly()
    await dialogOf(page, 'Delete Property Contact').waitFor()
    await api.propertyContacts.remove({ params: { ...params, contactId } })
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await refused()
    await rowOf(page, HERE, only?.name as string).waitFor()
  })

  test('without contacts: says whether one is required', async () => {
    const address = { address1: '1 Quay Street', city: 'Boston', state: 'MA', zip: '02110', country: 'United States' }
    const quay = { name: 'Quay House', ...address, mailingAddressSameAsProperty: true, reminder: true, reminderFollowUpDate: '2026-12-01' }
    const harbor = await console.signIn(people.administrator)
    // A division without default contacts, which would be added.
    const { id: divisionId } = await apiOf(harbor).divisions.create({ body: { name: 'Quays', companyCode: 'QH' } })
    const required = await apiOf(harbor).properties.create({ body: { ...quay, divisionId } })
    await harbor.goto(`/properties/${required.id}`)
    await sectionOf(harbor, HERE).getByText(messages.propertyContactsEmpty, { exact: true }).waitFor()

    const staff = await console.signIn(people.staff)
    const { items } = await apiOf(staff).clients.list({ body: { searchTerm: 'Lakeside' } })
    const free = await apiOf(staff).properties.create({ body: { ...quay, billingClientId: items[0]?.id, billingId: 'QH-1' } })
    await staff.goto(`/properties/${free.id}`)
    await sectionOf(staff, HERE).getByText('This property has no contacts yet.').waitFor()
  })
})

describe('affiliated entities', () => {
  const HERE = 'Affiliated Entities'
  const chooseOption = async (page: Page, label: string, option: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const write = async (page: Page, label: string, text: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text)
    await page.keyboard.press('Tab')
  }

  test('are added from the client’s or by a new name, updated, hidden while inactive, and removed', async () => {
    const { page, api, id } = await openProperty(console, people.administrator, SAVANNAH)
    await sectionOf(page, HERE).getByRole('row').nth(1).waitFor()
    expect(await headsOf(page, HERE)).toBe('Entity, Affiliation, Licenses as Licensee, Edit, Remove')

    await press(page, 'Add Affiliated Entity')
    await save(page)
    await expect.poll(() => sentence(page, messages.required).count()).toBe(2)
    await write(page, 'Entity', 'Quayside Trading LLC')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Affiliation' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual([...AFFILIATIONS])
    await page.getByRole('option', { name: 'Concessionaire' }).click()
    await save(page)
    await toast(page, messages.affiliatedEntityCreated)
    const row = rowOf(page, HERE, 'Quayside Trading LLC')
    await row.getByRole('gridcell', { name: 'Concessionaire' }).waitFor()

    await press(page, 'Add Affiliated Entity')
    await chooseOption(page, 'Entity', 'Quayside Trading LLC')
    await write(page, 'Affiliation', 'Ground Lessor')
    await save(page)
    await rowOf(page, HERE, 'Ground Lessor').waitFor()
    const { items } = await api.affiliatedEntities.list({ params: { id } })
    const made = items.filter(({ name }) => name === 'Quayside Trading LLC')
    expect(made).toHaveLength(2)
    expect(new Set(made.map(({ corporateEntityId }) => corporateEntityId)).size).toBe(1)
    await rowOf(page, HERE, 'Ground Lessor').getByRole('button', { name: 'Remove Quayside Trading LLC' }).click()
    await dialogOf(page, 'Remove Affiliated Entity').getByText(`no longer be affiliated with ${SAVANNAH}`).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(page, messages.affiliatedEntityDeleted)
    await expect.poll(() => rowOf(page, HERE, 'Ground Lessor').count()).toBe(0)

    const entityId = made[0]?.corporateEntityId as number
    await api.corporateEntities.update({ params: { id: entityId }, body: { name: 'Quayside Trading LLC', active: false } })
    await page.reload()
    await sectionOf(page, HERE).getByRole('row').nth(1).waitFor()
    expect(await row.count()).toBe(0)
    await sectionOf(page, HERE).getByLabel('Show inactive (1)').click()
    await row.getByText('Inactive', { exact: true }).waitFor()
    expect(await row.getByRole('link', { name: 'Quayside Trading LLC' }).getAttribute('href')).toBe(`/entities/${entityId}`)

    await press(page, 'Edit Quayside Trading LLC')
    await dialogOf(page, 'Update Affiliated Entity').waitFor()
    expect(await page.getByRole('dialog').getByRole('combobox', { name: 'Entity' }).inputValue()).toBe('Quayside Trading LLC')
    await write(page, 'Affiliation', 'Owner')
    await save(page)
    await toast(page, messages.affiliatedEntityUpdated)
    await row.getByRole('gridcell', { name: 'Owner' }).waitFor()
  })

  test('a licensee can be neither removed nor replaced', async () => {
    const { page, api, id } = await openProperty(console, people.administrator, THREE_RIVERS)
    const { items } = await api.affiliatedEntities.list({ params: { id } })
    const licensee = items.find(({ licenseesCount }) => licenseesCount > 1)
    const why = sentences.affiliatedEntityIsLicensee(licensee?.licenseesCount as number)
    await press(page, `Remove ${licensee?.name}`)
    await dialogOf(page, messages.unableToRemove).getByText(why, { exact: true }).waitFor()
    await press(page, 'OK')
    await press(page, `Edit ${licensee?.name}`)
    await sentence(page, why).waitFor()
    expect(await page.getByRole('dialog').getByRole('combobox', { name: 'Entity' }).isDisabled()).toBe(true)
    await write(page, 'Affiliation', 'Lessee and operator')
    await save(page)
    await toast(page, messages.affiliatedEntityUpdated)
    await rowOf(page, HERE, 'Lessee and operator').waitFor()
  })
})

describe('read-only access', () => {
  const parts = ['Contacts', 'Affiliated Entities', 'Inspection Reports']
  const buttons = (page: Page) =>
    page.getByRole('button', { name: /^(Add (Property Contact|Affiliated|Citation|Inspection)|Edit|Delete|Remove) ?/ })

  test('has no buttons, no citations and no links to entities', async () => {
    await openInspected(console, SAVANNAH)
    const { page } = await openProperty(console, people.viewer, SAVANNAH)
    for (const part of parts) await sectionOf(page, part).getByRole('row').nth(1).waitFor()
    expect(await sectionOf(page, 'Citations').count()).toBe(0)
    expect(await buttons(page).count()).toBe(0)
    expect(await sectionOf(page, 'Affiliated Entities').getByRole('link').count()).toBe(0)
  })

  test('applies to everyone at an inactive property', async () => {
    const { page } = await openProperty(console, people.administrator, CLOSED)
    for (const part of parts) expect(await sectionOf(page, part).count()).toBe(1)
    await sectionOf(page, 'Contacts').getByRole('row').nth(1).waitFor()
    for (const part of parts)
      expect(
        await sectionOf(page, part)
          .getByRole('button', { name: /^(Add|Edit|Delete|Remove) / })
          .count(),
      ).toBe(0)
  })
})

describe.each(themes)('in the %s theme', (colorScheme) => {
  test('no finding of axe in any section or dialog', async () => {
    const { page } = await openProperty(console, people.administrator, THREE_RIVERS, { colorScheme })
    await mustBeAccessible(page)
    const dialogs = [
      'Add Property Contact',
      'Add Affiliated Entity',
      'Edit Harbor Hotels Operating LLC',
      'Remove Harbor Hotels Operating LLC',
      'Add Citation',
      'Add Inspection Report',
    ]
    for (const button of dialogs) {
      await press(page, button)
      if (button === 'Add Citation') await save(page)
      await mustBeAccessible(page, button)
      await page.keyboard.press('Escape')
      await page.locator('.MuiModal-root').waitFor({ state: 'detached' })
    }
  })
})

test('fits a narrow window', async () => {
  const { page } = await openProperty(console, people.administrator, CHARLESTON, { viewport: { width: 600, height: 900 } })
  await mustFit(page)
})
