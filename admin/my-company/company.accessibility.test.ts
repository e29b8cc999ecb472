import { describe, test } from 'vitest'
import { mustBeAccessibleWith, mustFit, type Opens, pressing, themes } from '../testing/axe.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** The dialogs of each page of company data, by the button that opens them. */
const screens: readonly [path: string, opens: Opens][] = [
  ['/divisions', { 'Create Division': pressing('Add Division') }],
  [
    '/divisions/1',
    {
      'Edit Division': pressing('Edit'),
      'Create Division Contact': pressing('Add Contact'),
      'Delete Division Contact': pressing(/^Delete ./),
      'Unable to Delete': pressing('Delete'),
    },
  ],
  ['/my-company', { 'Edit My Company': pressing('Edit'), 'New Entity': pressing('New Entity') }],
  [
    '/my-company/property-contacts',
    {
      'Filter Property Contacts': pressing('Filters'),
      'Add Property Contact': pressing('Add Property Contact'),
      'Properties of a contact': pressing(/propert(y|ies) of/),
      'Add Contact to Properties': pressing(/^Add .* to Properties$/),
      'Edit Property Contact(s)': pressing(/^Edit /),
      'Delete Property Contact(s)': pressing(/^Delete /),
    },
  ],
  ['/officer-titles', { 'Add Officer Title': pressing('Add Officer Title'), 'Delete Officer Title': pressing(/^Delete /) }],
]

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test.each(screens)('%s and what it opens', async (path, opens) => {
    const page = await console.signIn(people.administrator, path, { colorScheme })
    await mustBeAccessibleWith(page, opens)
  })
})

test('no screen of company data is wider than a narrow window', async () => {
  const page = await console.signIn(people.administrator, '/divisions', { viewport: { width: 600, height: 900 } })
  for (const [path] of screens) {
    await page.goto(path)
    await mustFit(page)
  }
})
