import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const EVERYTHING = '/renewals?filter=%7B%7D'
const rows = (page: Page) => page.locator('tbody tr')
const stages = (page: Page) => page.locator('tbody td.column-renewalStatus').allInnerTexts()
/** Does something that makes the list ask anew, and waits until it shows the answer. */
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
  test('begin with one’s own renewals; each chip shows and clears one, and Clear Filters leads back', async () => {
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

  test('the quick buttons take a group of stages in and out', async () => {
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

  test('the dialog narrows by a specific date and says what is wrong with it', async () => {
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

  test('stay for the session when one comes back', async () => {
    const page = await console.signIn(people.administrator)
    await page.getByRole('button', { name: 'Started', exact: true }).click()
    await page.waitForURL(/renewalStatuses/)
    await page.getByRole('menuitem', { name: 'Licenses' }).click()
    await page.getByRole('heading', { name: 'Licenses' }).waitFor()
    await page.getByRole('menuitem', { name: 'Renewals' }).click()
    await page.getByRole('heading', { name: 'Renewals' }).waitFor()
    const started = page.getByRole('button', { name: 'Started', exact: true })
    await expect.poll(() => started.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the list', () => {
  test('sorts by its columns, and pages in the sizes of the specification', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await rows(page).nth(24).waitFor()
    expect(await rows(page).count()).toBe(25)
    await relisted(page, () => page.getByRole('columnheader', { name: 'License #' }).getByRole('button').click())
    const numbers = await page.locator('tbody td.column-licenseNumber a').allInnerTexts()
    expect(numbers).toEqual([...numbers].sort())
    await page.getByRole('combobox', { name: /Rows per page/ }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['5', '10', '25', '50', '100'])
    await relisted(page, () => page.getByRole('option', { name: '5', exact: true }).click())
    expect(await rows(page).count()).toBe(5)
    await relisted(page, () => page.getByRole('button', { name: 'Go to next page' }).click())
    const next = await page.locator('tbody td.column-licenseNumber a').allInnerTexts()
    expect(next).toEqual(numbers.slice(5, 10))
  })

  test('shows notes and alerts on demand', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await page.getByRole('switch', { name: 'Show notes and alerts' }).click()
    await page.getByRole('columnheader', { name: 'Notes and Alerts' }).waitFor()
  })

  test('a row opens its license for those who renew, and its details for the others; the focus comes back', async () => {
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

  test('only those who assign are offered to, and assigning says whom', async () => {
    const others = await console.signIn(people.contributor, EVERYTHING)
    await rows(others).first().waitFor()
    expect(await others.getByRole('button', { name: /^Assign / }).count()).toBe(0)

    const page = await console.signIn(people.administrator, '/renewals?filter=%7B%22renewalDesignation%22%3A%22BillingClient%22%7D')
    await page
      .getByRole('button', { name: /^Assign / })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Assign Renewal' })
    await dialog.getByLabel('Renewal Designation').click()
    await page.getByRole('option', { name: 'Assignee', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Assignee' }).click()
    const person = page.getByRole('option').nth(1)
    const name = ((await person.textContent()) ?? '').replace(/ \(.*/, '')
    await person.click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Successfully assigned 1 license to ${name}`).waitFor()
  })

  test('a client user’s change of designation is asked for once more', async () => {
    const page = await console.signIn(people.administrator, '/renewals?filter=%7B%22renewalDesignation%22%3A%22BillingClient%22%7D')
    await page
      .getByRole('button', { name: /^Assign / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Assign Renewal' })
    await dialog.getByLabel('Renewal Designation').click()
    await page.getByRole('option', { name: 'Provider' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(messages.designationConfirm).waitFor()
    await page.getByText(messages.designationNeedsApproval).waitFor()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor()
  })
})
