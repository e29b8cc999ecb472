import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seriousFindings, still, themes } from './testing/axe.ts'
import { people, withConsole } from './testing/withConsole.ts'

const console = withConsole()

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** What each page of accounts opens, by the button that opens it. */
const screens: readonly [path: string, opens: Record<string, (page: Page) => Promise<void>>][] = [
  [
    '/users',
    {
      'New User': press('Add a User'),
      'Edit User': press('Edit Lena Fischer'),
      'Delete User': press('Delete Lena Fischer'),
      'Unable to Delete': press('Delete Andre Baptiste'),
      roles: (page) => page.getByRole('combobox', { name: 'Roles' }).click(),
      'Release Notes': (page) => page.getByRole('button', { name: /^Release Notes/ }).click(),
    },
  ],
  ['/clients', { 'New Client': press('Add a Client') }],
  ['/clients/1', { 'Edit Client': press('Edit'), 'Edit Trust Account': press('Edit Trust Account') }],
  [
    '/my-account',
    { 'Edit My Account': press('Edit'), 'Two Factor': press('Enable'), Signature: press('Add Signature'), Token: press('Create Token') },
  ],
]

describe.each(themes)('nothing serious or critical in the %s theme', (colorScheme) => {
  test.each(screens)('%s and what it opens', async (path, opens) => {
    const page = await console.signIn(people.staff, path, { colorScheme })
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

  test.each(['/forgot-password', '/reset-password?token=a', '/signIn?refused=single-sign-on'])('%s', async (path) => {
    const page = await console.visit(path, { colorScheme })
    await still(page)
    expect(await seriousFindings(page)).toEqual([])
  })
})

test('no screen of accounts is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/users', { viewport: { width: 600, height: 900 } })
  for (const path of ['/users', '/clients', '/clients/3', '/my-account']) {
    await page.goto(path)
    await still(page)
    expect({ path, over: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) }).toEqual({ path, over: 0 })
  }
})
