import { describe, test } from 'vitest'
import { mustBeAccessible, mustBeAccessibleWith, mustFit, type Opens, pressing, themes } from './testing/axe.ts'
import { people, withConsole } from './testing/withConsole.ts'

const console = withConsole()

/** The dialogs of each account page, by the button that opens them. */
const screens: readonly [path: string, opens: Opens][] = [
  [
    '/users',
    {
      'New User': pressing('Add a User'),
      'Edit User': pressing('Edit Lena Fischer'),
      'Delete User': pressing('Delete Lena Fischer'),
      'Unable to Delete': pressing('Delete Andre Baptiste'),
      roles: (page) => page.getByRole('combobox', { name: 'Roles' }).click(),
      'Release Notes': (page) => page.getByRole('button', { name: /^Release Notes/ }).click(),
    },
  ],
  ['/clients', { 'New Client': pressing('Add Client') }],
  ['/clients/1', { 'Edit Client': pressing('Edit'), 'Edit Trust Account': pressing('Edit Trust Account') }],
  [
    '/my-account',
    {
      'Edit My Account': pressing('Edit'),
      'Two Factor': pressing('Enable'),
      Signature: pressing('Add Signature'),
      Token: pressing('Create Token'),
    },
  ],
]

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test.each(screens)('%s and what it opens', async (path, opens) => {
    const page = await console.signIn(people.staff, path, { colorScheme })
    await mustBeAccessibleWith(page, opens)
  })

  test.each(['/forgot-password', '/reset-password?token=a', '/signIn?refused=single-sign-on'])('%s', async (path) => {
    const page = await console.visit(path, { colorScheme })
    await mustBeAccessible(page)
  })
})

test('no account screen is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/users', { viewport: { width: 600, height: 900 } })
  for (const path of ['/users', '/clients', '/clients/3', '/my-account']) {
    await page.goto(path)
    await mustFit(page)
  }
})
