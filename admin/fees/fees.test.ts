import { readFile } from 'node:fs/promises'
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

test('says how long the trust account lasts, and exports what it shows', async () => {
  await console.write((db) => db('clients').where('legal_name', 'like', 'Harbor%').update({ trust_account_active: true }))
  const page = await console.signIn(people.administrator, '/fees?by=property&months=6')
  const runway = page.getByRole('alert').filter({ hasText: 'Trust account:' })
  await runway.waitFor()
  expect(await runway.innerText()).toMatch(
    /Trust account: (Lasts|The)[\s\S]*Balance \$[\d,.]+ · Minimum \$[\d,.]+ · Committed \$[\d,.]+ · Coming Due \$[\d,.]+/,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
  expect(download.suggestedFilename()).toMatch(/^evergreen-fees-.*\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('Month,Property,Expected,Paid,Renewals,Without a Known Fee')
  const totals = await page.getByRole('region', { name: 'By Property' }).getByRole('row').last().getByRole('cell').allInnerTexts()
  expect(String(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',').at(-2)), 0))).toBe(totals[2])
  await page.context().close()
})
