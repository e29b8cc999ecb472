import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import type { Designation } from '../../rules/licenses/designation.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** Opens the profile of a license with that designation. */
const openOf = async (page: Page, renewalDesignation: Designation) => {
  const { items } = await apiOf(page).licenses.list({ body: { active: true, renewalDesignation, pageSize: 5 } })
  await page.goto(`/licenses/${items[0]?.id}`)
  await page.getByRole('region', { name: 'Bond and Insurance' }).waitFor()
  return items[0]?.id ?? 0
}

test.each([
  ['contributor@provider.example', 'Provider', 'BillingClient'],
  [people.contributor, 'BillingClient', 'Provider'],
] as const)('%s is offered the edits of their own side alone, and what is offered is done', async (email, ours, theirs) => {
  const page = await console.signIn(email, '/licenses')
  const edits = page.getByRole('button', { name: /^Edit / })
  const foreign = await openOf(page, theirs)
  expect(await edits.count()).toBe(0)
  const refused = apiOf(page).licenses.bondAndInsurance({ params: { id: foreign }, body: { bondNumber: 'B-77' } })
  await expect(refused).rejects.toMatchObject({ status: 403 })

  const id = await openOf(page, ours)
  await page.getByRole('button', { name: 'Edit License Information' }).waitFor()
  await page.getByRole('button', { name: 'Edit Bond and Insurance' }).click()
  const form = dialogOf(page, 'Edit Bond and Insurance')
  await form.type('Bond Number', 'B-77')
  await form.press('Save')
  await page.getByText(calls.licenses.bondAndInsurance.success).waitFor()
  expect(await apiOf(page).licenses.get({ params: { id } })).toMatchObject({ bondNumber: 'B-77' })
})
