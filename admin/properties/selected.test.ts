import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mustBeAccessible } from '../testing/axe.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('selected properties are exported, and lead to their licenses with all that can be done to these', async () => {
  const page = await console.signIn(people.staff, '/properties')
  const chosen = ['Harbor Back Bay', 'Harbor Bay San Diego']
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Request…' }).waitFor()
  await mustBeAccessible(page)

  await bar.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(rows).toHaveLength(2)
  for (const name of chosen) expect(rows.some((row) => row.includes(name))).toBe(true)

  await bar.getByRole('button', { name: /^Select All \d+ Matching$/ }).click()
  await bar.getByText(/^\d{2,} selected$/).waitFor()
  await bar.getByRole('button', { name: 'Clear Selection' }).click()
  await bar.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: `Select ${chosen[0]}`, exact: true }).check()
  await bar.getByRole('link', { name: 'Their Licenses' }).click()
  await page.getByText(`Properties: ${chosen[0]}`).waitFor()
  const cells = page.getByRole('link', { name: /^[A-Z]+-\d+$/ })
  await cells.first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Assign', exact: true }).waitFor()
})
