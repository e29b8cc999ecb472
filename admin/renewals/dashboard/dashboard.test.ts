import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { StateRenewalCounts } from '../../../contract/dashboard/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { mustBeAccessible, themes } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { importedLicense } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const EVERYTHING = '/renewals?view=dashboard&filter=%7B%7D'
const NARROW = { viewport: { width: 600, height: 900 } }

const strip = (page: Page) => page.getByRole('radiogroup', { name: 'Renewals by State' })
const codes = (page: Page) => strip(page).getByRole('radio').locator('span:first-child').allInnerTexts()
const opened = (page: Page) => strip(page).locator('[aria-checked=true]').getAttribute('data-state')
const authorities = (page: Page) => page.getByRole('region', { name: 'Renewals by Licensing Authority' }).locator('tbody tr')
const pastDueOf = (one: StateRenewalCounts) => one.readyToStartPastDueCount + one.startedNotFiledPastDueCount + one.filedPastDueCount
const paramsOf = (page: Page) => new URL(page.url()).searchParams
const sortBy = async (page: Page, order: string) => {
  await page.getByRole('combobox', { name: 'Sort By' }).click()
  await page.getByRole('option', { name: order }).click()
}
const menu = async (page: Page, entry: string) => {
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await page.getByRole('heading', { name: entry, exact: true }).waitFor()
}

