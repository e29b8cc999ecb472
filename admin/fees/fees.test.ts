import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiOf } from '../testing/server.ts'
import { shoot } from '../testing/shoot.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const dollarsOf = (text: string | undefined) => Number(text?.replaceAll(/[$,]/g, ''))

test('the bars, groups and months add up, and each opens its renewals', async () => {
  const page = await console.signIn(people.staff, '/fees')
  const groups = page.getByRole('region', { name: 'By Licensing Authority' })
  await groups.waitFor()
  const cells = async (name: string) => page.getByRole('region', { name }).getByRole('row').last().getByRole('gridcell').allInnerTexts()
  const totals = await cells('By Licensing Authority')
  const [expected, fromLast, fromType, ...others] = await cells('By Month')
  expect([expected, ...others]).toEqual(totals)
  expect(dollarsOf(fromLast) + dollarsOf(fromType)).toBeCloseTo(dollarsOf(expected), 2)
  expect(await page.getByText(`${totals[0]} are expected for ${totals[2]} renewals.`).count()).toBe(1)

  const first = groups.getByRole('row').nth(1)
  const [, , count] = await first.getByRole('gridcell').allInnerTexts()
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

test('shows past months of a client with what was paid, and the groups that share a bar', async () => {
  const page = await console.signIn(people.staff, '/fees?by=property&from=2024-01&months=36')
  const { fees, lists } = apiOf(page)
  const [client] = await lists.clients()
  const body = { by: 'property', from: '2024-01-01', months: 36 } as const
  const wanted = await fees.list({ body: { ...body, clientIds: [Number(client?.value)] } })
  expect(wanted.total.paid).toBeGreaterThan(0)
  await page.getByLabel('Client', { exact: true }).click()
  await page.getByRole('option', { name: String(client?.label), exact: true }).click()
  const total = page.getByRole('region', { name: 'By Month' }).getByRole('row').last()
  const cells = async () => (await total.getByRole('gridcell').allInnerTexts()).map(dollarsOf)
  const { expected, paid, licensesCount, unknownCount } = wanted.total
  await expect.poll(async () => (await cells()).toSpliced(1, 2)).toEqual([expected, paid, licensesCount, unknownCount])
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2024-01')

  await shoot(page, 'fees')
  const keys = wanted.groups.slice(7).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(1)
  const restOf = ({ parts }: (typeof wanted)['months'][number]) =>
    parts.reduce((sum, { key, expected }) => sum + (keys.includes(key) ? expected : 0), 0)
  const highest = Math.max(...wanted.months.map(restOf))
  const month = wanted.months.findIndex((one) => restOf(one) === highest)
  const filter = { ...body, clientIds: [Number(client?.value)], month: wanted.months[month]?.month, keys }
  const { totalItemCount } = await fees.licenses({ body: filter })
  await page.locator('[data-series="rest"] .MuiBarChart-element').nth(month).click()
  const renewals = page.getByRole('region', { name: 'Renewals' })
  await renewals.getByText('Others', { exact: true }).waitFor()
  await renewals.getByText(`of ${totalItemCount}`).waitFor()
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
  const totals = await page.getByRole('region', { name: 'By Property' }).getByRole('row').last().getByRole('gridcell').allInnerTexts()
  expect(String(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',').at(-2)), 0))).toBe(totals[2])
  await page.context().close()
})
