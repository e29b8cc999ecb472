import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustBeAccessibleWith, mustFit, type Opens, pressing, still, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const edit = (card: string) => (page: Page) =>
  page.getByRole('region', { name: card, exact: true }).getByRole('button', { name: 'Edit' }).click()

const editRenewalInfo = async (page: Page) => {
  await edit('Renewal Information')(page)
  await page.getByRole('combobox', { name: 'Due Date Interval' }).click()
  await page.getByRole('option', { name: 'None', exact: true }).click()
  await page.getByRole('button', { name: messages.whatWouldChange }).click()
  await page.getByRole('status').waitFor()
}

/** The dialogs of each page of license types and tips, by the button that opens them. `type` is the page of a client-specific type. */
const screens: readonly [path: string, opens: Opens][] = [
  ['/renewal-tips', { 'Add Renewal Tip': pressing('Add Renewal Tip'), Filters: pressing('Filters'), Blocked: pressing(/^Delete ./) }],
  ['/renewal-tips/1/license-types', {}],
  ['type', { Details: edit('License Type Details'), 'GL Code': edit('GL Code'), Deactivate: pressing('Deactivate') }],
  ['type?tab=renewals', { 'Renewal Details': edit('Renewal Details'), 'Renewal Tips': edit('Renewal Tips'), Intervals: editRenewalInfo }],
  ['type?tab=licenses', {}],
]

/** Signs in and opens the page. The ids of the demo's own types are looked up, because they can change. */
const open = async (path: string, options: object): Promise<Page> => {
  const page = await console.signIn(people.administrator, '/renewals', options)
  const { items } = await apiOf(page).licenseTypes.referenceList({ query: { searchTerm: 'Water Shuttle Landing Permit' } })
  await page.goto(path.replace(/^type/, `/licensing-authorities/${items[0]?.licensingAuthorityId}/license-types/${items[0]?.id}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await still(page)
  return page
}

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test.each(screens)('%s and what it opens', async (path, opens) => {
    const page = await open(path, { colorScheme })
    await mustBeAccessibleWith(page, opens)
  })

  test('both steps of Add License Type', async () => {
    const page = await open('type', { colorScheme })
    await page.getByRole('link', { name: 'Massachusetts Port Authority', exact: true }).click()
    await pressing('Add License Type')(page)
    await pressing('Next')(page)
    await page.getByRole('alert').waitFor()
    await mustBeAccessible(page)
    await page.getByRole('textbox', { name: 'License Type', exact: true }).fill('Berth Permit')
    for (const [input, option] of [
      ['Term', '1 Year'],
      ['Classification', 'Operational'],
    ] as const) {
      await page.getByRole('combobox', { name: input, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await pressing('Next')(page)
    await page.getByRole('heading', { name: 'Step 2 of 2' }).waitFor()
    await mustBeAccessible(page)
  })
})

test.each(screens)('%s is no wider than a narrow window', async (path) => {
  const page = await open(path, { viewport: { width: 600, height: 900 } })
  await mustFit(page)
})