describe('the dashboard', () => {
  test('takes over the queue’s filter, and keeps its own state when a person comes back', async () => {
    const page = await console.signIn(people.administrator)
    const chips = page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
    // Until the select lists are loaded, a chip has no name.
    await expect.poll(async () => (await chips.allInnerTexts()).join()).toMatch(/Assignee: [^…]+$/m)
    const filter = await chips.allInnerTexts()
    await page.getByRole('button', { name: 'Dashboard' }).click()
    await strip(page).waitFor()
    await expect.poll(() => chips.allInnerTexts()).toEqual(filter)
    await chips.getByRole('button', { name: /Assignee/ }).click()
    await expect.poll(() => paramsOf(page).get('filter')).toBe('{"renewalDesignation":"BillingClient"}')
    await sortBy(page, 'Z to A')
    await strip(page).getByRole('radio').nth(1).click()
    await expect.poll(() => paramsOf(page).get('state')).toBeTruthy()
    const left = page.url()

    await authorities(page).first().click()
    await page.waitForURL(/licensing-authorities/)
    await page.getByRole('link', { name: 'Back to Renewals' }).click()
    await page.waitForURL(left)
    await menu(page, 'Licenses')
    await menu(page, 'Renewals')
    await page.waitForURL(left)
    await expect.poll(() => opened(page)).toBe(new URL(left).searchParams.get('state'))

    await page.getByRole('button', { name: 'Queue' }).click()
    await page.getByLabel('Search renewals').waitFor()
    expect(paramsOf(page).get('filter')).toBe('{"renewalDesignation":"BillingClient"}')
    await menu(page, 'Licenses')
    await menu(page, 'Renewals')
    await page.getByLabel('Search renewals').waitFor()
    await page.getByRole('button', { name: 'Dashboard' }).click()
    await page.waitForURL(left)
  })

  test('counts each state, in four orders, and the open one by group and by licensing authority', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    const { items, expectedFees } = await apiOf(page).dashboard.renewalCounts()
    const byCode = items.map(({ stateCode }) => String(stateCode))
    const countOf = (code: string) => items.find(({ stateCode }) => stateCode === code)?.renewalsCount ?? 0
    await strip(page).waitFor()
    expect(await codes(page)).toEqual(['All', ...byCode])
    expect(await opened(page)).toBe('All')
    const orders = {
      'Z to A': byCode.toReversed(),
      'Highest number of renewals': byCode.toSorted((a, b) => countOf(b) - countOf(a)),
      'Lowest number of renewals': byCode.toSorted((a, b) => countOf(a) - countOf(b)),
      'A to Z': byCode,
    }
    for (const [order, wanted] of Object.entries(orders)) {
      await sortBy(page, order)
      await expect.poll(() => codes(page)).toEqual(['All', ...wanted])
    }

    const busiest = items.toSorted((a, b) => b.renewalsCount - a.renewalsCount)[0]
    if (!busiest?.stateCode) throw new Error('The demo data has no renewals.')
    const state = strip(page).locator(`[data-state=${busiest.stateCode}]`)
    const words = `, ${busiest.renewalsCount} renewals, ${pastDueOf(busiest)} past due, ${formatDollars(busiest.expectedFees)} expected`
    expect(await state.getAttribute('aria-label')).toContain(words)
    const allStates = page.getByRole('region', { name: 'States' }).getByRole('row', { name: /^All States/ })
    expect(await allStates.getByRole('gridcell').last().innerText()).toContain(formatDollars(expectedFees))
    await state.click()
    const bars = (count: number, pastDue: number) => [count - pastDue, pastDue].map(String)
    const wanted = [
      ['Filed', ...bars(busiest.filedCount, busiest.filedPastDueCount)],
      ['Started Not Filed', ...bars(busiest.startedNotFiledCount, busiest.startedNotFiledPastDueCount)],
      ['Ready to Start', ...bars(busiest.readyToStartCount, busiest.readyToStartPastDueCount)],
    ]
    const table = page.getByRole('table', { name: /^Renewals in / })
    const rows = async () => Promise.all((await table.locator('tbody tr').all()).map((row) => row.locator('th, td').allTextContents()))
    await expect.poll(rows).toEqual(wanted)

    // The chart shows the same numbers and labels, with an axis that ends near the largest.
    const section = page.getByRole('region', { name: /^Renewals in / })
    const drawn = section.locator('.MuiChartsSurface-root')
    await section.scrollIntoViewIfNeeded()
    await drawn.waitFor()
    const numbers = wanted.flatMap(([, ...counts]) => counts).filter((count) => count !== '0')
    await expect.poll(async () => (await drawn.locator('.MuiBarChart-label').allTextContents()).sort()).toEqual(numbers.sort())
    const ticks = await drawn.locator('.MuiChartsAxis-tickLabel').allTextContents()
    const axes = ticks.join(' ')
    expect(axes).toMatch(/Filed.*Started.*Not Filed.*Ready.*to Start/)
    const largest = Math.max(4, ...numbers.map(Number))
    const end = Math.max(...ticks.map(Number).filter((tick) => !Number.isNaN(tick)))
    expect(end).toBeGreaterThan(largest / 2)
    expect(end).toBeLessThan(2 * largest)
    for (const word of ['On Track', 'Past Due']) await section.locator('.MuiChartsLegend-root').getByText(word).waitFor()

    const found = await apiOf(page).dashboard.authorityCounts({ query: { state: busiest.stateCode } })
    const totals = found.items.map(({ totalRenewalsCount }) => totalRenewalsCount)
    const names = () => authorities(page).locator('td.column-licensingAuthorityName').allInnerTexts()
    const counted = async () => (await authorities(page).locator('td.column-totalRenewalsCount').allInnerTexts()).map(Number)
    await expect.poll(names).toEqual(found.items.map(({ name }) => name))
    expect(await counted()).toEqual(totals)
    expect(totals.reduce((sum, count) => sum + count, 0)).toBe(busiest.renewalsCount)
    await page.getByRole('columnheader', { name: 'Renewals' }).getByRole('button').click()
    await expect.poll(counted).toEqual(totals.toSorted((a, b) => a - b))
  })

  test('every count of a state, a person and a month opens its list, and the states add up to the total', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    const { items } = await apiOf(page).dashboard.renewalCounts()
    const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
    const back = () => page.goto(EVERYTHING)
    const shows = (count: number) => page.getByText(new RegExp(`^1-${Math.min(25, count)} of ${count}$`)).waitFor()
    const total = sum(items.map(({ renewalsCount }) => renewalsCount))
    await page.getByRole('link', { name: `All States, Renewals: ${total}`, exact: true }).click()
    await shows(total)
    await back()
    const late = sum(items.map(pastDueOf))
    await page.getByRole('link', { name: `All States, Past Due: ${late}`, exact: true }).click()
    await shows(late)
    await back()
    const filed = page
      .getByRole('region', { name: 'Counts of the states' })
      .getByRole('link', { name: /, Filed: / })
      .last()
    const inFiled = Number(await filed.innerText())
    await filed.click()
    await shows(inFiled)
    await back()
    const theirs = page
      .getByRole('grid', { name: 'Renewals by person' })
      .getByRole('link', { name: /, renewals: / })
      .first()
    const ofPerson = Number(await theirs.innerText())
    await theirs.click()
    await shows(ofPerson)
    await back()
    await page.getByRole('grid', { name: 'Renewals by person' }).waitFor()
    await page.keyboard.press('End')
    const month = page
      .getByRole('region', { name: 'Counts of the months' })
      .getByRole('button', { name: /^Received in / })
      .first()
    const name = (await month.getAttribute('aria-label')) ?? ''
    await month.click()
    const dialog = page.getByRole('dialog', { name: name.replace(/: \d+$/, '') })
    const received = Number(name.replace(/^.*: /, ''))
    await expect.poll(() => dialog.locator('tbody tr').count()).toBe(Math.min(10, received))
  })

  test('its strip has keyboard control and scrolls 300 pixels a step', async () => {
    const page = await console.signIn(people.staff, EVERYTHING, NARROW)
    const scrolled = () => strip(page).evaluate((element) => element.scrollLeft)
    const right = page.getByRole('button', { name: 'Scroll the states right' })
    await strip(page).waitFor()
    const [first, second] = await codes(page)
    expect(await page.getByRole('button', { name: 'Scroll the states left' }).isDisabled()).toBe(true)
    await right.click()
    await expect.poll(scrolled).toBe(300)
    await strip(page)
      .locator('[aria-checked=true]')
      .evaluate((state: HTMLElement) => state.focus({ preventScroll: true }))
    await page.keyboard.press('PageUp')
    await expect.poll(scrolled).toBe(0)
    await page.keyboard.press('PageDown')
    await expect.poll(scrolled).toBe(300)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => opened(page)).toBe(second)
    await page.keyboard.press('End')
    await expect.poll(() => right.isDisabled()).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => opened(page)).toBe(first)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-state'))).toBe(first)
  })

  test('filters with the queue’s dialog, and reports an empty result and a failed count', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await strip(page).waitFor()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const { dialog, choose, type, press, says } = dialogOf(page, 'Filter Renewals')
    await dialog.getByText('Show Perpetual Terms').waitFor()
    // Counts are always of current renewals, so the dialog has no such filter.
    expect(await dialog.getByText('Show Current Renewals').count()).toBe(0)
    await choose('Date Type', 'Specific Date')
    await type('Start Date', '01/01/2090')
    await press('Apply Filters')
    await says(messages.required)
    await choose('Date Field', 'Expiration Date')
    const down = { status: 500, contentType: 'application/problem+json', body: '{"status":500,"detail":"Down."}' }
    await page.route(/renewal-counts\?/, (route) => route.fulfill(down), { times: 1 })
    await press('Apply Filters')
    await page.getByText(sentences.notRead('renewals')).waitFor()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText(messages.noRenewalsFound).waitFor()
    await page.getByRole('button', { name: /^Clear filter Expiration Date/ }).click()
    await strip(page).waitFor()
  })

  test('is closed to people without the renewal permission', async () => {
    const page = await console.signIn(people.viewer, EVERYTHING)
    await page.getByLabel('Search renewals').waitFor()
    expect(await page.getByRole('button', { name: 'Dashboard' }).count()).toBe(0)
    await page.goto('/renewals/licensing-authorities/1')
    await page.getByRole('heading', { name: 'Unauthorized' }).waitFor()
  })
})

