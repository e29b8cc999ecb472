import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { still } from '../../testing/axe.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const SCREENS = [
  '/today',
  '/renewals?filter=%7B%7D',
  '/licenses',
  '/licenses/1',
  '/properties',
  '/properties/1',
  '/tasks',
  '/fees',
  '/reminders',
  '/activity',
  '/users',
]

/** Elements that should not be printed, and tables that are cut off. An A4 sheet is 1031 px wide between its margins. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 0
    const named = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(isSeen).map((one) => (one.textContent || selector).slice(0, 40))
    const cut = [...document.querySelectorAll('table')].filter(isSeen).filter((table) => {
      const frame = table.parentElement as HTMLElement
      return table.getBoundingClientRect().right > window.innerWidth + 1 || frame.scrollHeight > frame.clientHeight + 1
    })
    return [
      ...named(
        'header.MuiAppBar-root, nav:not(.MuiBreadcrumbs-root), [role=menu], button:not(.MuiLink-root, .MuiTab-root, [aria-pressed]), input:not([type=date])',
      ),
      ...cut.map((table) => `cut: ${table.innerText.slice(0, 60)}`),
    ]
  })

test.each(SCREENS)('%s on paper has no menu, no button and whole tables', async (path) => {
  const page = await console.signIn(people.staff, path, { colorScheme: 'dark', viewport: { width: 1031, height: 700 } })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await still(page)
  await page.emulateMedia({ media: 'print' })
  expect(await faults(page)).toEqual([])
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color)
  const sheet = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect([ink, sheet]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('a list of 100 rows goes over several sheets', async () => {
  const page = await console.signIn(people.staff, '/licenses?perPage=100')
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(60)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
})
