import { describe, test } from 'vitest'
import { mustBeAccessible, mustBeAccessibleWith, type Opens, themes } from './testing/axe.ts'
import { apiOf } from './testing/server.ts'
import { people, withConsole } from './testing/withConsole.ts'

const console = withConsole()

const EVERYTHING = '/renewals?filter=%7B%7D'

const open: Opens = {
  'the filters': (page) => page.getByRole('button', { name: 'Filters', exact: true }).click(),
  'the columns': (page) => page.getByRole('button', { name: 'Columns' }).click(),
  'the details of a row': (page) =>
    page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click(),
  'Assign Renewal': (page) =>
    page
      .getByRole('button', { name: /^Assign / })
      .first()
      .click(),
  'the account menu': (page) => page.getByRole('button', { name: /^Account of/ }).click(),
}

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('signing in', async () => {
    const page = await console.visit('/signIn', { colorScheme })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await mustBeAccessible(page)
  })

  test('the queue and the dialogs it opens', async () => {
    const page = await console.signIn(people.staff, EVERYTHING, { colorScheme })
    await page.getByRole('switch', { name: 'Show notes and alerts' }).click()
    await mustBeAccessibleWith(page, open)
  })

  test('the licenses and a profile with a renewal in process', async () => {
    const page = await console.signIn(people.administrator, '/licenses', { colorScheme })
    await mustBeAccessible(page)
    const { items } = await apiOf(page).dashboard.renewalsList({
      body: { renewalDesignation: 'BillingClient', renewalStatuses: [5], pageSize: 5 },
    })
    await page.goto(`/licenses/${items[0]?.id}`)
    await page.locator('[aria-current=step]').waitFor()
    await mustBeAccessible(page)
    await page.getByRole('button', { name: /^Details of .*File Renewal Forms/ }).click()
    await page.getByRole('button', { name: 'Edit File Renewal Forms' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await mustBeAccessible(page)
  })

  test.each(['/nowhere', '/access-denied', '/system-error'])('%s', async (path) => {
    const page = await console.signIn(people.administrator, '/renewals', { colorScheme })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await mustBeAccessible(page)
  })
})
