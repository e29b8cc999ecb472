import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '../contract/index.ts'
import type { License } from '../contract/licenses/calls.ts'
import { messages } from '../rules/messages.ts'
import { present } from '../rules/present.ts'
import { countPresses, type Presses } from './testing/presses.ts'
import { apiOf, PDF, SHOWN_PDF } from './testing/server.ts'
import { people, withConsole } from './testing/withConsole.ts'

/** The most frequent tasks with the fewest clicks and keys. The tests fail above the goals. */

const console = withConsole()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Fails above the goal. Without `keys` in the goal, no keys are allowed. */
const mustTake = ({ clicks, keys }: Presses, goal: { clicks: number; keys?: number }) => {
  expect.soft(clicks, 'clicks').toBeLessThanOrEqual(goal.clicks)
  expect(keys, 'keys').toBeLessThanOrEqual(goal.keys ?? 0)
}

/** A license whose renewal the person may begin now, and that needs a document and a fee. */
const toRenew = async (page: Page): Promise<License> => {
  const { dashboard, licenses } = apiOf(page)
  const { items } = await dashboard.renewalsList({ body: { renewalStatuses: [1], renewalDesignation: 'BillingClient', pageSize: 100 } })
  for (const { id } of items) {
    const license = await licenses.get({ params: { id } })
    const { cannotBegin, licenseTermValue, isTrackingOnly, hasChildren, licenseDocumentIssuance, licenseRenewalFee } = license
    if (!license.lastCompletedRenewal?.shippingMethodLicense) continue
    if (cannotBegin || licenseTermValue !== 12 || isTrackingOnly || hasChildren || !licenseRenewalFee) continue
    if (licenseDocumentIssuance === 'DocumentPerRenewal') return license
  }
  throw new Error('The demo data has no such license.')
}

test('what must I do today: no click, for a person who starts with Today', async () => {
  const page = await console.signIn(people.administrator)
  await apiOf(page).userProfile.firstScreen({ body: { firstScreen: 'Today' } })
  const presses = await countPresses(page)
  await page.goto('/')
  await page.getByText(/^first, because /).waitFor()
  await page.locator('tbody tr').first().waitFor()
  mustTake(await presses(), { clicks: 0 })
})

test('renew one license completely: at most 10 clicks, and nothing typed that is known', async () => {
  const page = await console.signIn(people.administrator)
  const license = await toRenew(page)
  await page.goto(`/licenses/${license.id}`)
  const presses = await countPresses(page)
  await press(page, 'Begin Renewal')
  await dialog(page, /Begin/).getByRole('button', { name: 'Begin Renewal' }).click()
  await press(page, 'Receive Renewal Forms…')
  const next = (title: string | RegExp) => dialog(page, title).getByRole('button', { name: 'Save and Mark Complete' }).click()
  await next('2. Receive Renewal Forms')
  await dialog(page, '3. Invoice').getByRole('button', { name: 'Check Request' }).click()
  await next(/Check Request/)
  await next('4. File Renewal Forms')
  const received = dialog(page, '5. Receive License')
  await received.locator('input[type=file]').setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=trackDate]')?.value)
  await next('5. Receive License')
  await next('6. License Sent to Property')
  await dialog(page, /Complete/)
    .getByRole('button', { name: 'Complete Renewal' })
    .click()
  await page.getByText(calls.renewals.complete.success).waitFor()
  mustTake(await presses(), { clicks: 10 })

  // The next license is linked, and the page does not suggest to begin the same renewal again.
  await page.getByRole('link', { name: /^Next: .+ →$/ }).waitFor()
  await page.getByText(/\d+ left$/).waitFor()
  expect(await page.getByRole('button', { name: 'Begin Renewal' }).getAttribute('class')).not.toContain('MuiButton-contained')
  const after = await apiOf(page).licenses.get({ params: { id: license.id } })
  const [renewal] = (await apiOf(page).renewals.list({ params: { id: license.id } })).items
  expect(after.lastCompletedRenewal?.effectiveDate).toBe(after.effectiveDate)
  expect(renewal?.checkRequests.map(({ checkAmount }) => checkAmount)).toEqual([license.licenseRenewalFee])
})

