import { expect, test } from 'vitest'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('the bars, groups and months add up, and each opens its renewals', async () => {
  const page = await console.signIn(people.staff, '/fees')
  const groups = page.getByRole('region', { name: 'By Licensing Authority' })
  await groups.waitFor()
  const cells = async (name: string) => page.getByRole('region', { name }).getByRole('row').last().getByRole('cell').allInnerTexts()
  const totals = await cells('By Licensing Authority')
  expect(await cells('By Month')).toEqual(totals)
  expect(await page.getByText(`${totals[0]} are expected for ${totals[2]} renewals.`).count()).toBe(1)

  const first = groups.getByRole('row').nth(1)
  const [, , count] = await first.getByRole('cell').allInnerTexts()
  await first.getByRole('button').first().click()
  const renewals = page.getByRole('region', { name: 'Renewals' })
  await renewals.getByRole('button', { name: 'Show All' }).waitFor()
  await renewals.getByText(`of ${count}`).waitFor()
  await page.getByLabel('By', { exact: true }).click()
  await page.getByRole('option', { name: 'Property' }).click()
  await page.getByRole('region', { name: 'By Property' }).waitFor()
  expect(page.url()).toContain('by=property')
  await page.context().close()
})
