import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { countWords } from '../../../rules/totals.ts'
import { mustBeAccessible, themes } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { importedLicense } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const EVERYTHING = '/renewals?filter=%7B%7D'
const TITLE = 'Bulk Begin Renewals'

/** Imports licenses of one state for the signed-in person's client, assigned to that person. */
const importLicenses = async (page: Page, state: string, count: number) => {
  const licenseNumbers = Array.from({ length: count }, (_, index) => `${state}-BULK-${String(index + 1).padStart(4, '0')}`)
  await apiOf(page).licenses.import({
    body: {
      licensingAuthority: { name: `${state} Excise`, jurisdiction: 'State', state },
      licenseTerm: '1 Year',
      renewalDesignation: 'BillingClient',
      assignedUser: people.administrator,
      rows: licenseNumbers.map((licenseNumber, index) => ({ row: index + 1, ...importedLicense(state, licenseNumber) })),
    },
  })
  return licenseNumbers
}

const openBulkBegin = async (page: Page) => {
  await page.getByRole('button', { name: TITLE }).click()
  return dialogOf(page, TITLE)
}

const chooseState = async (page: Page, state: string) => {
  const { dialog } = dialogOf(page, TITLE)
  await dialog.getByRole('combobox', { name: 'State' }).fill(state)
  await page.getByRole('option', { name: new RegExp(`^${state} ·`) }).click()
}

const idOf = async (page: Page, licenseNumber: string) => {
  const { items } = await apiOf(page).licenses.list({ body: { searchTerm: licenseNumber } })
  const { id } = items[0] as { id: number }
  return { params: { id }, ifMatch: (await apiOf(page).licenses.get({ params: { id } })).version }
}

const axe = async (page: Page) => {
  await mustBeAccessible(page)
}

describe.each(themes)('in the %s theme', (colorScheme) => {
  test('up to 50 begin at once, after three steps and a preflight; those that cannot stay selected', async () => {
    const state = colorScheme === 'light' ? 'WY' : 'VT'
    const page = await console.signIn(people.administrator, EVERYTHING, { colorScheme })
    const [first = '', second = '', third = '', ...others] = await importLicenses(page, state, 28)
    const { dialog, press, says, type, choose } = await openBulkBegin(page)
    const row = (licenseNumber: string) => dialog.getByRole('row').filter({ hasText: licenseNumber })

    // Step 1: a range must end after it starts.
    await choose('Date Type', 'Date Range')
    await type('Track Date Start', '12/01/2026')
    await type('Track Date End', '11/30/2026')
    await type('Expiration Date Start', '12/31/2026')
    await type('Expiration Date End', '12/31/2026')
    await press('Next')
    await says(messages.trackDateEndNotAfter)
    await says(messages.expirationDateEndNotAfter)
    await axe(page)
    for (const name of ['Track Date Start', 'Track Date End', 'Expiration Date Start']) await type(name, '')
    await chooseState(page, state)
    await press('Next')

    // Step 2: the selection survives changes of page and step. Criteria that exclude selected licenses show a notice.
    await dialog.getByText('Step 2 of 3: Pick Licenses').waitFor()
    await says('28 selected') // what should begin by now
    await press('Clear Selection')
    await dialog.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await says('25 selected')
    await dialog.getByRole('button', { name: 'Go to next page' }).click()
    await dialog.getByRole('checkbox', { name: `Select ${others.at(-1)}` }).waitFor()
    await says('25 selected')
    await dialog.getByRole('button', { name: 'Select All 28' }).click()
    await row(others.at(-1) as string)
      .getByRole('checkbox')
      .uncheck()
    await says('27 selected')
    await axe(page)
    await press('Edit Filters')
    expect(await dialog.getByRole('textbox', { name: 'Expiration Date End' }).inputValue()).toBe('12/31/2026')
    await type('Expiration Date End', '12/30/2026')
    await press('Next')
    await says(sentences.selectionDropped(27))
    await says(messages.noLicensesFound)
    await press('Next')
    await says(messages.licenseRequired)
    await press('Edit Filters')
    await type('Expiration Date End', '')
    await press('Next')
    await says('28 selected')
    await press('Clear Selection')
    for (const licenseNumber of [first, second, third]) await row(licenseNumber).getByRole('checkbox').check()
    await press('Next')

    // Step 3: the start date is required, the due date is not.
    await type('Process Start Date', '')
    await press('Review')
    await says(messages.required)
    await type('Process Start Date', '11/20/2026')
    await choose('Renewal Tracking', 'Tracking Only')

    // The preflight finds changes since the selection, by the same rule as a single begin.
    const api = apiOf(page)
    await api.renewals.begin({ ...(await idOf(page, second)), body: { processStartDate: '2026-11-20' } })
    await press('Review')
    await says(sentences.bulkPreflight(2, 1))
    await row(second).getByText(messages.renewalInProcess).waitFor()
    await row(first).getByText('Can begin').waitFor()
    await axe(page)
    await press('Previous')
    expect(await dialog.getByRole('textbox', { name: 'Process Start Date' }).inputValue()).toBe('11/20/2026')
    await press('Review')
    await says(sentences.bulkPreflight(2, 1))

    // A change after the preflight stops only its own license.
    await api.licenses.assign({ ...(await idOf(page, third)), body: { renewalDesignation: 'BillingClient', userId: -1 } })
    await press('Begin 2 Renewals')
    await page.getByText(messages.bulkRenewalsStarted).waitFor()
    await says(sentences.bulkRenewalsEnded(1, 3))
    await row(first).getByText('Started').waitFor()
    await row(third).getByText(messages.unassigned).waitFor()
    for (const number of [first, third]) {
      const { params } = await idOf(page, number)
      const { standing } = await api.licenses.get({ params })
      await row(number).getByText(standing.text, { exact: true }).waitFor()
    }
    await axe(page)
    const { items } = await api.dashboard.renewalsList({ body: { searchTerm: first } })
    expect(items[0]).toMatchObject({ renewalStatus: 2, isTrackingOnlyRenewal: true })

    // The two that could not begin are still selected.
    await press('Try Again (2 Selected)')
    await says('2 selected')
    await press('Next')
    await press('Review')
    await says(sentences.bulkPreflight(0, 2))
    expect(await dialog.getByRole('button', { name: 'Begin 0 Renewals' }).isDisabled()).toBe(true)
  })
})

