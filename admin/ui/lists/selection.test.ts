import { expect, test } from 'vitest'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const SEARCHED = { '/licenses': 'licenses', '/renewals': 'renewals', '/properties': 'properties', '/users': 'users', '/tasks': 'tasks' }

test.each(Object.entries(SEARCHED))('a changed filter of %s clears the selection, another page keeps it', async (path, what) => {
  const page = await console.signIn(people.administrator, path)
  const box = page.getByRole('grid').getByRole('checkbox', { name: 'Select all on this page' })
  await box.check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText(/^\d+ selected$/).waitFor()
  const next = page.getByRole('button', { name: 'Go to page 2' })
  if (await next.isVisible()) {
    await next.click()
    await page.getByText(/^26-/).waitFor()
    expect(await bar.isVisible()).toBe(true)
  }
  await page.getByRole('textbox', { name: `Search ${what}` }).fill('harbor')
  await bar.waitFor({ state: 'detached' })
})
