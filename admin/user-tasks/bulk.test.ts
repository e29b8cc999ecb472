import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { check, counted, press, rows, says } from '../testing/tasks.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Selection' }).getByRole('button', { name, exact: true }).click()

/** Opens the list, selects its first tasks, and returns the numbers of their licenses. */
const choosing = async (page: Page, count: number): Promise<string[]> => {
  await rows(page).first().waitFor()
  const numbers = (await page.locator('td.column-licenseNumber a').allInnerTexts()).slice(0, count)
  for (const number of numbers) await check(page, `Select ${number}`)
  return numbers
}

/** Marks a task done over the API, as another person would. */
const finish = async (page: Page, licenseNumber: string | undefined) => {
  const { renewalTasks, userTasks } = apiOf(page)
  const { items } = await renewalTasks.list({ query: { pageSize: 100 } })
  await userTasks.complete({ params: { id: items.find((task) => task.licenseNumber === licenseNumber)?.id ?? 0 } })
}

test('several are selected and changed at once, or left unchanged', async () => {
  const page = await console.signIn(people.administrator, '/tasks')
  await rows(page).first().waitFor()
  const [first, second] = (await page.locator('td.column-licenseNumber a').allInnerTexts()) as [string, string]
  await check(page, 'Select all on this page')
  await bulk(page, 'Clear Selection')
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.waitFor({ state: 'detached' })
  await check(page, `Select ${first}`)
  await says(page, '1 selected')
  const { totalItemCount } = await apiOf(page).renewalTasks.list({ query: {} })
  await bulk(page, `Select All ${totalItemCount} Matching`)
  await says(page, `${totalItemCount} selected`)
  await bulk(page, 'Clear Selection')

  const choose = async () => {
    await check(page, `Select ${first}`)
    await check(page, `Select ${second}`)
  }
  await choose()
  await bulk(page, 'Edit Description')
  const words = dialogOf(page, 'Edit Description')
  await words.press('Save')
  await words.says(messages.required)
  await words.type('Task Description', 'Both of them')
  await words.press('Save')
  await says(page, messages.descriptionsUpdated)
  expect(await page.getByText('Both of them', { exact: true }).count()).toBe(2)
  await choose()
  await bulk(page, 'Assign')
  await dialogOf(page, 'Assign Tasks').choose('Assignee', 'Mei-Ling Chow')
  await dialogOf(page, 'Assign Tasks').press('Save')
  await says(page, messages.tasksAssigned)
  await choose()
  await bulk(page, 'Edit Follow-up Date')
  const days = dialogOf(page, 'Edit Follow-up Date')
  await days.type('Follow-up Date', '11/20/2026')
  await days.press('Save')
  await days.says(messages.dateNotInFuture)
  await days.type('Follow-up Date', '11/21/2026')
  await days.press('Save')
  await says(page, messages.followUpDatesUpdated)
  const changed = rows(page).filter({ hasText: '11/21/26' }).filter({ hasText: 'Mei-Ling Chow' }).filter({ hasText: 'Both of them' })
  await expect.poll(() => changed.count()).toBe(2)
  await choose()
  await bulk(page, 'Mark Done')
  await says(page, messages.bulkDoneConfirm)
  await page.getByRole('dialog', { name: 'Mark 2 Tasks Done' }).getByRole('button', { name: 'Mark Done' }).click()
  await says(page, messages.tasksMarkedDone)
  await expect.poll(() => page.getByText('Both of them', { exact: true }).count()).toBe(0)
  await counted(page)
})

test('one that another person has finished is reported and left out; the rest is changed, and a notice says so', async () => {
  const page = await console.signIn(people.administrator, '/tasks')
  const [first, second, third, fourth] = await choosing(page, 4)
  await finish(page, first)
  await bulk(page, 'Edit Description')
  const asked = page.getByRole('dialog', { name: 'Edit Description' })
  await asked.getByText(sentences.tasksLeftOut(1, 4)).waitFor()
  await asked.getByRole('listitem').filter({ hasText: first }).getByText(messages.taskAlreadyDone).waitFor()
  expect(await asked.getByRole('listitem').count()).toBe(1)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await asked.waitFor({ state: 'detached' })
  await says(page, '3 selected')
  await rows(page).filter({ hasText: first }).waitFor({ state: 'detached' })

  await finish(page, second)
  await bulk(page, 'Edit Description')
  await asked.getByRole('button', { name: 'Continue with 2' }).click()
  const words = dialogOf(page, 'Edit Description')
  await words.type('Task Description', 'These two')
  await words.press('Save')
  await says(page, messages.descriptionsUpdated)
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText(sentences.bulkEnded(2, 3, 'Description set')).waitFor()
  await result.getByRole('row').filter({ hasText: second }).getByText(messages.taskAlreadyDone).waitFor()
  expect(await result.getByRole('row').filter({ hasText: third }).getByText('Description set').count()).toBe(1)
  await result.getByRole('button', { name: 'Undo' }).waitFor()
  await result.getByRole('button', { name: 'Close the result' }).click()
  for (const number of [third, fourth]) await rows(page).filter({ hasText: number }).getByText('These two', { exact: true }).waitFor()

  const [only] = await choosing(page, 1)
  await finish(page, only)
  await bulk(page, 'Mark Done')
  await page.getByRole('dialog', { name: messages.noTaskCanBeChanged }).getByText(messages.taskAlreadyDone).waitFor()
  await press(page, 'OK')
  await counted(page)
})

test('one that another person finishes under the open dialog: nothing changes, and the form says why', async () => {
  const page = await console.signIn(people.administrator, '/tasks')
  const [first, second] = await choosing(page, 2)
  await bulk(page, 'Edit Description')
  const words = dialogOf(page, 'Edit Description')
  await words.type('Task Description', 'Too late')
  await finish(page, first)
  await words.press('Save')
  await words.says(messages.taskAlreadyDone)
  expect(await words.input('Task Description').inputValue()).toBe('Too late')
  await words.press('Cancel')
  expect(await rows(page).filter({ hasText: second }).getByText('Too late', { exact: true }).count()).toBe(0)
})
