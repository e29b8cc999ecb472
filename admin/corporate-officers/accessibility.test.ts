import { describe, test } from 'vitest'
import { mustBeAccessibleWith, mustFit, type Opens, pressing, themes } from '../testing/axe.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** The dialogs of each page of entities and officers, by the button that opens them. The records belong to Harbor Hotels. */
const screens: readonly [path: string, opens: Opens][] = [
  ['/entities', { 'New Entity': pressing('New Entity') }],
  ['/entities/1', { 'Edit Entity': pressing('Edit'), 'Unable to Delete': pressing('Delete') }],
  [
    '/entities/1?tab=officers',
    { 'Add Officer': pressing('Add Officer'), 'Edit Officer': pressing('Edit Eleanor Vance'), Remove: pressing('Remove Eleanor Vance') },
  ],
  ['/entities/1?tab=properties', {}],
  ['/officers', { 'New Officer': pressing('New Officer') }],
  ['/officers/1', { 'Edit Officer': pressing('Edit') }],
  ['/officers/1?tab=licenses', {}],
]

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test.each(screens)('%s and what it opens', async (path, opens) => {
    const page = await console.signIn(people.administrator, path, { colorScheme })
    await mustBeAccessibleWith(page, opens)
  })
})

test('no screen of entities and officers is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/entities', { viewport: { width: 600, height: 900 } })
  for (const path of [...screens.map(([path]) => path)]) {
    await page.goto(path)
    await mustFit(page)
  }
})

test('a profile opens, its tabs change and a row opens by keyboard alone', async () => {
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