/** Enough licenses to see the job running. */
const MANY = 2000

test('more than 50 begin in a job, which shows again after the page was closed', async () => {
  const page = await console.signIn(people.administrator, EVERYTHING)
  const licenseNumbers = await importLicenses(page, 'ND', MANY)
  const { dialog, press, says } = await openBulkBegin(page)
  await chooseState(page, 'ND')
  await press('Next')
  await dialog.getByRole('button', { name: `Select All ${MANY}` }).click()
  await press('Next')
  await press('Review')
  await says(sentences.bulkPreflight(MANY, 0))
  await says(messages.bulkRenewalsInitiatedWarning)
  const since = Date.now()
  await apiOf(page).renewals.begin({ ...(await idOf(page, licenseNumbers[7] as string)), body: { processStartDate: '2026-11-20' } })
  await press(`Begin ${countWords(MANY, 'Renewal')}`)
  await page.getByText(messages.bulkRenewalsInitiated).waitFor()
  await dialog.getByRole('progressbar', { name: 'Bulk begin progress' }).waitFor()
  await says(messages.bulkRenewalsInitiatedWarning)

  await page.reload()
  const job = page.getByRole('region', { name: /^Bulk begin \d/ })
  await job.waitFor()
  await job.getByText(sentences.bulkRenewalsEnded(MANY - 1, MANY)).waitFor({ timeout: 30_000 })
  await job.getByRole('button', { name: 'Results' }).click()
  await dialog.getByText(messages.renewalInProcess).waitFor()
  await dialog.getByRole('switch', { name: 'Only those that could not begin' }).click()
  await dialog.getByText('Started').nth(5).waitFor()
  await axe(page)
  expect(await console.sent('.eml', since)).toContain('Bulk Begin Renewals')

  // Licenses that could not begin can be tried again, without criteria.
  await press('Try Again (1 Selected)')
  await dialog.getByText('Step 3 of 3: Set Dates').waitFor()
  await press('Review')
  await says(sentences.bulkPreflight(0, 1))
  await press('Cancel')
  await job.getByRole('button', { name: 'Dismiss' }).click()
  await job.waitFor({ state: 'detached' })
})

test('a contributor begins only their own licenses, and a viewer begins none', async () => {
  const page = await console.signIn(people.contributor, EVERYTHING)
  const { dialog, press } = await openBulkBegin(page)
  expect(await dialog.getByRole('combobox', { name: 'Assignee' }).count()).toBe(0)
  await chooseState(page, 'MA')
  const answer = page.waitForResponse(/renewals\/bulk\/licenses/)
  await press('Next')
  const { id } = await apiOf(page).authentication.identity({})
  for (const { assignedUserId } of (await (await answer).json()).items) expect(assignedUserId).toBe(id)
  expect(await page.getByRole('columnheader', { name: 'Assignee' }).count()).toBeLessThan(2)

  const viewers = await console.signIn(people.viewer, EVERYTHING)
  await viewers.locator('tbody tr').first().waitFor()
  for (const name of [TITLE, 'Bulk Assign Renewals']) expect(await viewers.getByRole('button', { name }).count()).toBe(0)
})
