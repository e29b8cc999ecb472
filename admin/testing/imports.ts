import type { Page } from 'playwright-core'
import type { ImportKind } from '../../rules/imports/kinds.ts'

/** Helpers for the tests of imports. */

export const csv = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\n'))

export const HEADER = ['License Number', 'License Type', 'Property', 'Address', 'City', 'Zip', 'Issued', 'Expires', 'Status']

/** A row of a city's file: dates as M/D/YYYY, and the city's own words in Status. */
export const licenseRow = (number: string, changes: Partial<Record<string, string>> = {}): string[] => {
  const row: Record<string, string> = {
    'License Number': number,
    'License Type': 'Retail Food Establishment',
    Property: `Pier ${number}`,
    Address: `${number.replace(/\D/g, '') || '1'} Harbor Street`,
    City: 'Springfield',
    Zip: '62701',
    Issued: '4/1/2026',
    Expires: '3/31/2027',
    Status: 'ACTIVE',
    ...changes,
  }
  return HEADER.map((name) => row[name] ?? '')
}

/** Uploads a file for a kind of import, and waits until the server has analyzed it. */
export const upload = async (page: Page, kind: ImportKind, name: string, buffer: Buffer) => {
  await page.goto(`/imports/create?kind=${kind}`)
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('region', { name: 'First rows of the file' }).waitFor()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })

/** The group of a field in the mapping. */
export const fieldOf = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true })

/** Types the constant for every row. */
export const always = async (page: Page, title: string, value: string) => {
  const input = fieldOf(page, title).getByLabel(`${title}: value for every row`, { exact: true })
  await input.fill(value)
  await input.blur()
}

export const alwaysChoose = async (page: Page, title: string, choice: string) => {
  await fieldOf(page, title)
    .getByRole('combobox', { name: `${title}: value for every row` })
    .click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** Fills in the fields that files of `licenseRow` do not have. */
export const fillConstants = async (page: Page, authority = 'City of Springfield') => {
  await always(page, 'Licensing Authority', authority)
  await alwaysChoose(page, 'Jurisdiction', 'City')
  await always(page, 'State of the Authority', 'IL')
  await alwaysChoose(page, 'Term', '1 Year')
  await always(page, 'State', 'IL')
}

/** The number of rows of an outcome, on its tile. */
export const countOf = async (page: Page, label: string): Promise<string> =>
  (
    await page
      .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
      .locator('dd')
      .first()
      .innerText()
  ).trim()

export const check = async (page: Page) => {
  await button(page, 'Next: Check').click()
  await page.getByRole('heading', { name: 'What the Import Would Do' }).waitFor({ timeout: 30_000 })
}

/** Runs the import, from the check to the end. */
export const runIt = async (page: Page) => {
  await button(page, 'Next: Run').click()
  await button(page, /^Import [\d,]+ rows?$/).click()
  await page.getByRole('heading', { name: 'Results' }).waitFor({ timeout: 30_000 })
}
