import { describe, expect, test } from 'vitest'
import { present } from '../../rules/present.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

describe('what needs attention', () => {
  test('a count of a property opens the licenses that it counts', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { items } = await apiOf(page).properties.list({ body: { active: true, pageSize: 25 } })
    const { name, pastDueCount } = present(items.find((property) => property.pastDueCount > 1))
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await row.getByRole('link', { name: `${pastDueCount} past due` }).click()
    await page.waitForURL(/\/licenses\?/)
    await page.getByText(/Standing: Past due/).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(pastDueCount)
  })

  test('and so do those of a client', async () => {
    const page = await console.signIn(people.staff, '/clients/1')
    const { expiredCount } = await apiOf(page).clients.get({ params: { id: 1 } })
    await page.getByRole('link', { name: `${expiredCount} expired` }).click()
    await page.waitForURL(/\/licenses\?/)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(expiredCount)
  })

  test('the licenses of a property are filtered by standing', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { items } = await apiOf(page).properties.list({ body: { active: true, pageSize: 25 } })
    const { id, pastDueCount } = present(items.find((property) => property.pastDueCount > 1))
    await page.goto(`/properties/${id}`)
    const section = page.getByRole('region', { name: 'Licenses', exact: true })
    await section.getByRole('combobox', { name: 'Standing' }).click()
    await page.getByRole('option', { name: 'Past due' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => section.locator('tbody tr').count()).toBe(pastDueCount)
    expect(await section.locator('tbody tr').filter({ hasNotText: 'Past due' }).count()).toBe(0)
  })
})
