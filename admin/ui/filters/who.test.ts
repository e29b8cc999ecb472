import { test } from 'vitest'
import { fillSignIn, people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

test.each(['/today', '/calendar'])('whose work %s shows is not taken over by the next person of a browser', async (path) => {
  const page = await console.signIn(people.administrator, path)
  await page.getByLabel('Who').click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menu').getByRole('menuitem').last().click()
  await fillSignIn(page, people.contributor)
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await page.goto(path)
  // With the choice of the other person, the server refuses the read, and the page is Access Denied.
  await page.getByRole('heading', { level: 1, name: path === '/today' ? 'Today' : 'Calendar' }).waitFor()
  await page.getByText(path === '/today' ? /^first, because / : 'Planned reminders').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForURL((url) => url.pathname === path)
})
