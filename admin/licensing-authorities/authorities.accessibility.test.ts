import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustBeAccessibleWith, mustFit, type Opens, pressing, still, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const fromMenu = (menu: string, item: string) => async (page: Page) => {
  await pressing(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}

const onList: Opens = {
  Filters: pressing('Filters'),
  'Add Licensing Authority': pressing('Add Licensing Authority'),
}

/** Step 2 of the wizard, with its errors. */
const wizard = async (page: Page) => {
  await pressing('Add Licensing Authority')(page)
  for (const label of ['Licensing Authority', 'Address 1', 'City', 'Zip'])
    await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill('62701')
  await page.getByRole('dialog').getByRole('combobox', { name: 'State', exact: true }).fill('IL')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Jurisdiction' }).click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await pressing('Next')(page)
  await page.getByRole('combobox', { name: 'Due Date Interval' }).click()
  await page.getByRole('option', { name: 'Fixed' }).click()
  await pressing('Save')(page)
}

const onOverview: Opens = {
  'Bulk Add': pressing('Bulk Add'),
  'Add Form Link': fromMenu('Bulk Add', 'Form Link'),
  'Bulk Add Renewal Tip': fromMenu('Bulk Add', 'Renewal Tip'),
  'Sync Due Date Intervals': async (page) => {
    await fromMenu('Sync Date Intervals', 'Due Dates')(page)
    await page.getByRole('checkbox').first().click()
    await page.getByRole('region', { name: messages.whatWouldChange }).getByRole('table').waitFor()
  },
  'Edit Address': pressing('Edit Address'),
  'Edit Authority Details': pressing('Edit Authority Details'),
  'Add Contact': pressing('Add Contact'),
  'Add Form': pressing('Add Form'),
  Deactivate: pressing('Deactivate'),
  'Unable to Delete': pressing('Delete'),
}

const onRenewals: Opens = {
  'Edit Renewal Information': pressing('Edit Renewal Information'),
  'Edit Renewal Details': pressing('Edit Renewal Details'),
  'Recalculate Dates': async (page) => {
    await pressing('Recalculate Dates')(page)
    await page.getByRole('dialog').getByRole('status').waitFor()
  },
}

/** Opens the authority whose license types are out of sync. */
const profileOf = async (page: Page) => {
  const { items } = await apiOf(page).licensingAuthorities.list({ body: { searchTerm: 'Boston Inspectional' } })
  return `/licensing-authorities/${items[0]?.id}`
}

const screens: readonly [name: string, tab: string | null, opens: Opens][] = [
  ['the list', null, onList],
  ['the profile', 'overview', onOverview],
  ['its renewals', 'renewals', onRenewals],
]

const open = async (page: Page, tab: string | null) => {
  if (tab) await page.goto(`${await profileOf(page)}?tab=${tab}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await still(page)
}

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test.each(screens)('on %s and in what it opens', async (_name, tab, opens) => {
    const page = await console.signIn(people.staff, '/licensing-authorities', { colorScheme })
    await open(page, tab)
    await mustBeAccessibleWith(page, opens)
  })

  test('on step 2 of the wizard with its errors, and with a simulation', async () => {
    const page = await console.signIn(people.staff, '/licensing-authorities', { colorScheme })
    await wizard(page)
    await mustBeAccessible(page, 'Add Licensing Authority')
    // The browser asks before it loads another page.
    page.on('dialog', (question) => question.accept())
    await open(page, 'renewals')
    await pressing('Edit Renewal Information')(page)
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('77')
    await pressing(messages.whatWouldChange)(page)
    await page.getByRole('region', { name: messages.whatWouldChange }).getByRole('table').waitFor()
    await mustBeAccessible(page, messages.whatWouldChange)
  })
})

test('none is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/licensing-authorities', { viewport: { width: 600, height: 900 } })
  for (const [, tab] of screens) {
    await open(page, tab)
    await mustFit(page)
  }
})
