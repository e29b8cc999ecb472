import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const EVERYTHING = `/renewals?filter=${encodeURIComponent('{}')}`
const grid = (page: Page) => page.getByRole('grid', { name: 'Renewals' })

/** The focused element: its row in the grid, where 0 is the header, and its name. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const row = element?.closest('tr')
    return {
      row: row ? [...(row.closest('table')?.rows ?? [])].indexOf(row) : null,
      text: element?.textContent ?? '',
      tag: element?.tagName,
    }
  })

test('the queue is one stop of Tab, and arrows go over header, checkboxes and cells', async () => {
  const page = await console.signIn(people.administrator, EVERYTHING)
  await grid(page).getByRole('link').nth(2).waitFor()
  const stops = () => grid(page).evaluate((table) => table.querySelectorAll('[tabindex="0"]').length)
  expect(await stops()).toBe(1)
  const tabbable = await grid(page).evaluate(
    (table) => [...table.querySelectorAll<HTMLElement>('a, button, input, td, th')].filter(({ tabIndex }) => tabIndex >= 0).length,
  )
  expect(tabbable).toBe(1)

  const links = await grid(page).locator('tbody tr td.stays').getByRole('link').allInnerTexts()
  await grid(page).locator('[tabindex="0"]').focus()
  expect(await focus(page)).toMatchObject({ row: 1, text: links[0], tag: 'A' })
  await page.keyboard.press('ArrowDown')
  expect(await focus(page)).toMatchObject({ row: 2, text: links[1] })
  await page.keyboard.press('j')
  expect(await focus(page)).toMatchObject({ row: 3, text: links[2] })
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowRight')
  expect(await focus(page)).toMatchObject({ row: 2, tag: 'TD' })
  await page.keyboard.press('Control+Home')
  expect(await focus(page)).toMatchObject({ row: 0 })
  await page.keyboard.press('Control+End')
  expect((await focus(page)).row).toBe(links.length)
  expect(await stops()).toBe(1)
  await page.keyboard.press('Tab')
  expect((await focus(page)).row).toBeNull()
  await page.keyboard.press('Shift+Tab')
  expect((await focus(page)).row).toBe(links.length)

  // New rows join the grid.
  await page.getByRole('button', { name: 'Started', exact: true }).click()
  await expect.poll(() => stops()).toBe(1)
})

test('each row has no role of its own and a real link, and Enter on a cell opens it', async () => {
  const page = await console.signIn(people.administrator, EVERYTHING)
  await grid(page).getByRole('link').nth(2).waitFor()
  expect(await grid(page).locator('tbody tr[role]').count()).toBe(0)
  const first = grid(page).getByRole('row').nth(1)
  const href = await first.getByRole('link').first().getAttribute('href')
  expect(href).toMatch(/^\/licenses\/\d+$/)
  await first.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
})

test('the header and the number stay while the rest scrolls', async () => {
  const page = await console.signIn(people.administrator, EVERYTHING, { viewport: { width: 1024, height: 700 } })
  await grid(page).getByRole('link').nth(2).waitFor()
  const frame = page.locator('.RaDataTable-tableWrapper')
  const head = grid(page).getByRole('columnheader').filter({ hasText: 'License #' })
  await frame.evaluate((element) => element.scrollTo(300, 300))
  const [outer, inner] = await Promise.all([frame.boundingBox(), head.boundingBox()])
  expect(Math.abs((inner?.y ?? 0) - (outer?.y ?? 0))).toBeLessThan(3)
  expect(Math.abs((inner?.x ?? 0) - (outer?.x ?? 0))).toBeLessThan(3)
})

test('a click just after scrolling is not lost', async () => {
  const page = await console.signIn(people.administrator, EVERYTHING, { viewport: { width: 1024, height: 700 } })
  const assign = grid(page)
    .getByRole('button', { name: /^Assign / })
    .nth(4)
  await assign.hover()
  await page.mouse.down()
  const frame = page.locator('.RaDataTable-tableWrapper')
  await frame.evaluate((element) => element.scrollBy(0, 1))
  await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await page.getByRole('dialog').waitFor()
})

const heightsOf = (page: Page, label: string) =>
  page
    .getByRole('grid', { name: label })
    .evaluate((table) => [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height))

test.each([
  [EVERYTHING, 'Renewals', people.staff],
  ['/licenses', 'Licenses', people.administrator],
  ['/properties', 'Properties', people.staff],
  ['/tasks', 'Tasks', people.administrator],
  ['/users', 'Users', people.staff],
  ['/licensing-authorities', 'Licensing authorities', people.staff],
])('a row of %s is one line at 1440 pixels, and a cut text is its tooltip', async (path, label, who) => {
  const page = await console.signIn(who, path, { viewport: { width: 1440, height: 900 } })
  const table = page.getByRole('grid', { name: label })
  await table.locator('tbody tr').nth(2).waitFor()
  expect(Math.max(...(await heightsOf(page, label)))).toBeLessThan(40)
  const cut = table.locator('tbody td')
  const places = await cut.evaluateAll((cells) => cells.flatMap((cell, n) => (cell.scrollWidth > cell.clientWidth + 1 ? [n] : [])))
  for (const place of places.slice(0, 20)) {
    await cut.nth(place).hover()
    expect(await cut.nth(place).getAttribute('title')).toBeTruthy()
  }
})

test('a button of a row says what it does, to the pointer and to the keyboard', async () => {
  const page = await console.signIn(people.administrator, '/tasks')
  const tip = page.getByRole('tooltip')
  await page
    .getByRole('button', { name: /^Reassign / })
    .first()
    .hover()
  await tip.getByText(/^Reassign /).waitFor()
  await page.mouse.move(0, 0)
  await expect.poll(() => tip.count()).toBe(0)
  await page.getByRole('grid', { name: 'Tasks' }).locator('tbody a').first().focus()
  await page.keyboard.press('End')
  await tip.getByText(/^Edit /).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => tip.count()).toBe(0)
})

test('comfortable rows say more, and are remembered', async () => {
  const page = await console.signIn(people.administrator, EVERYTHING, { viewport: { width: 1440, height: 900 } })
  await grid(page).getByRole('link').nth(2).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('switch', { name: 'Compact Rows' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await grid(page).getByRole('link').nth(2).waitFor()
  expect(Math.min(...(await heightsOf(page, 'Renewals')))).toBeGreaterThan(36)
})

test.each([
  ['/properties', 'Properties'],
  ['/tasks', 'Tasks'],
  ['/users', 'Users'],
  ['/licensing-authorities', 'Licensing authorities'],
  ['/licensing-authorities/1', 'License types'],
  ['/properties/1', 'Licenses'],
  ['/today', 'Today'],
  ['/requests', 'Requests'],
  ['/entities', 'Entities'],
  ['/renewal-tips', 'Renewal tips'],
  ['/activity', 'Activity'],
])('%s is one stop of Tab, with arrows over its cells', async (path, label) => {
  const page = await console.signIn(people.staff, path)
  const grid = page.getByRole('grid', { name: label })
  await grid.locator('tbody tr').nth(1).waitFor()
  await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)
  await grid.locator('[tabindex="0"]').focus()
  const rowOf = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex)
  const before = Number(await rowOf())
  // The first link of Activity can be in its last row: a sign-in has none.
  const isLast = before === (await grid.locator('tr').count()) - 1
  await page.keyboard.press(isLast ? 'ArrowUp' : 'ArrowDown')
  expect(await rowOf()).toBe(isLast ? before - 1 : before + 1)
})
