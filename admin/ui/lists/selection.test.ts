import { expect, test } from 'vitest'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

test.each(['licenses', 'renewals', 'properties', 'users'])(
  'a changed filter of %s clears the selection, a search keeps it',
  async (list) => {
    const page = await console.signIn(people.administrator, `/${list}?filter={}`)
    const grid = page.getByRole('grid')
    await grid.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    const selected = await bar.getByText(/^\d+ selected$/).textContent()
    await page.getByRole('textbox', { name: `Search ${list}` }).fill('no such name')
    await grid.waitFor({ state: 'detached' })
    expect(await bar.getByText(/^\d+ selected$/).textContent()).toBe(selected)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await grid.waitFor()
    await bar.waitFor({ state: 'detached' })
  },
)
