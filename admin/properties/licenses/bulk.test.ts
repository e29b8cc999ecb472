import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { mustBeAccessible, themes } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const section = (page: Page) => page.getByRole('region', { name: 'Licenses', exact: true })

const choose = async (page: Page, menu: string, entry: string) => {
  await section(page).getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const LICENSES = { active: true, noPaging: true, includeSecondary: true }

interface There {
  propertyId: number
  licenses: { id: number; licenseNumber: string; licenseDocumentExists: boolean; alertExists: boolean }[]
}

/** Opens a property of the client whose licenses are all on the client's side. */
const openProperty = async (page: Page, fits: (there: There['licenses']) => boolean = () => true): Promise<There> => {
  const { properties, propertyLicenses } = apiOf(page)
  const { items } = await properties.list({ body: { active: true, pageSize: 100 } })
  for (const { id, name } of items) {
    const { items: licenses } = await propertyLicenses.list({ params: { id }, query: LICENSES })
    if (licenses.length < 2 || !licenses.every((one) => one.renewalDesignation === 'BillingClient') || !fits(licenses)) continue
    await page.goto(`/properties/${id}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    return { propertyId: id, licenses }
  }
  throw new Error('There is no such property in the demo data.')
}

test('bulk alerts: adds one to all licenses without one, then none is left; removes all, then none is left', async () => {
  const page = await console.signIn(people.administrator)
  const { propertyId, licenses } = await openProperty(page, (there) => there.filter(({ alertExists }) => !alertExists).length > 1)
  const params = { id: propertyId }
  const bare = licenses.filter(({ alertExists }) => !alertExists)
  await choose(page, 'License Alerts', 'Bulk Add License Alerts')
  const add = dialogOf(page, 'Bulk Add License Alerts')
  await add.press('Save')
  await add.says(messages.required)
  await add.says(messages.licenseRequired)
  await add.type('Alert', 'Inspection on Monday.')
  for (const { licenseNumber } of bare) await add.dialog.getByRole('checkbox', { name: new RegExp(`^${licenseNumber}`) }).waitFor()
  await add.dialog.getByRole('checkbox', { name: `All (${bare.length})` }).check()
  await add.press('Save')
  await page.getByText(messages.licenseAlertsCreated).waitFor()
  expect((await apiOf(page).propertyLicenses.alerts({ params })).alertsOnAllLicenses).toBe(true)

  await choose(page, 'License Alerts', 'Bulk Add License Alerts')
  await dialogOf(page, 'Unable to Add').says(messages.allLicensesHaveAlerts)
  await dialogOf(page, 'Unable to Add').press('OK')

  await choose(page, 'License Alerts', 'Bulk Remove License Alerts')
  const remove = dialogOf(page, 'Bulk Remove License Alerts')
  await remove.press('Remove')
  await remove.says(messages.licenseRequired)
  await remove.dialog.getByRole('checkbox', { name: `All (${licenses.length})` }).check()
  await remove.press('Remove')
  await page.getByText(messages.licenseAlertsRemoved).waitFor()
  await choose(page, 'License Alerts', 'Bulk Remove License Alerts')
  await dialogOf(page, messages.unableToRemove).says(messages.noLicenseHasAlert)
})

test('download: only licenses with a document can be selected; the archive has the property’s name', async () => {
  const page = await console.signIn(people.viewer)
  const { licenses } = await openProperty(
    page,
    (there) => there.some((one) => one.licenseDocumentExists) && there.some((one) => !one.licenseDocumentExists),
  )
  await choose(page, 'Actions', 'Download License Documents')
  const { dialog, press } = dialogOf(page, 'Download License Documents')
  for (const { licenseNumber, licenseDocumentExists } of licenses)
    expect(await dialog.getByRole('checkbox', { name: new RegExp(`^${licenseNumber}`) }).isEnabled(), licenseNumber).toBe(
      licenseDocumentExists,
    )
  const [file] = await Promise.all([page.waitForEvent('download'), press('Download')])
  expect(file.suggestedFilename()).toMatch(/ licenses\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await dialog.waitFor({ state: 'detached' })
})

test('a viewer can download and nothing else', async () => {
  const page = await console.signIn(people.viewer)
  await openProperty(page)
  expect(await section(page).getByRole('button', { name: 'License Alerts' }).count()).toBe(0)
  await section(page).getByRole('button', { name: 'Actions', exact: true }).click()
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Download License Documents'])
})

test('send: needs a license and a recipient, then sends mails; without an e-mail address it says what is missing', async () => {
  const page = await console.signIn(people.administrator)
  const { propertyId, licenses } = await openProperty(page, (there) => there.some((one) => one.licenseDocumentExists))
  const params = { id: propertyId }
  const { propertyContacts } = apiOf(page)
  const withAddress = async () => (await propertyContacts.list({ params, query: { hasEmailAddress: true } })).items
  const contact = (await withAddress())[0]
  const chosen = licenses.find((one) => one.licenseDocumentExists)
  await choose(page, 'Actions', 'Send License Documents')
  const send = dialogOf(page, 'Send License Documents')
  const button = send.dialog.getByRole('button', { name: 'Send', exact: true })
  expect(await button.isEnabled()).toBe(false)
  await send.dialog.getByRole('checkbox', { name: new RegExp(`^${chosen?.licenseNumber}`) }).check()
  expect(await button.isEnabled()).toBe(false)
  await send.dialog.getByRole('checkbox', { name: new RegExp(`${contact?.email}`) }).check()
  const before = Date.now()
  await button.click()
  await page.getByText(messages.propertyLicensesSent).waitFor()
  expect(await console.sent('.eml', before)).toContain(chosen?.licenseNumber)

  for (const { id, version, name } of await withAddress())
    await propertyContacts.update({ params: { ...params, contactId: id }, ifMatch: version, body: { name, email: null } })
  await page.reload()
  await choose(page, 'Actions', 'Send License Documents')
  await dialogOf(page, 'Unable to Send').says(messages.emailContactMissing)
})

test('sync: the checked addresses become the property’s; with none left it says so', async () => {
  const page = await console.signIn(people.administrator)
  const { propertyId, licenses } = await openProperty(page)
  const params = { id: propertyId }
  const { licenses: api, propertyLicenses } = apiOf(page)
  const { items } = await propertyLicenses.asyncPremisesAddresses({ params })
  if (items.length > 0)
    await propertyLicenses.syncPremisesAddresses({ params, body: { licenseIds: items.flatMap((one) => one.licenseIds) } })
  await choose(page, 'Actions', 'Sync Property Address')
  await dialogOf(page, 'Sync Property Address').says(messages.addressesInSync)
  await dialogOf(page, 'Sync Property Address').press('OK')

  const one = await api.get({ params: { id: licenses[0]?.id as number } })
  const { licenseNumber, jurisdiction, licensingAuthorityId, licenseTypeId, city, state, zip, country, licensees } = one
  const place = { address1: '9 Wrong Way', city: city ?? '', state: state ?? '', zip, country: country ?? '' }
  const ids = { licensingAuthorityId, licenseTypeId, licenseeIds: licensees.map(({ id }) => id) }
  await api.information({ params: { id: one.id }, body: { licenseNumber, jurisdiction: jurisdiction as 'City', ...place, ...ids } })
  await choose(page, 'Actions', 'Sync Property Address')
  const sync = dialogOf(page, 'Sync Property Address')
  const save = sync.dialog.getByRole('button', { name: 'Save', exact: true })
  expect(await save.isEnabled()).toBe(false)
  await sync.dialog.getByRole('checkbox', { name: new RegExp(`9 Wrong Way.*${licenseNumber}`) }).check()
  await save.click()
  await page.getByText(messages.syncedToPropertyAddress).waitFor()
  expect((await propertyLicenses.asyncPremisesAddresses({ params })).items).toEqual([])
})

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the menus and their dialogs', async () => {
    const page = await console.signIn('administrator@summit.example', '/renewals', { colorScheme })
    await openProperty(page)
    for (const [menu, entry] of [
      ['License Alerts', 'Bulk Add License Alerts'],
      ['License Alerts', 'Bulk Remove License Alerts'],
      ['Actions', 'Download License Documents'],
      ['Actions', 'Send License Documents'],
      ['Actions', 'Sync Property Address'],
    ] as const) {
      await choose(page, menu, entry)
      await page.getByRole('dialog').waitFor()
      await mustBeAccessible(page, entry)
      await page.keyboard.press('Escape')
      await page.locator('.MuiModal-root').waitFor({ state: 'detached' })
    }
  })
})