describe('the renewals of a licensing authority', () => {
  const FILTER = { renewalTrackingType: 'TrackingAndProcess', dateRanges: [17, 18], showPerpetualTerms: true } as const
  const numbers = (page: Page) => page.locator('tbody td.column-licenseNumber a').allInnerTexts()
  const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts()

  test('are those that the dashboard counted; the filter is in the address, and the filters change it', async () => {
    const page = await console.signIn(people.administrator, `/renewals?view=dashboard&filter=${encodeURIComponent(JSON.stringify(FILTER))}`)
    await strip(page).getByRole('radio').nth(1).click()
    await page.getByRole('table', { name: /^Renewals in / }).waitFor()
    await expect.poll(() => paramsOf(page).get('state')).toBeTruthy()
    const code = paramsOf(page).get('state') as 'CA'
    const there = await apiOf(page).dashboard.authorityCounts({ query: { ...FILTER, dateRanges: [...FILTER.dateRanges], state: code } })
    await expect.poll(() => authorities(page).count()).toBe(Math.min(25, there.items.length))
    const row = authorities(page).last()
    const name = await row.getByRole('link').innerText()
    const counted = await row.locator('td.column-totalRenewalsCount').innerText()
    await row.getByRole('link').click()
    await page.waitForURL(/licensing-authorities/)
    const state = paramsOf(page).get('states')
    expect(`${paramsOf(page)}`).toBe(
      `renewalTrackingType=TrackingAndProcess&dateRanges=17&dateRanges=18&showPerpetualTerms=true&states=${state}`,
    )
    await page.getByRole('heading', { name: `${state} · ${name}` }).waitFor()
    await page.getByText(`Total Results: ${counted}`).waitFor()
    const id = Number(page.url().match(/authorities\/(\d+)/)?.[1])
    const { dateRanges, ...asked } = FILTER
    const query = { ...asked, states: [String(state)] }
    const api = apiOf(page)
    const shown = await api.dashboard.authorityRenewals({ params: { id }, query: { ...query, dateRanges: [...dateRanges] } })
    await expect.poll(() => numbers(page)).toEqual(shown.items.map(({ licenseNumber }) => licenseNumber))
    expect(await columns(page)).toContain('Assignee')

    await page.getByRole('button', { name: 'Clear filter Expiration Date Next Year' }).click()
    await expect.poll(() => paramsOf(page).getAll('dateRanges')).toEqual(['17'])
    const left = await api.dashboard.authorityRenewals({ params: { id }, query: { ...query, dateRanges: [17] } })
    await page.getByText(`Total Results: ${left.totalItemCount}`).waitFor()

    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const { dialog, press } = dialogOf(page, 'Filter Renewals')
    await dialog.getByText('Assignees', { exact: true }).first().waitFor()
    expect(await dialog.getByText('Licensing Authorities', { exact: true }).count()).toBe(0)
    await press('Cancel')

    await page.getByRole('button', { name: 'Bulk Begin' }).click()
    const begin = page.getByRole('dialog', { name: 'Bulk Begin Renewals' })
    await begin.getByText(name, { exact: true }).first().waitFor()
  })

  test('begin in bulk in all states, also those in which the authority is not', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    const name = 'Bureau of Distilled Spirits'
    await apiOf(page).licenses.import({
      body: {
        licensingAuthority: { name, jurisdiction: 'Federal', state: 'DC' },
        licenseTerm: '1 Year',
        renewalDesignation: 'BillingClient',
        rows: ['TX', 'NV'].map((state, index) => {
          const distillery = { licenseType: 'Distiller', propertyName: `Distillery ${state}` }
          return { row: index + 1, ...importedLicense(state, `SPIRITS-${state}`, distillery) }
        }),
      },
    })
    const { items } = await apiOf(page).dashboard.authorityCounts({ query: { searchTerm: name } })
    await page.goto(`/renewals/licensing-authorities/${items[0]?.id}`)
    await page.getByText('Total Results: 2').waitFor()
    await page.getByRole('button', { name: 'Bulk Begin' }).click()
    const { dialog, press } = dialogOf(page, 'Bulk Begin Renewals')
    await dialog.getByText(name, { exact: true }).first().waitFor()
    await press('Next')
    for (const state of ['TX', 'NV']) await dialog.getByText(`SPIRITS-${state}`).waitFor()
  })

  test('start at the first page again when a filter or the authority changes', async () => {
    const page = await console.signIn(people.staff, EVERYTHING)
    const { dashboard, lists } = apiOf(page)
    const query = { dateRanges: [17], showPerpetualTerms: true }
    const long: number[] = []
    for (const { value } of await lists.licensingAuthorities({})) {
      const params = { id: Number(value) }
      if ((await dashboard.authorityRenewals({ params, query })).totalItemCount > 5) long.push(params.id)
      if (long.length === 2) break
    }
    const [one, other] = long
    const first = /^1-5 of \d+$/
    await page.goto(`/renewals/licensing-authorities/${one}?dateRanges=17&showPerpetualTerms=true`)
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await page.getByRole('option', { name: '5', exact: true }).click()
    await page.getByText(first).waitFor()
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await page.getByText(/^6-\d+ of \d+$/).waitFor()
    await page.getByRole('button', { name: 'Clear filter Expiration Date This Year' }).click()
    await page.getByText(first).waitFor()
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await page.getByText(/^6-\d+ of \d+$/).waitFor()
    await page.goto(`/renewals/licensing-authorities/${other}?dateRanges=17&showPerpetualTerms=true`)
    await page.getByText(/^1-\d+ of \d+$/).waitFor()
  })

  test('show no assignee to people who cannot assign; invalid values in the address are ignored', async () => {
    const page = await console.signIn(
      people.contributor,
      '/renewals/licensing-authorities/1?startDate=whenever&dateRanges=many&renewalTrackingType=None',
    )
    await page.getByText(/^Total Results: \d+$/).waitFor()
    await page.getByRole('columnheader', { name: 'Expiration Date' }).waitFor()
    expect(await columns(page)).not.toContain('Assignee')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Expiration Date' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Assignee' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const { dialog, press } = dialogOf(page, 'Filter Renewals')
    await dialog.getByText('Show Perpetual Terms').waitFor()
    expect(await dialog.getByText('Assignees', { exact: true }).count()).toBe(0)
    await press('Cancel')
    await page.getByRole('link', { name: 'Back to Renewals' }).click()
    await page.waitForURL(/view=dashboard/)
  })

  test('of an unknown authority are not found', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING)
    await page.goto('/renewals/licensing-authorities/999999')
    await page.getByRole('heading', { name: '404: Page Not Found' }).waitFor()
  })
})

test.each(themes)('no finding of axe in the %s theme', async (colorScheme) => {
  const page = await console.signIn(people.staff, EVERYTHING, { ...NARROW, colorScheme })
  await page.getByRole('region', { name: 'Renewals in All States' }).scrollIntoViewIfNeeded()
  await page.locator('.MuiChartsSurface-root').first().waitFor()
  await authorities(page).first().waitFor()
  await mustBeAccessible(page)
  await authorities(page).first().getByRole('link').click()
  await page.getByText(/^Total Results: \d+$/).waitFor()
  await mustBeAccessible(page)
})