test('begin what is due among 60 licenses and more: at most 4 clicks', async () => {
  const all = encodeURIComponent(JSON.stringify({ showCurrentRenewals: false, showPerpetualTerms: true }))
  const page = await console.signIn(people.administrator, `/renewals?filter=${all}`)
  await page.locator('tbody tr').first().waitFor()
  const presses = await countPresses(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Select All \d+ Matching$/ }).click()
  await expect.poll(async () => Number.parseInt(await bar.getByRole('status').innerText(), 10)).toBeGreaterThanOrEqual(60)
  await bar.getByRole('button', { name: 'Begin', exact: true }).click()
  const preflight = dialog(page, 'Bulk Begin Renewals')
  const waiting = preflight.getByRole('checkbox', { name: /^(Renewed within its term|Not due yet|Never expires|No dates)/ })
  await waiting.first().waitFor()
  for (const group of await waiting.all()) expect(await group.isChecked()).toBe(false)
  const begin = preflight.getByRole('button', { name: /^Begin \d+ Renewals?$/ })
  const count = Number.parseInt((await begin.innerText()).replace('Begin ', ''), 10)
  expect(count).toBeGreaterThan(0)
  await begin.click()
  await preflight
    .getByText(`${count} of ${count} renewals`)
    .or(preflight.getByRole('button', { name: 'Undo' }))
    .first()
    .waitFor()
  mustTake(await presses(), { clicks: 4 })
})

test('a number and its PDF on screen: no click; Ctrl-K, what is typed, Enter', async () => {
  const page = await console.signIn(people.administrator, '/today')
  const { items } = await apiOf(page).licenses.list({ body: { active: true, pageSize: 5 } })
  const { id, licenseNumber } = present(items[0])
  const { version } = await apiOf(page).licenses.get({ params: { id } })
  await apiOf(page).licenses.updateDocument({
    params: { id },
    ifMatch: version,
    body: { document: SHOWN_PDF.toString('base64'), documentFileName: 'license.pdf', documentContentType: 'application/pdf' },
  })
  const presses = await countPresses(page)
  const typed = `pdf ${licenseNumber}`
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find', exact: true }).waitFor()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: `Preview of ${licenseNumber}.pdf` })
    .locator('canvas')
    .first()
    .waitFor()
  mustTake(await presses(), { clicks: 0, keys: typed.length + 2 })
})

test('tell the property what is missing: 2 clicks', async () => {
  const page = await console.signIn(people.administrator)
  const { items } = await apiOf(page).licenses.list({ body: { active: true, noDocument: true, pageSize: 100 } })
  const { propertyContacts } = apiOf(page)
  for (const { id, propertyId } of items) {
    const contacts = await propertyContacts.list({ params: { id: propertyId }, query: {} })
    if (!contacts.items.some(({ email, isKeyContact }) => email && isKeyContact)) continue
    await page.goto(`/licenses/${id}`)
    const presses = await countPresses(page)
    await page.getByRole('region', { name: 'Renewal', exact: true }).getByRole('button', { name: 'Request…' }).click()
    await dialog(page, 'New Request').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(messages.requestSent).waitFor()
    mustTake(await presses(), { clicks: 2 })
    return
  }
  throw new Error('The demo data has no property with a key contact that has an address.')
})

test('show the auditor a property: 2 clicks', async () => {
  const page = await console.signIn(people.administrator, '/properties/1')
  const presses = await countPresses(page)
  await press(page, 'Evidence Pack…')
  const downloading = page.waitForEvent('download')
  await dialog(page, /Evidence Pack/)
    .getByRole('button', { name: 'Make Pack' })
    .click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
  mustTake(await presses(), { clicks: 2 })
})

test('the fees of the next twelve months: 1 click', async () => {
  const page = await console.signIn(people.administrator, '/today')
  const presses = await countPresses(page)
  await page.getByRole('menuitem', { name: 'Fees' }).click()
  await page.getByText(/ are expected for /).waitFor()
  mustTake(await presses(), { clicks: 1 })
})
