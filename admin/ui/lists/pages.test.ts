import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()
const COPIES = 10_010

/** Copies a division of the administrator's client, in one statement. */
beforeAll(() =>
  console.write((db) =>
    db.raw(`insert into divisions (client_id, name, version, created_on, modified_on)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${COPIES})
      select client_id, 'Copy ' || n, 1, created_on, modified_on from numbers,
        (select * from divisions where client_id = (select client_id from users where email = '${people.administrator}') limit 1)`),
  ),
)

const rows = (page: Page) => page.locator('tbody tr')

test('a long list says how far it has counted, and counts all on request', async () => {
  const page = await console.signIn(people.administrator, '/divisions')
  const { totalItemCount } = await apiOf(page).divisions.list({ query: { exactTotal: true } })
  expect(totalItemCount).toBeGreaterThan(COPIES)
  await page.getByText('1–25 of 10,000+').waitFor()
  await page.getByRole('button', { name: '10,000+' }).click()
  await page.getByText(`1–25 of ${totalItemCount.toLocaleString('en-US')}`).waitFor()
  await page.getByRole('button', { name: 'Go to next page' }).click()
  await page.getByText('26–50 of').waitFor()
})

test('the pages beyond it open and can be left in both directions', async () => {
  const page = await console.signIn(people.administrator, '/divisions?page=401&perPage=25')
  const { items, totalItemCount } = await apiOf(page).divisions.list({ query: { pageNumber: 401, exactTotal: true } })
  await page.getByText(`10001–${10_000 + items.length} of 10,000+`).waitFor()
  expect(await rows(page).count()).toBe(items.length)
  expect(totalItemCount).toBe(10_000 + items.length)
  expect(await page.getByRole('button', { name: 'Go to next page' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Go to previous page' }).click()
  await page.getByText('9976–10000 of 10,000+').waitFor()
  await page.getByRole('button', { name: 'Go to next page' }).click()
  await page.getByText(/^10001–10014 of/).waitFor()
})
