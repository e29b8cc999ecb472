import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { mustBeAccessible, themes } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { makeLicense } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const withoutAlert = async (page: Page) => {
  const { items } = await apiOf(page).licenses.list({ body: { active: true, renewalDesignation: 'BillingClient', pageSize: 100 } })
  const license = items.find(({ alertExists }) => !alertExists)
  if (!license) throw new Error('Every license has an alert in the demo data.')
  return license
}

const openLicense = async (page: Page, { id, licenseNumber }: { id: number; licenseNumber: string }) => {
  await page.goto(`/licenses/${id}`)
  await page.getByRole('heading', { name: `License ${licenseNumber}`, level: 1 }).waitFor()
}

const actions = (page: Page) => page.getByRole('button', { name: 'Actions', exact: true })

test('an alert is added, edited to an urgent one, and removed', async () => {
  const page = await console.signIn(people.administrator)
  const license = await withoutAlert(page)
  await openLicense(page, license)
  await actions(page).click()
  await page.getByRole('menuitem', { name: 'Add Alert' }).click()
  const add = dialogOf(page, 'Add License Alert')
  await add.press('Save')
  await add.says(messages.required)
  await add.type('Alert', 'x'.repeat(1001))
  await add.press('Save')
  await add.dialog.getByText(/1000/).first().waitFor()
  await add.type('Alert', 'The posted copy is out of date.')
  await add.press('Save')
  await page.getByText(messages.licenseAlertUpdated).waitFor()
  const banner = page.getByRole('alert').filter({ hasText: 'The posted copy is out of date.' })
  await banner.getByText('Alert', { exact: true }).waitFor()

  await banner.getByRole('button', { name: 'Edit Alert' }).click()
  const edit = dialogOf(page, 'Edit License Alert')
  await edit.dialog.getByLabel('Urgent').click()
  await edit.press('Save')
  await banner.getByText('Urgent Alert', { exact: true }).waitFor()
  await actions(page).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: 'Add Alert' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await banner.getByRole('button', { name: 'Remove Alert' }).click()
  await dialogOf(page, 'Remove License Alert').press('Remove')
  await page.getByText(messages.licenseAlertRemoved).waitFor()
  await banner.waitFor({ state: 'detached' })
})

test('a contributor adds no first alert but edits an existing one; staff on the other side only read it', async () => {
  const page = await console.signIn(people.contributor)
  const license = await withoutAlert(page)
  await openLicense(page, license)
  await actions(page).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: 'Add Alert' }).count()).toBe(0)
  const administrator = await console.signIn(people.administrator)
  await apiOf(administrator).licenses.updateAlert({ params: { id: license.id }, body: { alert: 'Call the clerk first.' } })
  await openLicense(page, license)
  await page.getByRole('button', { name: 'Edit Alert' }).waitFor()
  const staff = await console.signIn(people.staff)
  await openLicense(staff, license)
  await staff.getByRole('alert').getByText('Call the clerk first.').waitFor()
  expect(await staff.getByRole('button', { name: 'Edit Alert' }).count()).toBe(0)
})

test('an alert cannot change while a change of designation awaits approval', async () => {
  const page = await console.signIn(people.administrator)
  // Dates less than 30 days after the demo data's current day.
  const license = await makeLicense(page, { effectiveDate: '2026-01-01', expirationDate: '2026-12-10', trackDate: '2026-11-25' })
  const { licenses } = apiOf(page)
  const params = { id: license.id }
  await licenses.updateAlert({ params, body: { alert: 'Wait for the fire marshal.' } })
  await openLicense(page, license)
  const banner = page.getByRole('alert').filter({ hasText: 'Wait for the fire marshal.' })
  await banner.getByRole('button', { name: 'Edit Alert' }).waitFor()
  await licenses.assign({ params, body: { renewalDesignation: 'Provider', userId: -1 } })
  await openLicense(page, license)
  await page.getByText('Approval Requested', { exact: true }).waitFor()
  await banner.waitFor()
  expect(await banner.getByRole('button').count()).toBe(0)

  await page.goto(`/properties/${license.propertyId}`)
  await page.getByRole('button', { name: 'License Alerts', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bulk Remove License Alerts' }).click()
  const remove = dialogOf(page, 'Bulk Remove License Alerts')
  const box = remove.dialog.getByRole('checkbox', { name: new RegExp(`^${license.licenseNumber}`) })
  await box.waitFor()
  expect(await box.isDisabled()).toBe(true)
  await remove.says(messages.approvalPending)
})

test.each(themes)('a Hybrid client sees that the provider reads alerts; nothing serious in the %s theme', async (colorScheme) => {
  const page = await console.signIn('administrator@summit.example', '/renewals', { colorScheme })
  await openLicense(page, await withoutAlert(page))
  await actions(page).click()
  await page.getByRole('menuitem', { name: 'Add Alert' }).click()
  await dialogOf(page, 'Add License Alert').says(messages.alertVisibleToProvider)
  await mustBeAccessible(page)
})
