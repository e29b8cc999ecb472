import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import type { NextStep } from '../../rules/watch/today.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const rowsOf = async (page: Page) => (await apiOf(page).today.list({ body: { pageSize: 25 } })).items
/** The first license row with a next step. */
const rowTo = async (page: Page, next: NextStep) => present((await rowsOf(page)).find((row) => row.next === next && row.kind === 'License'))
const stageOf = async (page: Page, id: number | null) =>
  (await apiOf(page).licenses.get({ params: { id: Number(id) } })).inProcessRenewal?.renewalStatusCode

describe('Today', () => {
  test('a tile is a filter: pressed again, it shows all', async () => {
    const page = await console.signIn(people.administrator, '/today')
    expect(await page.getByRole('menuitem').first().innerText()).toBe('Today')
    await page.getByText(/^first, because /).waitFor()
    const rows = page.locator('tbody tr')
    // Checks only the rows, because the server may still be correcting deadlines when the first page opens.
    const others = rows.filter({ hasNotText: 'At risk: ' })
    const tile = page.getByRole('button', { name: /^\d+ At risk$/ })
    await tile.click()
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll('tbody tr')]
      return shown.length > 0 && shown.every(({ textContent }) => textContent?.includes('At risk: '))
    })
    expect(await tile.getAttribute('aria-pressed')).toBe('true')
    await tile.click()
    await others.first().waitFor()
    expect(await tile.getAttribute('aria-pressed')).toBe('false')
  })

  test('what waits on a property says so, and can be shown alone', async () => {
    const page = await console.signIn(people.administrator, '/today')
    const licenseId = present((await rowsOf(page)).find(({ kind }) => kind === 'License')?.licenseId)
    const body = { licenseIds: [licenseId], items: ['PostedPhoto' as const], emails: ['office@harbor.example'], dueDate: '2026-12-01' }
    await apiOf(page).requests.create({ body })
    const chip = page.getByRole('button', { name: 'Waiting on the Property' })
    await chip.click()
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll('tbody tr')]
      return shown.length > 0 && shown.every(({ textContent }) => textContent?.includes('Waiting on the property'))
    })
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
  })

  test('a step that was cancelled is not said to be done on another page', async () => {
    const page = await console.signIn(people.administrator, '/today')
    const { licenseNumber } = await rowTo(page, 'Begin')
    await page.getByRole('button', { name: `Begin: ${licenseNumber}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await page.getByText(/^26-/).waitFor()
    await page.getByRole('button', { name: `Begin: ${licenseNumber}` }).waitFor({ state: 'detached' })
    expect(await page.getByText(/^Next: /).count()).toBe(0)
  })

  test('the undelivered reminders that are listed are those that are counted', async () => {
    const page = await console.signIn(people.administrator, '/calendar')
    const { items } = await apiOf(page).reminders.list({ body: { statuses: ['failed', 'bounced'] } })
    expect(items.length).toBeGreaterThan(2)
    const status = await apiOf(page).reminders.status()
    await page.route('**/reminders/status', (route) => route.fulfill({ json: { ...status, undelivered: 2 } }))
    await page.goto('/today')
    const section = page.getByRole('region', { name: 'Reminders' })
    await section.getByText(sentences.undelivered(2)).waitFor()
    await section.getByRole('link').nth(1).waitFor()
    expect(await section.getByRole('link').allTextContents()).toEqual(items.slice(0, 2).map(({ licenseNumber }) => licenseNumber))
  })

  test('a renewal begins in place, and the next one is said', async () => {
    const page = await console.signIn(people.administrator, '/today')
    const { licenseNumber, licenseId } = await rowTo(page, 'Begin')
    await page.getByRole('button', { name: `Begin: ${licenseNumber}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Begin Renewal' }).click()
    await page.getByText(/^Next: /).waitFor()
    expect(await stageOf(page, licenseId)).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/today')
  })

  test('a step is saved and complete in one dialog', async () => {
    const page = await console.signIn(people.administrator, '/today')
    const { licenseNumber, licenseId } = await rowTo(page, 'Forms received')
    await page.getByRole('button', { name: `Forms received: ${licenseNumber}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and Mark Complete' }).click()
    await page.getByText(/^Next: /).waitFor()
    expect(await stageOf(page, licenseId)).toBe(3)
    await page.getByRole('button', { name: `Invoice: ${licenseNumber}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'No Invoice Required' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => stageOf(page, licenseId)).toBe(4)
  })

  test('several licenses are assigned at once, and no task is selected with them', async () => {
    const page = await console.signIn(people.administrator, '/today')
    await page.getByText(/^first, because /).waitFor()
    const licenses = (await rowsOf(page)).filter(({ kind }) => kind === 'License')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText(`${licenses.length} selected`).waitFor()
    await bar.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = dialogOf(page, 'Bulk Assign Renewals')
    await dialog.choose('Renewal Designation', 'Named Assignee')
    await dialog.dialog.getByRole('combobox', { name: 'Assignee' }).click()
    await page.getByRole('option', { name: /^Caroline Mercer/ }).click()
    await dialog.press(`Assign ${licenses.length} Licenses`)
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText(sentences.bulkEnded(licenses.length, licenses.length, 'Assigned')).waitFor()
    await bar.waitFor({ state: 'detached' })
  })

  test('a task is done in place', async () => {
    const page = await console.signIn(people.administrator, '/today')
    const task = present((await rowsOf(page)).find(({ kind }) => kind === 'Task'))
    const name = `Mark done: ${task.licenseNumber ?? task.propertyName}`
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Done' }).click()
    await page.getByText(calls.userTasks.complete.success).waitFor()
    await page.getByText(/^Next: /).waitFor()
    expect((await rowsOf(page)).some(({ taskId }) => taskId === task.taskId)).toBe(false)
  })

  test('H snoozes the row that has the focus, no further than its limit', async () => {
    const page = await console.signIn(people.administrator, '/today')
    const row = present((await rowsOf(page)).find(({ kind, snoozeLimit, next }) => kind === 'License' && snoozeLimit && next !== 'Begin'))
    await page.getByRole('button', { name: `${row.next}: ${row.licenseNumber}` }).focus()
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Until' }).fill('12/31/2030')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The county calls back')
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await dialog.getByText(/^Choose a date after today, and no later than /).waitFor()
    const limit = present(row.snoozeLimit)
    await dialog.getByRole('textbox', { name: 'Until' }).fill(`${limit.slice(5, 7)}/${limit.slice(8)}/${limit.slice(0, 4)}`)
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await page.getByText(messages.snoozed).waitFor()
    await page.getByRole('button', { name: `${row.next}: ${row.licenseNumber}` }).waitFor({ state: 'detached' })
  })

  test('with nothing to do, it says so and what comes next', async () => {
    const page = await console.signIn(people.administrator, '/calendar')
    const { items } = await apiOf(page).calendar.list({ body: { from: '2027-01-01', to: '2027-02-28', who: 'Everyone' } })
    const comesNext = present(items[0])
    await page.route('**/today/list', (route) => route.fulfill({ json: { items: [], totalItemCount: 0, comesNext } }))
    await page.goto('/today')
    await page.getByText(messages.nothingToday).waitFor()
    const said = sentences.comesNext('', '').split(':')[0] ?? ''
    await page.getByRole('link', { name: new RegExp(`^${said}`) }).waitFor()
  })

  test('users of a client whose licenses both sides renew are told which are not listed', async () => {
    const page = await console.signIn('administrator@summit.example', '/calendar')
    await page.route('**/today/list', (route) => route.fulfill({ json: { items: [], totalItemCount: 0, comesNext: null } }))
    await page.goto('/today')
    await page.getByText(sentences.notRenewedHere('Provider')).waitFor()
  })

  test('with nothing of their own to do, administrators see what waits for others or for nobody', async () => {
    const page = await console.signIn(people.staff, '/today')
    const api = apiOf(page)
    const counts = await api.today.counts({ query: { who: 'Everyone' } })
    const total = counts.expired + counts.pastDue + counts.atRisk + counts.startThisWeek + counts.unassigned
    await page.route('**/today/list', (route) =>
      route.request().postDataJSON().who === 'Mine'
        ? route.fulfill({ json: { items: [], totalItemCount: 0, comesNext: null } })
        : route.continue(),
    )
    await page.goto('/today')
    await page.getByText(sentences.ofOthersToday(total.toLocaleString('en-US'))).waitFor()
    await page.getByRole('button', { name: 'Show everyone’s' }).click()
    await page.getByText(/^first, because /).waitFor()
  })

  test('a day of the strip opens in the calendar', async () => {
    const page = await console.signIn(people.staff, '/today')
    await page
      .getByRole('link', { name: /^\w\w \d+\s*\d+$/ })
      .nth(3)
      .click()
    await page.waitForURL(/\/calendar\?view=day/)
  })

  test.each(['light', 'dark'] as const)('no finding of axe in the %s theme', async (colorScheme) => {
    const page = await console.signIn(people.administrator, '/today', { colorScheme })
    await page.getByText(/^first, because /).waitFor()
    await mustBeAccessible(page)
  })
})
