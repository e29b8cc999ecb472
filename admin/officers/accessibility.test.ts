import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seriousFindings, still, themes } from '../testing/axe.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** What each page of entities and officers opens, by the button that opens it; of Harbor Hotels and its own records. */
const screens: readonly [path: string, opens: Record<string, (page: Page) => Promise<void>>][] = [
  ['/entities', { 'New Entity': press('New Entity') }],
  ['/entities/1', { 'Edit Entity': press('Edit'), 'Unable to Delete': press('Delete') }],
  [
    '/entities/1?tab=officers',
    { 'Add Officer': press('Add Officer'), 'Edit Officer': press('Edit Eleanor Vance'), Remove: press('Remove Eleanor Vance') },
  ],
  ['/entities/1?tab=properties', {}],
  ['/officers', { 'New Officer': press('New Officer') }],
  ['/officers/1', { 'Edit Officer': press('Edit') }],
  ['/officers/1?tab=licenses', {}],
]

describe.each(themes)('nothing serious or critical in the %s theme', (colorScheme) => {
  test.each(screens)('%s and what it opens', async (path, opens) => {
    const page = await console.signIn(people.administrator, path, { colorScheme })
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

test('no screen of entities and officers is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/entities', { viewport: { width: 600, height: 900 } })
  for (const path of [...screens.map(([path]) => path)]) {
    await page.goto(path)
    await still(page)
    expect({ path, over: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) }).toEqual({ path, over: 0 })
  }
})

test('a profile is reached, its tabs changed and a row opened by keyboard alone', async () => {
  const page = await console.signIn(people.administrator, '/entities')
  await page.getByRole('link', { name: 'Harbor Hotels Operating LLC' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Entity Details' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Eleanor Vance' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Eleanor Vance', level: 1 }).waitFor()
})
