import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { EXPORT_TYPES, EXPORTS } from '../../rules/exports.ts'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import { makeLicense } from '../testing/licenses.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const LABELS = Object.values(EXPORTS)
const ofClientsWhoRenew = ['License Officers', 'Cost Accounting', 'Check Requests', 'Entities and Officers', 'Renewal History']

const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const choose = async (page: Page, label: string, option: string) => {
  await box(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Adds one option. The list stays open until the focus leaves it. */
const add = async (page: Page, label: string, option: string) => {
  await choose(page, label, option)
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}
const optionsOf = async (page: Page, label: string) => {
  await box(page, label).click()
  const found = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  return found
}
const day = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const press = (page: Page) => page.getByRole('button', { name: 'Export', exact: true }).click()

/** The labels of the form, from left to right and top to bottom. */
const filterOf = async (page: Page) => {
  const labels = await page.locator('form legend').allTextContents()
  return labels.map((label) => label.replace('*', '').trim())
}

/** Runs an export. Returns the sent filter, the file name and the content. */
const exported = async (page: Page) => {
  const asked = page.waitForRequest(/\/exports\/[^/]+\/prepare$/)
  const download = page.waitForEvent('download')
  await press(page)
  const file = await download
  const name = file.suggestedFilename()
  const bytes = await readFile(await file.path())
  const rows = name.endsWith('.csv') ? parse(bytes, { bom: true }) : await readSheet(bytes)
  return { filter: (await asked).postDataJSON(), name, head: rows[0] as unknown[], rows: rows.slice(1) as unknown[][] }
}

const columnOf = ({ head, rows }: { head: unknown[]; rows: unknown[][] }, title: string) => rows.map((row) => row[head.indexOf(title)])

describe('the page of exports', () => {
  test.each([
    [people.administrator, 'Exports', LABELS],
    ['contributor@summit.example', 'Exports', LABELS.filter((label) => label !== 'Users')],
    [people.staff, 'Evergreen Exports', LABELS],
    ['administrator@lakeside.example', 'Evergreen Exports', LABELS.filter((label) => !ofClientsWhoRenew.includes(label))],
  ])('is opened from the menu by %s, with the types that they may export', async (email, title, types) => {
    const page = await console.signIn(email)
    await page.getByRole('menuitem', { name: title, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
    expect(await page.title()).toBe(`${title} · Evergreen`)
    expect(await optionsOf(page, 'Export')).toEqual(types)
  })

  test.each([people.viewer, 'contributor@lakeside.example', 'renewals@provider.example'])('is closed to %s', async (email) => {
    const page = await console.signIn(email)
    expect(await page.getByRole('menuitem', { name: /Exports$/ }).count()).toBe(0)
    await page.goto('/exports')
    await page.waitForURL(/\/access-denied/)
  })

  test('shows the filter of each type; staff can also filter by client', async () => {
    const page = await console.signIn(people.staff, '/exports')
    const found: Record<string, string[]> = {}
    for (const type of EXPORT_TYPES) {
      await choose(page, 'Export', EXPORTS[type])
      found[type] = await filterOf(page)
    }
    expect(found).toEqual({
      licenses: ['Clients', 'Active', 'Divisions', 'Classification', 'License Categories', 'States', 'Date Type'],
      properties: ['Clients', 'Divisions', 'States', 'Active'],
      citations: ['Clients', 'Property', 'Active Properties', 'Licensees', 'Licensing Authorities'],
      'inspection-reports': ['Clients', 'Property', 'Active Properties', 'Licensing Authorities'],
      'license-alerts': ['Clients', 'States'],
      'license-officers': ['Clients', 'Property', 'Countries', 'States', 'Active Licenses'],
      officers: ['Clients', 'Officer', 'Status'],
      'renewal-tips': ['States'],
      'cost-accounting': ['Clients', 'Start Date', 'End Date'],
      'check-requests': ['Clients', 'States', 'Start Date', 'End Date'],
      contacts: ['Clients', 'Property', 'Active Properties'],
      divisions: ['Clients'],
      'corporate-entities': ['Clients', 'Active'],
      users: ['Clients', 'Provider’s Own Only', 'Active'],
      'licensing-authorities': ['Clients', 'Provider’s Own Only', 'States', 'Active'],
      'license-types': ['Clients', 'Provider’s Own Only', 'Licensing Authorities', 'Active'],
      renewals: ['Clients', 'Start Date', 'End Date'],
    })
    const { width } = (await page.locator('form').locator('xpath=..').boundingBox()) ?? {}
    expect(width).toBe(700)
    const ours = await console.signIn(people.administrator, '/exports')
    await box(ours, 'Active').waitFor()
    expect(await filterOf(ours)).not.toContain('Clients')
  })

  test('offers the categories of the classification and the records of the one selected client', async () => {
    const page = await console.signIn(people.staff, '/exports')
    await add(page, 'License Categories', 'Alarm')
    await choose(page, 'Classification', 'Liquor')
    await page.getByRole('button', { name: 'Alarm' }).waitFor({ state: 'detached' })
    expect(await optionsOf(page, 'License Categories')).not.toContain('Alarm')
    expect(await optionsOf(page, 'License Categories')).toContain('Beer and Wine')
    expect(await optionsOf(page, 'Divisions')).toContain('Central · Harbor Hotels')
    await add(page, 'Clients', 'Summit Resorts')
    await expect.poll(() => optionsOf(page, 'Divisions').then((all) => all.some((one) => one.endsWith('Harbor Hotels')))).toBe(false)
    await choose(page, 'Export', 'Citations')
    await page.getByText('Summit Resorts').waitFor()
    await expect.poll(() => optionsOf(page, 'Property').then((all) => all.some((one) => one.startsWith('Harbor')))).toBe(false)
  })

  test('offers inactive properties and officers, marked, if the filter includes them', async () => {
    const page = await console.signIn(people.administrator, '/exports')
    const closed = 'Harbor Buffalo Lakefront (inactive)'
    await choose(page, 'Export', 'Inspection Reports')
    await expect.poll(() => optionsOf(page, 'Property').then((all) => all.length)).toBeGreaterThan(5)
    expect(await optionsOf(page, 'Property')).not.toContain(closed)
    await choose(page, 'Active Properties', 'No')
    await expect.poll(() => optionsOf(page, 'Property')).toEqual(['None', closed])
    await choose(page, 'Property', closed)
    const { items } = await apiOf(page).properties.list({ body: { activeOnly: false, propertyName: 'Harbor Buffalo Lakefront' } })
    expect((await exported(page)).filter).toMatchObject({ propertyActive: false, propertyId: items[0]?.id })
    await choose(page, 'Active Properties', 'Yes')
    await expect.poll(() => box(page, 'Property').inputValue()).toBe('')
    await choose(page, 'Export', 'Officers')
    const officers = await optionsOf(page, 'Officer')
    await choose(page, 'Status', 'Inactive')
    const others = () => optionsOf(page, 'Officer').then((all) => all.filter((one) => one !== 'None' && !one.endsWith(' (inactive)')))
    await expect.poll(others).toEqual([])
    expect(officers.filter((one) => one.endsWith(' (inactive)'))).toEqual([])
  })
})

describe('an export', () => {
  test('starts with active records and returns a sheet of the filtered rows', async () => {
    const page = await console.signIn(people.administrator, '/exports')
    const { id, version, licenseNumber } = await makeLicense(page)
    await apiOf(page).licenses.updateActive({ params: { id }, ifMatch: version, body: { active: false } })
    const all = await exported(page)
    expect(all).toMatchObject({ filter: { active: true }, name: 'evergreen-licenses-2026-11-20.xlsx' })
    await page.getByRole('status').getByText('Download started: Licenses (.xlsx).', { exact: false }).waitFor()
    expect(new Set(columnOf(all, 'Client'))).toEqual(new Set(['Harbor Hotels']))
    await box(page, 'Active').click()
    await page.getByRole('option').filter({ hasText: 'Either' }).click()
    const either = await exported(page)
    expect(either.filter).toEqual({ active: null, classification: null, dateType: null })
    expect(columnOf(either, 'License #')).toContain(licenseNumber)
    expect(columnOf(all, 'License #')).not.toContain(licenseNumber)
    await choose(page, 'Date Type', 'Expiration Date')
    const spans = ['This Month', 'Next Month', 'This Week', 'Next Week', 'This Year', 'Next Year']
    expect((await optionsOf(page, 'Date Range')).slice(1)).toEqual(spans)
    await choose(page, 'Date Range', 'Next Month')
    await page.getByText('12/01/2026 to 12/31/2026').waitFor()
    const nextMonth = await exported(page)
    expect(nextMonth.filter).toMatchObject({ active: null, dateType: 'ExpirationDate', dateRange: 2 })
    const expirations = columnOf(nextMonth, 'Expiration Date') as Date[]
    expect(expirations.length).toBeGreaterThan(0)
    expect(expirations.filter((date) => date.toISOString().slice(0, 7) !== '2026-12')).toEqual([])
  })

  test('of check requests covers the last month by default, and can be CSV', async () => {
    const page = await console.signIn(people.staff, '/exports')
    await choose(page, 'Export', 'Check Requests')
    await choose(page, 'Format', 'CSV (.csv)')
    expect(await day(page, 'Start Date').inputValue()).toBe('10/20/2026')
    expect(await day(page, 'End Date').inputValue()).toBe('11/20/2026')
    // The dates are filled in, so there is no help text about empty ones.
    expect(
      await page
        .locator('main form')
        .getByText(/when empty/i)
        .count(),
    ).toBe(0)
    await day(page, 'Start Date').fill('01/01/2024')
    await add(page, 'Clients', 'Summit Resorts')
    const { filter, name, ...sheet } = await exported(page)
    expect(name).toBe('evergreen-check-requests-2026-11-20.csv')
    expect(filter).toEqual({ clientIds: [2], startDate: '2024-01-01', endDate: '2026-11-20' })
    expect(new Set(columnOf(sheet, 'Client'))).toEqual(new Set(['Summit Resorts']))
  })

  test('reports wrong dates and sends nothing', async () => {
    const page = await console.signIn(people.administrator, '/exports')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/exports/')) sent += 1
    })
    const form = page.locator('form')
    const says = (sentence: string) => form.getByText(sentence, { exact: true }).first().waitFor()
    await choose(page, 'Date Type', 'Due Date')
    await press(page)
    await says(messages.formBanner)
    expect(await form.getByText(messages.required, { exact: true }).count()).toBe(2)
    await choose(page, 'Export', 'Cost Accounting')
    await day(page, 'Start Date').fill('13/45/2026')
    await press(page)
    await says(messages.invalidDate)
    await says(messages.required)
    await day(page, 'Start Date').fill('11/02/2026')
    await day(page, 'End Date').fill('11/01/2026')
    await press(page)
    await says(messages.endBeforeStart)
    expect(sent).toBe(0)
    await day(page, 'End Date').fill('11/02/2026')
    expect((await exported(page)).filter).toEqual({ startDate: '2026-11-02', endDate: '2026-11-02' })
  })

  test('that cannot be prepared says so and keeps its filter, for another type and for the whole session', async () => {
    const page = await console.signIn(people.administrator, '/exports')
    await choose(page, 'Active', 'No')
    await box(page, 'States').fill('Massa')
    await page.getByRole('option', { name: 'MA · Massachusetts' }).click()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/exports/licenses/prepare', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { status: 500, detail: 'The disk is full.', requestId: 'r' } })
    })
    await press(page)
    await page.getByRole('button', { name: 'Preparing…' }).waitFor()
    await page.getByRole('progressbar', { name: 'Preparing the export' }).waitFor()
    answer()
    await page.getByText(messages.exportFailed, { exact: true }).waitFor()
    await page.getByText('The disk is full.').waitFor()
    await page.unroute('**/exports/licenses/prepare')
    await page.route('**/exports/licenses/prepare', (route) =>
      route.fulfill({ status: 400, json: { status: 400, errors: { states: ['No such state.'] }, requestId: 'r' } }),
    )
    await press(page)
    await page.locator('form').getByText('No such state.').waitFor()
    await page.unroute('**/exports/licenses/prepare')

    await choose(page, 'Export', 'Properties')
    await page.getByRole('button', { name: 'MA · Massachusetts' }).waitFor()
    expect(await box(page, 'Active').innerText()).toBe('No')
    await page.reload()
    await page.getByRole('button', { name: 'MA · Massachusetts' }).waitFor()
    expect((await exported(page)).filter).toEqual({ states: ['MA'], active: false })
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.getByRole('button', { name: 'MA · Massachusetts' }).waitFor({ state: 'detached' })
    expect((await exported(page)).filter).toEqual({ active: true })
  })

  test('is prepared after signing in again if the session ended', async () => {
    const page = await console.signIn(people.administrator, '/exports')
    await choose(page, 'Active', 'No')
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    const download = page.waitForEvent('download')
    await press(page)
    const signIn = page.getByRole('dialog', { name: messages.sessionEnded })
    await signIn.getByLabel('Password').fill('Evergreen-2026!')
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    expect((await download).suggestedFilename()).toBe('evergreen-licenses-2026-11-20.xlsx')
    expect(await box(page, 'Active').innerText()).toBe('No')
  })

  test('still works if a select list cannot be read, and says so', async () => {
    const page = await console.signIn(people.administrator, '/my-account')
    await page.route('**/divisions/select-list-options*', (route) => route.fulfill({ status: 500, json: { status: 500, requestId: 'r' } }))
    await page.getByRole('menuitem', { name: 'Exports' }).click()
    await page.getByText(messages.selectListFailed).waitFor()
    expect((await exported(page)).rows.length).toBeGreaterThan(0)
  })
})

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('each type, its refused dates and a started download, at 600 pixels', async () => {
    const page = await console.signIn(people.staff, '/exports', { colorScheme, viewport: { width: 600, height: 900 } })
    for (const label of LABELS) {
      await choose(page, 'Export', label)
      await mustBeAccessible(page, label)
      await mustFit(page)
    }
    await choose(page, 'Export', 'Check Requests')
    await exported(page)
    await page.getByRole('status').getByText('Download started', { exact: false }).waitFor()
    await mustBeAccessible(page)
    await day(page, 'End Date').fill('01/01/2026')
    await press(page)
    await page.getByText(messages.endBeforeStart).waitFor()
    await mustBeAccessible(page)
  })
})
