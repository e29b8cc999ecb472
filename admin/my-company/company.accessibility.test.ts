import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seriousFindings, still, themes } from '../testing/axe.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** What each page of company data opens, by the button that opens it. */
const screens: readonly [path: string, opens: Record<string, (page: Page) => Promise<void>>][] = [
  ['/divisions', { 'Create Division': press('Add Division') }],
  [
    '/divisions/1',
    {
      'Edit Division': press('Edit'),
      'Create Division Contact': press('Add Contact'),
      'Delete Division Contact': press(/^Delete ./),
      'Unable to Delete': press('Delete'),
    },
  ],
  ['/my-company', { 'Edit My Company': press('Edit'), 'New Entity': press('New Entity') }],
  [
    '/my-company/property-contacts',
    {
      'Filter Property Contacts': press('Filters'),
      'Add Property Contact': press('Add Property Contact'),
      'Properties of a contact': press(/propert(y|ies) of/),
      'Add Contact to Properties': press(/^Add .* to Properties$/),
      'Edit Property Contact(s)': press(/^Edit /),
      'Delete Property Contact(s)': press(/^Delete /),
    },
  ],
  ['/officer-titles', { 'Add Officer Title': press('Add Officer Title'), 'Delete Officer Title': press(/^Delete /) }],
]

describe.each(themes)('nothing serious or critical in the %s theme', (colorScheme) => {
  test.each(screens)('%s and what it opens', async (path, opens) => {
    const page = await console.signIn(people.administrator, path, { colorScheme })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await still(page)
    expect(await seriousFindings(page)).toEqual([])
    for (const [what, open] of Object.entries(opens)) {
      await open(page)
      await still(page)
      expect({ what, findings: await seriousFindings(page) }).toEqual({ what, findings: [] })
      await page.keyboard.press('Escape')
      await page.locator('.MuiModal-root').waitFor({ state: 'detached' })
    }
  })
})

test('no screen of company data is wider than a narrow window', async () => {
  const page = await console.signIn(people.administrator, '/divisions', { viewport: { width: 600, height: 900 } })
  for (const [path] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await still(page)
    expect({ path, over: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) }).toEqual({ path, over: 0 })
  }
})
