import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { present } from '../../rules/present.ts'
import { apiOf } from './server.ts'
import { type Console, people } from './withConsole.ts'

/** Shared helpers for the tests of a property's parts: sections, rows and dialogs. */

/** Signs in and opens the profile of a property. */
export const openProperty = async (console: Console, email: string, name: string, options = {}) => {
  const page = await console.signIn(email, '/renewals', options)
  const { items } = await apiOf(page).properties.list({ body: { propertyName: name } })
  const id = present(items[0]).id
  await page.goto(`/properties/${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await sectionOf(page, 'Inspection Reports').waitFor()
  return { page, id, api: apiOf(page) }
}

/** Opens a property and adds an inspection report, because those of the demo data are random. */
export const openInspected = async (console: Console, name: string) => {
  const { page, id, api } = await openProperty(console, people.administrator, name)
  await api.inspectionReports.create({ params: { id }, body: { inspectionDate: '2020-05-06' } })
  await page.reload()
  await rowOf(page, 'Inspection Reports', '05/06/20').waitFor()
  return page
}

export const sectionOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
export const rowOf = (page: Page, section: string, text: string) => sectionOf(page, section).getByRole('row').filter({ hasText: text })
export const headsOf = async (page: Page, section: string) =>
  (await sectionOf(page, section).getByRole('columnheader').allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ')
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const type = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text)
export const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
export const sentence = (page: Page, text: string) => page.getByRole('dialog').getByText(text, { exact: true })
export const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()
export const choosePdf = (page: Page, name: string, buffer: Buffer) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })

/** Follows a link to a document and returns the downloaded file. */
export const downloadOf = async (page: Page, fileName: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: fileName }).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
