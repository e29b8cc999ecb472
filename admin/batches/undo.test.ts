import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { type Api, type Case, importTrio, license, licensesNow, mustUndo, type Trio } from '../testing/batches.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { check, press, rows } from '../testing/tasks.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const beginAll = (api: Api, { licenses }: Trio) =>
  api.renewals.bulkBegin({ body: { licenseIds: licenses, processStartDate: '2026-11-20' } })
/** The tasks of the three licenses, one each, in their order. */
const tasksOf = async (api: Api, { state }: Trio) => {
  const { items } = await api.renewalTasks.list({ query: { searchTerm: `${state}-UNDO`, pageSize: 10 } })
  return items.toSorted((one, other) => (one.licenseNumber < other.licenseNumber ? -1 : 1))
}
const idsOf = async (api: Api, trio: Trio) => (await tasksOf(api, trio)).map(({ id }) => id)
const makeTasks = async (api: Api, trio: Trio) => {
  await beginAll(api, trio)
  for (const licenseId of trio.licenses) {
    const { inProcessRenewal } = await license(api, licenseId)
    await api.tasksOfRenewal.create({
      params: { id: Number(inProcessRenewal?.id) },
      body: { description: 'Before', followUpDate: '2026-11-24' },
    })
  }
}

const search = async (page: Page, name: string, state: string) => {
  const box = page.getByRole('textbox', { name })
  await box.fill(`${state}-UNDO`)
  await box.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(3)
}

const openTasks = async (page: Page, { state, numbers }: Trio, action: string) => {
  await page.goto('/tasks')
  await search(page, 'Search tasks', state)
  for (const number of numbers) await check(page, `Select ${number}`)
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: action, exact: true }).click()
}

const cases: Case[] = [
  {
    name: 'bulk begin',
    state: 'VT',
    act: async (page, { state }) => {
      await page.goto('/renewals')
      await press(page, 'Bulk Begin Renewals')
      const { dialog, press: next } = dialogOf(page, 'Bulk Begin Renewals')
      await dialog.getByRole('combobox', { name: 'State' }).fill(state)
      await page.getByRole('option', { name: new RegExp(`^${state} ·`) }).click()
      await page.keyboard.press('Escape')
      await next('Next')
      await next('Select All 3')
      await next('Next')
      await next('Review')
      await next('Begin 3 Renewals')
    },
    edit: async (api, { licenses: [id = 0] }) => {
      const { inProcessRenewal } = await license(api, id)
      await api.renewals.updateNotes({ params: { id, renewalId: Number(inProcessRenewal?.id) }, body: { notes: 'Call the city' } })
    },
    now: async (api, trio) => (await licensesNow(api, trio)).map(({ inProcessRenewal }) => inProcessRenewal !== null),
  },
  {
    name: 'bulk assign',
    state: 'NV',
    before: beginAll,
    act: async (page, { state }) => {
      await page.goto('/renewals?filter=%7B%7D')
      await search(page, 'Search renewals', state)
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await press(page, 'Assign')
      const assign = dialogOf(page, 'Bulk Assign Renewals')
      await assign.choose('Renewal Designation', 'Named Assignee')
      await assign.dialog.getByRole('combobox', { name: 'Assignee' }).click()
      await page.getByRole('option', { name: /^Andre Baptiste/ }).click()
      await assign.press('Assign 3 Licenses')
    },
    edit: (api, { licenses }) =>
      api.dashboard.bulkAssign({ body: { licenseIds: licenses.slice(0, 1), renewalDesignation: 'BillingClient', userId: -1 } }),
    now: async (api, trio) => (await licensesNow(api, trio)).map(({ assignedUserName }) => assignedUserName),
  },
  {
    name: 'descriptions of tasks',
    state: 'UT',
    before: makeTasks,
    act: async (page, trio) => {
      await openTasks(page, trio, 'Edit Description')
      const words = dialogOf(page, 'Edit Description')
      await words.type('Task Description', 'All of them')
      await words.press('Save')
    },
    edit: async (api, trio) =>
      api.userTasks.bulkUpdateDescriptions({ body: { userTaskIds: (await idsOf(api, trio)).slice(0, 1), description: 'Mine' } }),
    now: async (api, trio) => (await tasksOf(api, trio)).map(({ description }) => description),
  },
  {
    name: 'follow-up dates of tasks',
    state: 'WY',
    before: makeTasks,
    act: async (page, trio) => {
      await openTasks(page, trio, 'Edit Follow-up Date')
      const days = dialogOf(page, 'Edit Follow-up Date')
      await days.type('Follow-up Date', '12/24/2026')
      await days.press('Save')
    },
    edit: async (api, trio) =>
      api.userTasks.bulkUpdateFollowUpDates({ body: { userTaskIds: (await idsOf(api, trio)).slice(0, 1), followUpDate: '2026-12-01' } }),
    now: async (api, trio) => (await tasksOf(api, trio)).map(({ followUpDate }) => followUpDate),
  },
  {
    name: 'assignees of tasks',
    state: 'ID',
    before: makeTasks,
    act: async (page, trio) => {
      await openTasks(page, trio, 'Assign')
      const assign = dialogOf(page, 'Assign Tasks')
      await assign.choose('Assignee', 'Mei-Ling Chow')
      await assign.press('Save')
    },
    edit: async (api, trio) =>
      api.userTasks.bulkUpdateDescriptions({ body: { userTaskIds: (await idsOf(api, trio)).slice(0, 1), description: 'Mine' } }),
    now: async (api, trio) => (await tasksOf(api, trio)).map(({ assignedUserName }) => assignedUserName),
  },
]

test.each(cases)('$name: undone but for the one that was changed since', (one) => mustUndo(console, one))

test('tasks that are marked done stay done: the undo of the batch says so', async () => {
  const page = await console.signIn(people.administrator, '/renewals')
  const trio = await importTrio(page, 'NE')
  await makeTasks(apiOf(page), trio)
  await openTasks(page, trio, 'Mark Done')
  await page.getByRole('dialog', { name: 'Mark 3 Tasks Done' }).getByRole('button', { name: 'Mark Done' }).click()
  await page.getByText(messages.tasksMarkedDone).waitFor()
  await page.goto('/batches')
  await page.getByRole('link', { name: 'Mark Tasks Done' }).first().click()
  await press(page, 'Undo')
  const { dialog } = dialogOf(page, 'Undo')
  await expect.poll(() => dialog.getByRole('listitem').getByText(messages.undoTaskDone).count()).toBe(3)
  expect(await dialog.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
})
