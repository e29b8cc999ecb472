import { expect, test } from 'vitest'
import { present } from '../../../rules/present.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

test('a list is searched while one types, keeps what is typed meanwhile, and says where the match is', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const { items } = await apiOf(page).licenses.list({ body: { pageSize: 100 } })
  const license = present(items.find(({ zip, licenseNumber }) => zip && !licenseNumber.includes(zip)))
  const zip = present(license.zip)
  const rows = page.getByRole('main').getByRole('row')
  await rows.nth(1).waitFor()
  const terms: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/licenses/list')) terms.push(request.postDataJSON().searchTerm)
  })
  const search = page.getByRole('search').getByRole('textbox')
  await search.pressSequentially(zip, { delay: 20 })
  await rows.getByText(`Zip ${zip}`).first().waitFor()
  // A single request after typing pauses, not one per letter.
  expect(terms).toEqual([zip])
  // The first reply must not overwrite text typed since.
  await search.fill('no such license')
  await page.getByRole('button', { name: 'Clear Search' }).waitFor()
  expect(await search.inputValue()).toBe('no such license')
  await search.press('Escape')
  await rows.nth(2).waitFor()
  expect(await search.inputValue()).toBe('')
})

test('an answer that comes late does not replace that of a later term', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const { items } = await apiOf(page).licenses.list({ body: { pageSize: 10 } })
  const [first, second] = items.map(({ licenseNumber }) => licenseNumber)
  await page.route('**/licenses/list', async (route) => {
    if (route.request().postData()?.includes(present(first))) await new Promise((done) => setTimeout(done, 1500))
    await route.continue().catch(() => undefined)
  })
  const search = page.getByRole('search').getByRole('textbox')
  const asked = page.waitForRequest((request) => Boolean(request.postData()?.includes(present(first))))
  await search.fill(present(first))
  await asked
  await search.fill(present(second))
  const links = page.getByRole('grid').getByRole('link')
  await page
    .getByRole('grid')
    .getByRole('link', { name: present(second), exact: true })
    .waitFor()
  await page.waitForTimeout(1800)
  expect(await links.first().textContent()).toBe(second)
})
