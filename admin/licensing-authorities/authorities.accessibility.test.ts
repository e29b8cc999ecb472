import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seriousFindings, still, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

const fromMenu = (menu: string, item: string) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}

const onList: Record<string, (page: Page) => Promise<void>> = {
  Filters: press('Filters'),
  'Add Licensing Authority': press('Add Licensing Authority'),
}

/** Step 2 of the wizard, with what is wrong with it. */
const wizard = async (page: Page) => {
  await press('Add Licensing Authority')(page)
  for (const label of ['Licensing Authority', 'Address 1', 'City', 'Zip'])
    await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill('62701')
  await page.getByRole('dialog').getByRole('combobox', { name: 'State', exact: true }).fill('IL')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Jurisdiction' }).click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await press('Next')(page)
  await page.getByRole('combobox', { name: 'Due Date Interval' }).click()
  await page.getByRole('option', { name: 'Fixed' }).click()
  await press('Save')(page)
}

const onOverview: Record<string, (page: Page) => Promise<void>> = {
  'Bulk Add': press('Bulk Add'),
  'Add Form Link': fromMenu('Bulk Add', 'Form Link'),
  'Bulk Add Renewal Tip': fromMenu('Bulk Add', 'Renewal Tip'),
  'Sync Due Date Intervals': async (page) => {
    await fromMenu('Sync Date Intervals', 'Due Dates')(page)
    await page.getByRole('checkbox').first().click()
    await page.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor()
  },
  'Edit Address': press('Edit Address'),
  'Edit Authority Details': press('Edit Authority Details'),
  'Add Contact': press('Add Contact'),
  'Add Form': press('Add Form'),
  Deactivate: press('Deactivate'),
  'Unable to Delete': press('Delete'),
}

const onRenewals: Record<string, (page: Page) => Promise<void>> = {
  'Edit Renewal Information': press('Edit Renewal Information'),
  'Edit Renewal Details': press('Edit Renewal Details'),
}

/** The authority whose license types are out of sync. */
const profileOf = async (page: Page) => {
  const { items } = await apiOf(page).licensingAuthorities.list({ body: { searchTerm: 'Boston Inspectional' } })
  return `/licensing-authorities/${items[0]?.id}`
}

const screens: readonly [name: string, tab: string | null, opens: typeof onList][] = [
  ['the list', null, onList],
  ['the profile', 'overview', onOverview],
  ['its renewals', 'renewals', onRenewals],
]

const open = async (page: Page, tab: string | null) => {
  if (tab) await page.goto(`${await profileOf(page)}?tab=${tab}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await still(page)
}

const findings = async (page: Page, what: string) => {
  await still(page)
  expect({ what, findings: await seriousFindings(page) }).toEqual({ what, findings: [] })
}

describe.each(themes)('nothing serious or critical in the %s theme', (colorScheme) => {
  test.each(screens)('on %s and in what it opens', async (name, tab, opens) => {
    const page = await console.signIn(people.staff, '/licensing-authorities', { colorScheme })
    await open(page, tab)
    await findings(page, name)
    for (const [what, openIt] of Object.entries(opens)) {
      await openIt(page)
      await findings(page, what)
      await page.keyboard.press('Escape')
      await page.locator('.MuiModal-root').waitFor({ state: 'detached' })
    }
  })

  test('on step 2 of the wizard with what is wrong with it, and with a preview', async () => {
    const page = await console.signIn(people.staff, '/licensing-authorities', { colorScheme })
    await wizard(page)
    await findings(page, 'Add Licensing Authority')
    page.on('dialog', (question) => question.accept())
    await open(page, 'renewals')
    await press('Edit Renewal Information')(page)
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('77')
    await page.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor()
    await findings(page, 'Preview')
  })
})

test('none is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/licensing-authorities', { viewport: { width: 600, height: 900 } })
  for (const [name, tab] of screens) {
    await open(page, tab)
    expect({ name, over: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) }).toEqual({ name, over: 0 })
  }
})
