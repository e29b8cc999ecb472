import { describe, expect, test } from 'vitest'
import { emptySentences } from '../../rules/messages/empty.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import { importTrio } from '../testing/batches.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { check, press, rows } from '../testing/tasks.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const DESCRIBE = { call: 'userTasks.bulkUpdateDescriptions' }

/** Plans a description of the first three tasks. */
const planned = async () => {
  const page = await console.signIn(people.administrator, '/tasks')
  const api = apiOf(page)
  const { items } = await api.renewalTasks.list({ query: { pageSize: 5 } })
  const userTaskIds = items.slice(0, 3).map(({ id }) => id)
  const { id } = await api.plans.create({ body: { ...DESCRIBE, body: { userTaskIds, description: `Planned ${Date.now()}` } } })
  return { page, api, id }
}

test('a plan is applied and undone on its page, which lists each record with its change', async () => {
  const { page, id } = await planned()
  await page.getByRole('menuitem', { name: 'Batches' }).click()
  await page.getByRole('row').filter({ hasText: 'Edit Description' }).first().getByText('Planned', { exact: true }).waitFor()
  await page.goto(`/batches/${id}`)
  await page.getByRole('heading', { name: 'Edit Description', level: 1 }).waitFor()
  await expect.poll(() => page.getByText(/^Task Description: .+ → Planned \d+$/).count()).toBe(3)
  await press(page, 'Apply')
  await page.getByText(sentences.recordsChanged(3)).waitFor()
  await page.getByText('Done', { exact: true }).first().waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await dialogOf(page, 'Undo').says(sentences.undoKeeps(3, 0))
  await dialogOf(page, 'Undo').press('Undo')
  await page.getByText(sentences.recordsUndone(3)).waitFor()
  await page.getByText('Undone', { exact: true }).waitFor()
  await page.getByText(messages.undoneAlready).waitFor()
  expect(await page.getByRole('main').getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  await page.goto('/activity')
  const line = page.getByRole('link', { name: 'Edit Description: 3 records changed' }).first()
  await line.click()
  await page.waitForURL(`**/batches/${id}`)
})

test('a bulk dialog shows what changes and applies it; above the limit of the company it asks for approval', async () => {
  const page = await console.signIn(people.administrator, '/renewals')
  const api = apiOf(page)
  const { licenses, numbers } = await importTrio(page, 'NH')
  await api.renewals.bulkBegin({ body: { licenseIds: licenses, processStartDate: '2026-11-20' } })
  const assign = async () => {
    await page.goto('/renewals?filter=%7B%22searchTerm%22%3A%22NH-UNDO%22%7D')
    await expect.poll(() => rows(page).count()).toBe(3)
    for (const number of numbers) await check(page, `Select ${number}`)
    await press(page, 'Assign')
    const dialog = dialogOf(page, 'Bulk Assign Renewals')
    await dialog.choose('Renewal Designation', 'Named Assignee')
    await dialog.dialog.getByRole('combobox', { name: 'Assignee' }).click()
    return dialog
  }
  const first = await assign()
  await page.getByRole('option', { name: /^Andre Baptiste/ }).click()
  await first.press('Show What Changes')
  const plan = dialogOf(page, 'What Changes: Bulk Assign Renewals')
  await plan.says(sentences.planSays(3, 0))
  await plan.dialog
    .getByText(/: Caroline Mercer → Andre Baptiste/)
    .first()
    .waitFor()
  await plan.press('Apply')
  await page.getByText(sentences.recordsChanged(3)).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()

  const { version, legalName } = await api.myCompany.get({})
  const place = { address1: '1 Pier', city: 'Boston', state: 'MA', zip: '02110', country: 'United States' }
  await api.myCompany.update({ ifMatch: version, body: { legalName, ...place, approvalAbove: 2 } })
  const second = await assign()
  await page.getByRole('option', { name: /^Mei-Ling Chow/ }).click()
  await second.press('Assign 3 Licenses')
  await plan.says(sentences.planNeeded(3))
  await plan.press('Ask for Approval')
  await plan.says(messages.approvalAsked)
  expect(await plan.dialog.getByRole('button', { name: 'Apply' }).count()).toBe(0)
  await plan.press('Close')
  await second.dialog.waitFor({ state: 'detached' })
  await page.goto('/batches')
  await page.getByRole('row').filter({ hasText: 'Waiting for approval' }).getByRole('link').click()
  await page.getByText(messages.planByAnother).waitFor()
  expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  const now = await api.myCompany.get({})
  await api.myCompany.update({ ifMatch: now.version, body: { legalName, ...place, approvalAbove: null } })
})

test('a contributor sees only their own, and a viewer none', async () => {
  const { id } = await planned()
  const page = await console.signIn(people.contributor, '/batches')
  await page.getByText(emptySentences.nothing('batches')).waitFor()
  await page.goto(`/batches/${id}`)
  await page.waitForURL(/\/not-found/)
  const viewer = await console.signIn(people.viewer, '/renewals')
  expect(await viewer.getByRole('menuitem', { name: 'Batches' }).count()).toBe(0)
  await viewer.goto('/batches')
  await viewer.waitForURL(/\/access-denied/)
})

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the list, its filters, a plan and an undo, at 600 pixels', async () => {
    const { api, id } = await planned()
    await api.plans.apply({ params: { id } })
    const page = await console.signIn(people.administrator, '/batches', { colorScheme, viewport: { width: 600, height: 900 } })
    await page.getByRole('row').nth(1).waitFor()
    await mustBeAccessible(page)
    await mustFit(page)
    await press(page, 'Filters')
    await mustBeAccessible(page, 'filters')
    await page.goto(`/batches/${id}`)
    await page
      .getByText(/^Task Description:/)
      .first()
      .waitFor()
    await mustBeAccessible(page)
    await mustFit(page)
    await press(page, 'Undo')
    await dialogOf(page, 'Undo').says(sentences.undoKeeps(3, 0))
    await mustBeAccessible(page, 'undo')
    await dialogOf(page, 'Undo').press('Undo')
    await page.getByText(sentences.recordsUndone(3)).waitFor()
  })
})
