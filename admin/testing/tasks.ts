import type { Page } from 'playwright-core'
import { apiOf } from './server.ts'

/** Helpers for the tests of tasks. */

export const rows = (page: Page) => page.locator('tbody tr')
export const heads = async (page: Page) => (await page.locator('thead th').allInnerTexts()).map((text) => text.trim())
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
export const check = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).first().check()
export const says = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor()
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const open = async (page: Page, name: string) => {
  await tab(page, name).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
  await rows(page).first().waitFor()
}
/** Waits until the tabs and the menu show the number of open tasks. */
export const counted = async (page: Page) => {
  const counts = await apiOf(page).userTasks.counts()
  await tab(page, `Renewals (${counts.renewals})`).waitFor()
  await tab(page, `Manager Changes (${counts.managerChanges})`).waitFor()
  await tab(page, `Property Contacts (${counts.propertyContacts})`).waitFor()
  await page.getByRole('menuitem', { name: `Tasks ${counts.total}` }).waitFor()
  return counts
}
