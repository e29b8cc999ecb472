import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { mustBeAccessible } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { makeLicense } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const rowOf = (page: Page, text: string) => result(page).getByRole('row').filter({ hasText: text })

/** Creates two licenses and selects them in the list. */
const two = async (page: Page, list: string, search: string) => {
  const made = [await makeLicense(page), await makeLicense(page)]
  await page.goto(list)
  for (const { licenseNumber } of made) {
    const box = page.getByRole('textbox', { name: search })
    await box.fill(licenseNumber)
    await box.press('Enter')
    await page.getByRole('checkbox', { name: `Select ${licenseNumber}` }).check()
  }
  await bar(page).getByText('2 selected').waitFor()
  return made
}

const alertOf = async (page: Page, id: number) => (await apiOf(page).licenses.get({ params: { id } })).alert

test('an alert for selected licenses: the result is on screen by row, the failed row stays selected, Undo takes it back', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const made = await two(page, '/licenses?filter=%7B%7D', 'Search licenses')
  const [first, second] = made as [(typeof made)[number], (typeof made)[number]]
  const other = apiOf(await console.signIn(people.administrator))
  await other.licenses.updateAlert({ params: { id: second.id }, body: { alert: 'Look' } })
  await bar(page).getByRole('button', { name: 'Alert', exact: true }).click()
  const dialog = dialogOf(page, 'Add License Alerts')
  await dialog.type('Alert', 'Call the city')
  await dialog.press('Save')
  await result(page)
    .getByText(sentences.bulkEnded(1, 2, 'Alert added'))
    .waitFor()
  await rowOf(page, first.licenseNumber).getByText('Alert added').waitFor()
  await rowOf(page, second.licenseNumber).getByText(messages.alertExists).waitFor()
  for (const { id, licenseNumber } of [first, second]) {
    const { standing } = await apiOf(page).licenses.get({ params: { id } })
    await rowOf(page, licenseNumber).getByText(standing.text, { exact: true }).waitFor()
  }
  await bar(page).getByText('1 selected').waitFor()
  expect(await page.getByRole('checkbox', { name: `Select ${second.licenseNumber}` }).isChecked()).toBe(true)
  expect(await alertOf(page, first.id)).toBe('Call the city')
  await mustBeAccessible(page)
  await result(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText(sentences.recordsUndone(1)).waitFor()
  expect(await alertOf(page, first.id)).toBeNull()
  expect(await alertOf(page, second.id)).toBe('Look')
})

test('licenses of the list are assigned as those of the queue, with the result by row', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const made = await two(page, '/licenses?filter=%7B%7D', 'Search licenses')
  await bar(page).getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = dialogOf(page, 'Bulk Assign Renewals')
  await dialog.choose('Renewal Designation', 'Named Assignee')
  await dialog.dialog.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: /^Andre Baptiste/ }).click()
  await dialog.press('Assign 2 Licenses')
  await result(page)
    .getByText(sentences.bulkEnded(2, 2, 'Assigned'))
    .waitFor()
  for (const { licenseNumber } of made) await rowOf(page, licenseNumber).getByText('Assigned').waitFor()
  expect(await bar(page).count()).toBe(0)
})

test('licenses of a property have the same bar, with all that match', async () => {
  const page = await console.signIn(people.administrator)
  const { propertyId } = await makeLicense(page)
  await page.goto(`/properties/${propertyId}`)
  const { totalItemCount } = await apiOf(page).propertyLicenses.list({ params: { id: propertyId }, query: { active: true } })
  await page
    .getByRole('grid', { name: 'Licenses' })
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await bar(page)
    .getByRole('button', { name: `Select All ${totalItemCount} Matching` })
    .click()
  await bar(page).getByText(`${totalItemCount} selected`).waitFor()
  await bar(page).getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = dialogOf(page, 'Bulk Assign Renewals')
  await dialog.choose('Renewal Designation', 'Named Assignee')
  await dialog.dialog.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: /^Andre Baptiste/ }).click()
  await dialog.press(`Assign ${totalItemCount} Licenses`)
  await result(page)
    .getByText(sentences.bulkEnded(totalItemCount, totalItemCount, 'Assigned'))
    .waitFor()
})

test('renewals of an authority have it, too', async () => {
  const page = await console.signIn(people.staff, '/renewals/licensing-authorities/1')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const all = bar(page).getByRole('button', { name: /^Select All \d+ Matching$/ })
  const total = await page.getByText(/^Total Results: \d+$/).innerText()
  const count = Number(total.replace('Total Results: ', ''))
  if (count > 25) await all.click()
  await bar(page).getByText(`${count} selected`).waitFor()
  await bar(page).getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('dialog', { name: 'Bulk Begin Renewals' }).waitFor()
})

test('Remind sends the open requests again, and says which license has none', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const made = await two(page, '/licenses?filter=%7B%7D', 'Search licenses')
  const [first, second] = made as [(typeof made)[number], (typeof made)[number]]
  const body = { items: ['SignedForm' as const], emails: ['office@harbor.example'], dueDate: '2026-12-01' }
  await apiOf(page).requests.create({ body: { ...body, licenseIds: [first.id] } })
  await bar(page).getByRole('button', { name: 'Remind', exact: true }).click()
  const asked = dialogOf(page, 'Remind Properties')
  await asked.says(sentences.remindConfirm(2))
  const before = Date.now()
  await asked.press('Send Again')
  await result(page)
    .getByText(sentences.bulkEnded(1, 2, 'Sent again'))
    .waitFor()
  await rowOf(page, second.licenseNumber).getByText(messages.requestNothingOpen).waitFor()
  expect(await console.sent('.eml', before)).toContain('office@harbor.example')
  expect(await page.getByRole('checkbox', { name: `Select ${second.licenseNumber}` }).isChecked()).toBe(true)
})

test('Export downloads the selected licenses', async () => {
  const page = await console.signIn(people.administrator, '/renewals')
  await two(page, '/licenses?filter=%7B%7D', 'Search licenses')
  await bar(page).getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
})

test('a contributor has no Assign and no Alert; a viewer selects nothing', async () => {
  const page = await console.signIn(people.contributor, '/renewals?filter=%7B%7D')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Begin', exact: true }).waitFor()
  const names = await bar(page).getByRole('button').allInnerTexts()
  expect(names.filter((name) => /^(Begin|Assign|Request…|Remind|Alert|Export|Evidence Pack…)$/.test(name))).toEqual([
    'Begin',
    'Request…',
    'Remind',
    'Export',
    'Evidence Pack…',
  ])
  const viewer = await console.signIn(people.viewer, '/renewals?filter=%7B%7D')
  await viewer.getByRole('grid').waitFor()
  expect(await viewer.getByRole('checkbox', { name: 'Select all on this page' }).count()).toBe(0)
})
