import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DATE_FIELD_LABELS, PROVIDER_NAME } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const EVERYTHING = '/renewals?filter=%7B%7D'
const rows = (page: Page) => page.locator('tbody tr')
const stages = (page: Page) => page.locator('tbody td.column-renewalStatus').allInnerTexts()
/** Runs an action that reloads the list, and waits for the reply. */
const relisted = async (page: Page, act: () => Promise<unknown>) => {
  const answer = page.waitForResponse(/renewals-list/)
  await act()
  const { items } = await (await answer).json()
  await page.waitForFunction(
    (numbers) =>
      JSON.stringify([...document.querySelectorAll('tbody td.column-licenseNumber a')].map((link) => link.textContent)) === numbers,
    JSON.stringify(items.map(({ licenseNumber }: { licenseNumber: string }) => licenseNumber)),
  )
}
const filterOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null')

describe('filters', () => {
  test('start with the person’s own renewals; each chip shows and clears one, and Clear Filters resets them', async () => {
    const page = await console.signIn(people.administrator)
    const chips = page.getByRole('list', { name: 'Filters in use' })
    const mine = await chips.getByRole('button', { name: /^Clear filter Assignee/ }).textContent()
    expect(mine).toContain('Assignee: ')
    await chips.getByRole('button', { name: /^Clear filter Assignee/ }).click()
    await page.waitForURL(/filter=/)
    expect(filterOf(page)).toEqual({ renewalDesignation: 'BillingClient' })
    await chips.getByRole('button', { name: /^Clear filter Designation/ }).click()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await chips.getByRole('button', { name: /^Clear filter Designation/ }).waitFor()
  })

  test('the quick buttons add and remove a group of stages', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await rows(page).first().waitFor()
    await relisted(page, () => page.getByRole('button', { name: 'Filed', exact: true }).click())
    const shown = await stages(page)
    expect(shown.length).toBeGreaterThan(0)
    for (const stage of shown) expect(stage).toMatch(/Forms Filed|Received License|License Sent to Property/)
    expect(await page.getByRole('button', { name: 'Filed', exact: true }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Filed', exact: true }).click()
    await rows(page).nth(24).waitFor()
    await relisted(page, () => page.getByRole('button', { name: 'Past Due', exact: true }).click())
    const marked = await rows(page).filter({ hasText: 'Past Due' }).count()
    expect(marked).toBe(await rows(page).count())
  })

  test('the dialog filters by a specific date and reports wrong dates', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter Renewals' })
    await dialog.getByLabel('Date Type').click()
    await page.getByRole('option', { name: 'Specific Date' }).click()
    await dialog.getByRole('textbox', { name: 'Start Date' }).pressSequentially('12012026')
    await dialog.getByRole('textbox', { name: 'End Date' }).fill('11/31/2026')
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    await dialog.getByText(messages.required).waitFor()
    await dialog.getByText(messages.invalidDate).waitFor()
    await dialog.getByRole('textbox', { name: 'End Date' }).fill('11/30/2026')
    await dialog.getByText(messages.endBeforeStart).waitFor()
    await dialog.getByRole('textbox', { name: 'End Date' }).fill('12/31/2026')
    await dialog.getByLabel('Date Field').click()
    await page.getByRole('option', { name: 'Expiration Date' }).click()
    await relisted(page, () => dialog.getByRole('button', { name: 'Apply Filters' }).click())
    await page.getByRole('button', { name: 'Clear filter Expiration Date from 12/01/26 to 12/31/26' }).waitFor()
    const expirations = await page.locator('tbody td.column-expirationDate').allInnerTexts()
    for (const day of expirations) expect(day).toMatch(/^12\/\d\d\/26/)
  })

  test('the dialog offers None for the date field, which hides the dates and filters nothing', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter Renewals' })
    await dialog.getByLabel('Date Type').click()
    await page.getByRole('option', { name: 'Specific Date' }).click()
    await dialog.getByRole('textbox', { name: 'Start Date' }).fill('12/31/2026')
    await dialog.getByRole('textbox', { name: 'End Date' }).fill('12/01/2026')
    await dialog.getByLabel('Date Field').click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(Object.values(DATE_FIELD_LABELS))
    await page.getByRole('option', { name: 'None' }).click()
    await dialog.getByRole('textbox', { name: 'Start Date' }).waitFor({ state: 'detached' })
    const sent = page.waitForRequest(/renewals-list$/)
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ dateType: 'SpecificDate', dateField: 'None' })
    expect(Object.keys(body)).not.toContain('startDate')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^Clear filter None/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    expect(await dialog.getByLabel('Date Field').innerText()).toBe('None')
  })

  test('takes all stages at once, and none again', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter Renewals' })
    await dialog.getByRole('button', { name: 'Select all' }).first().click()
    await dialog.getByRole('button', { name: 'Clear', exact: true }).waitFor()
    const sent = page.waitForRequest(/renewals-list$/)
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    expect((await sent).postDataJSON().renewalStatuses).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('Enter searches, Escape clears, and an empty result says so', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await rows(page).first().waitFor()
    const search = page.getByLabel('Search renewals')
    await search.fill('no such license anywhere')
    await search.press('Enter')
    await page.getByText(messages.noRenewalsFound).waitFor()
    await search.press('Escape')
    await rows(page).nth(1).waitFor()
    expect(await search.inputValue()).toBe('')
  })

  test('are kept for the session', async () => {
    const page = await console.signIn(people.administrator)
    const started = page.getByRole('button', { name: 'Started', exact: true })
    await started.click()
    // The address changes before the screen. Leaving the page in between would lose the filter.
    await expect.poll(() => started.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('menuitem', { name: 'Licenses' }).click()
    await page.getByRole('heading', { name: 'Licenses' }).waitFor()
    await page.getByRole('menuitem', { name: 'Renewals' }).click()
    await page.getByRole('heading', { name: 'Renewals' }).waitFor()
    await expect.poll(() => started.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the list', () => {
  test('sorts by its columns, and pages in the specified sizes', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await rows(page).nth(24).waitFor()
    expect(await rows(page).count()).toBe(25)
    await relisted(page, () => page.getByRole('columnheader', { name: 'License #' }).getByRole('button').click())
    const numbers = await page.locator('tbody td.column-licenseNumber a').allInnerTexts()
    expect(numbers).toEqual(numbers.toSorted(compareNames))
    await page.getByRole('combobox', { name: /Rows per page/ }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['5', '10', '25', '50', '100'])
    await relisted(page, () => page.getByRole('option', { name: '5', exact: true }).click())
    expect(await rows(page).count()).toBe(5)
    await relisted(page, () => page.getByRole('button', { name: 'Go to next page' }).click())
    const next = await page.locator('tbody td.column-licenseNumber a').allInnerTexts()
    expect(next).toEqual(numbers.slice(5, 10))
  })

  test('shows notes and alerts on request', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await page.getByRole('switch', { name: 'Show notes and alerts' }).click()
    await page.getByRole('columnheader', { name: 'Notes and Alerts' }).waitFor()
  })

  test('a row opens its license with the renewal permission, its details without; the focus comes back', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await rows(page).first().locator('td').nth(3).click()
    await page.waitForURL(/\/licenses\/\d+$/)

    const viewers = await console.signIn(people.viewer)
    await rows(viewers).first().locator('td').nth(3).click()
    await viewers.getByRole('dialog').getByText('License Period').waitFor()
    await viewers.keyboard.press('Escape')
    const info = viewers.getByRole('button', { name: /^Details of/ }).first()
    await info.focus()
    await viewers.keyboard.press('Enter')
    await viewers.getByRole('dialog').getByText('Renewal Notes').waitFor()
    await viewers.keyboard.press('Escape')
    await viewers.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await info.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('only people who may assign have the button, and assigning says who is assigned', async () => {
    const others = await console.signIn(people.contributor, EVERYTHING)
    await rows(others).first().waitFor()
    expect(await others.getByRole('button', { name: /^Assign / }).count()).toBe(0)

    const page = await console.signIn(people.administrator, '/renewals?filter=%7B%22renewalDesignation%22%3A%22BillingClient%22%7D')
    await page
      .getByRole('button', { name: /^Assign / })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Assign Renewal' })
    await dialog.getByRole('combobox', { name: 'Assignee' }).click()
    const person = page.getByRole('option').nth(1)
    const name = ((await person.textContent()) ?? '').replace(/ \(.*/, '')
    await person.click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`Successfully assigned 1 license to ${name}`).waitFor()
  })

  test('a client user’s change of designation needs a confirmation', async () => {
    const page = await console.signIn(people.administrator, '/renewals?filter=%7B%22renewalDesignation%22%3A%22BillingClient%22%7D')
    await page
      .getByRole('button', { name: /^Assign / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Assign Renewal' })
    await dialog.getByLabel('Renewal Designation').click()
    await page.getByRole('option', { name: 'Provider' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.designationConfirm).waitFor()
    await page.getByText(messages.designationNeedsApproval).waitFor()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor()
  })

  test('shows as text what it shows in color, and leaves Past Due out if there is no room', async () => {
    const page = await console.signIn(people.administrator, '/renewals?filter=%7B%22showCurrentRenewals%22%3Afalse%7D')
    const past = page.getByRole('button', { name: 'Past Due', exact: true })
    await past.waitFor()
    // Waits for the first list, so that its reply is not mistaken for the sorted one.
    await rows(page).first().waitFor()
    await relisted(page, () => page.getByRole('columnheader', { name: 'Stage' }).getByRole('button').click())
    await relisted(page, () => page.getByRole('columnheader', { name: 'Stage' }).getByRole('button').click())
    const complete = rows(page).filter({ hasText: 'Complete' }).first()
    const shade = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await shade(complete)).not.toBe('rgba(0, 0, 0, 0)')
    await page.setViewportSize({ width: 600, height: 900 })
    await past.waitFor({ state: 'hidden' })

    const only = await console.signIn(people.administrator, '/renewals?filter=%7B%22renewalTrackingType%22%3A%22TrackingOnly%22%7D')
    await rows(only).first().waitFor()
    expect(await rows(only).filter({ hasText: 'Tracking Only' }).count()).toBe(await rows(only).count())
    expect(await shade(rows(only).filter({ hasNotText: 'Complete' }).first())).toBe('rgba(0, 0, 0, 0)')
  })
})

describe('bulk selection', () => {
  const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select [A-Z]/ })
  const chooseFirst = async (page: Page, count: number) => {
    // The previous action clears the selection once the list has reloaded.
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' })
    for (let n = 0; n < count; n++) await boxes(page).nth(n).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Assign', exact: true }).click()
    return dialogOf(page, 'Bulk Assign Renewals')
  }

  test('is kept across pages, and can be cleared', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    const bar = page.getByRole('region', { name: 'Selection' })
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar.getByText('25 selected').waitFor()
    await relisted(page, () => page.getByRole('button', { name: 'Go to next page' }).click())
    await boxes(page).first().check()
    await bar.getByText('26 selected').waitFor()
    const second = await boxes(page).first().getAttribute('aria-label')
    await page.getByRole('button', { name: 'Go to previous page' }).click()
    await expect.poll(() => boxes(page).first().getAttribute('aria-label')).not.toBe(second)
    await boxes(page).first().uncheck()
    await bar.getByText('25 selected').waitFor()
    await mustBeAccessible(page)
    // Selects the matching rows of all pages, whatever is already selected.
    const matching = bar.getByRole('button', { name: /^Select All \d+ Matching$/ })
    const all = Number(/\d+/.exec(await matching.innerText())?.[0])
    expect(all).toBeGreaterThan(50)
    await matching.click()
    await bar.getByText(`${all} selected`).waitFor()
    await bar.getByRole('button', { name: 'Clear Selection' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  test('assigns to a person, to nobody and to the provider, near a date by approval', async () => {
    const page = await console.signIn(people.administrator, '/renewals?filter=%7B%22renewalDesignation%22%3A%22BillingClient%22%7D')
    const assign = await chooseFirst(page, 2)
    await assign.press('Assign 2 Licenses')
    await assign.says(messages.required)
    await assign.dialog.getByRole('combobox', { name: 'Assignee' }).click()
    await page.getByRole('option', { name: /^Caroline Mercer/ }).click()
    await mustBeAccessible(page)
    await relisted(page, () => assign.press('Assign 2 Licenses'))
    await page.getByText(sentences.assignedMany(2, 'Caroline Mercer')).waitFor()

    const unassign = await chooseFirst(page, 2)
    await unassign.choose('Renewal Designation', 'Harbor Hotels')
    await relisted(page, () => unassign.press('Assign 2 Licenses'))
    await page.getByText(sentences.unassignedMany(2)).waitFor()

    const provider = await chooseFirst(page, 2)
    await provider.choose('Renewal Designation', PROVIDER_NAME)
    await provider.press('Assign 2 Licenses')
    await page
      .getByText(`${sentences.assigning(2, PROVIDER_NAME)} ${messages.designationConfirm} ${sentences.designationNeedsApprovalOf(2)}`)
      .waitFor()
    await page.getByRole('button', { name: 'Change Designation' }).click()
    await page.getByText(sentences.approvalRequested(2)).waitFor()
    // While the approval is pending, neither can be assigned.
    await page
      .getByRole('button', { name: /^Assign [A-Z]/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Assign Renewal' }).getByText(messages.approvalPending).waitFor()
  })

  test('lets staff change the designation without approval', async () => {
    const page = await console.signIn(
      people.staff,
      '/renewals?filter=%7B%22renewalDesignation%22%3A%22BillingClient%22%2C%22searchTerm%22%3A%22Summit%22%7D',
    )
    const assign = await chooseFirst(page, 3)
    await assign.choose('Renewal Designation', PROVIDER_NAME)
    await assign.press('Assign 3 Licenses')
    await page.getByText(`${sentences.assigning(3, PROVIDER_NAME)} ${messages.designationConfirm}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change Designation' }).click()
    await page.getByText(sentences.designatedToProvider(3)).waitFor()
  })
})
