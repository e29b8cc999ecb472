import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { mustBeAccessible, themes } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { check, counted, heads, open, press, rows, says } from '../testing/tasks.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const filter = async (page: Page, list: string, label: string, option: string) => {
  await press(page, 'Filters')
  const form = dialogOf(page, list)
  await form.choose(label, option)
  // A list with multiple selection stays open.
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape')
  await form.press('Apply Filters')
  await page.getByText(`${label}: ${option}`).waitFor()
}

/** A license with a renewal in process and no task. */
const withoutTask = async (page: Page): Promise<number> => {
  const api = apiOf(page)
  const { items } = await api.dashboard.renewalsList({
    body: { renewalStatuses: [2, 3, 4, 5], renewalDesignation: 'BillingClient', pageSize: 100 },
  })
  for (const { id } of items) {
    const { inProcessRenewal } = await api.licenses.get({ params: { id } })
    if (inProcessRenewal?.renewalTask === null) return id
  }
  throw new Error('Every renewal of the demo data has a task.')
}

describe('/tasks', () => {
  test('an administrator starts here: three tabs with counts, columns and filters, kept for the session', async () => {
    const page = await console.signIn(people.administrator, '/tasks')
    const counts = await counted(page)
    await expect
      .poll(() => heads(page))
      .toEqual([
        '',
        'Follow-up Date',
        'Property',
        'License #',
        'Task Description',
        'Assignee',
        'Standing',
        'Details',
        'Reassign',
        'Mark Done',
        'Edit',
      ])
    expect(await rows(page).count()).toBe(counts.renewals)
    expect(await rows(page).first().innerText()).toContain('Past Due')
    const properties = () => page.locator('td.column-propertyName').allInnerTexts()
    await page.locator('th.column-propertyName').getByRole('button').click()
    await expect.poll(properties).toEqual((await properties()).toSorted(compareNames))

    await filter(page, 'Filter Renewal Tasks', 'Follow-up Date', 'Next 7 Days')
    const week = await apiOf(page).renewalTasks.list({ query: { followUpDays: 7 } })
    await expect.poll(() => rows(page).count()).toBe(week.totalItemCount)
    await filter(page, 'Filter Renewal Tasks', 'Assignee', 'Andre Baptiste')
    await expect
      .poll(async () => new Set(await page.locator('td.column-assignedUserName').allInnerTexts()))
      .toEqual(new Set(['Andre Baptiste']))

    await open(page, 'Manager Changes')
    await expect
      .poll(() => heads(page))
      .toEqual([
        '',
        'Created On',
        'Follow-up Date',
        'Property',
        'Assignee',
        'Impacted License Types',
        'Notes',
        'Reassign',
        'Mark Done',
        'Edit',
      ])
    await open(page, 'Property Contacts')
    await expect
      .poll(() => heads(page))
      .toEqual(['', 'Created On', 'Follow-up Date', 'Property', 'Task Description', 'Assignee', 'Notes', 'Reassign', 'Mark Done', 'Edit'])
    await page.getByRole('menuitem', { name: 'Renewals' }).click()
    await page.waitForURL(/\/renewals/)
    await page.getByRole('menuitem', { name: 'Tasks' }).click()
    await page.getByText('Assignee: Andre Baptiste').waitFor()
    await page.getByLabel('Search tasks').fill('no such task')
    await page.keyboard.press('Enter')
    await says(page, messages.noTasksFound)
    await press(page, 'Clear Filters')
    await expect.poll(() => rows(page).count()).toBe(counts.renewals)
  })

  test('a task is viewed, edited, reassigned, added to the calendar and marked done', async () => {
    const page = await console.signIn(people.administrator, '/tasks')
    await rows(page).first().waitFor()
    const { items } = await apiOf(page).renewalTasks.list({ query: {} })
    const task = items.find(({ assignedUserName }) => assignedUserName === 'Andre Baptiste')
    if (!task) throw new Error('Andre Baptiste has no renewal task in the demo data.')
    const of = task.licenseNumber

    await press(page, `Details of ${of}`)
    await page
      .getByRole('dialog', { name: `License ${of}` })
      .getByText('Tracking Details')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: of, exact: true }).click()
    await page.getByRole('heading', { name: `License ${of}` }).waitFor()
    await page.getByRole('link', { name: 'Back to Tasks' }).click()

    await press(page, `Edit ${of}`)
    const form = dialogOf(page, 'Edit Renewal Task')
    await form.type('Task Description', 'x'.repeat(1025))
    for (const [typed, sentence] of [
      ['11/20/2026', messages.dateNotInFuture],
      ['02/30/2027', messages.invalidDate],
      ['', messages.required],
    ] as const) {
      await form.type('Follow-up Date', typed)
      await form.press('Save')
      await form.says(sentence)
    }
    await form.says('Task Description cannot exceed 1024 characters')
    await form.says(messages.formBanner)
    await form.type('Follow-up Date', '11/21/2026')
    await form.type('Task Description', 'Call the clerk')
    await form.dialog.getByRole('switch', { name: 'Add to Calendar' }).check()
    const before = Date.now()
    await form.press('Save')
    await says(page, messages.taskUpdated)
    expect(await console.sent('.eml', before)).toContain('text/calendar')
    await rows(page).filter({ hasText: of }).getByText('Call the clerk').waitFor()

    await press(page, `Reassign ${of}`)
    await dialogOf(page, 'Reassign Task').choose('Assignee', 'Unassigned')
    await dialogOf(page, 'Reassign Task').press('Save')
    await says(page, messages.tasksAssigned)
    await rows(page).filter({ hasText: of }).getByText('Unassigned').waitFor()
    // Shows the task's own assignee and date, not the license's.
    await press(page, `Details of ${of}`)
    const details = page.getByRole('dialog', { name: `License ${of}` })
    await details.getByText('Unassigned').waitFor()
    await details.getByText('11/21/26').waitFor()
    await page.keyboard.press('Escape')
    await press(page, `Edit ${of}`)
    expect(await form.dialog.getByRole('switch', { name: 'Add to Calendar' }).isDisabled()).toBe(true)
    await form.press('Cancel')

    await press(page, `Mark Done ${of}`)
    await says(page, messages.renewalTaskDoneConfirm)
    await press(page, 'Mark Done')
    await says(page, messages.taskMarkedDone)
    await rows(page).filter({ hasText: of }).waitFor({ state: 'detached' })
    await counted(page)
  })

  test('a task that another person finishes under the open dialog is reported as done', async () => {
    const page = await console.signIn(people.administrator, '/tasks')
    const of = await page.locator('td.column-licenseNumber a').first().innerText()
    const task = (await apiOf(page).renewalTasks.list({ query: {} })).items.find(({ licenseNumber }) => licenseNumber === of)
    await press(page, `Edit ${of}`)
    const form = dialogOf(page, 'Edit Renewal Task')
    await form.type('Follow-up Date', '11/30/2026')
    await apiOf(page).userTasks.complete({ params: { id: task?.id ?? 0 } })
    await form.press('Save')
    await form.says(messages.editedElsewhere)
    await form.press('Save')
    await page.getByText(messages.taskAlreadyDone).waitFor()
  })

  test('a person who is no administrator sees their own tasks without assignees; staff see their clients’', async () => {
    const page = await console.signIn(people.contributor, '/tasks')
    const counts = await counted(page)
    await expect
      .poll(() => heads(page))
      .toEqual(['', 'Follow-up Date', 'Property', 'License #', 'Task Description', 'Standing', 'Details', 'Mark Done', 'Edit'])
    expect(await rows(page).count()).toBe(counts.renewals)
    await press(page, 'Filters')
    await expect.poll(() => page.getByRole('dialog').getByRole('combobox').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect
      .poll(() => bar.getByRole('button').allInnerTexts())
      .toEqual([`Select All ${counts.renewals} Matching`, 'Edit Follow-up Date', 'Edit Description', 'Mark Done', 'Clear Selection'])

    const staff = await console.signIn(people.staff, '/tasks')
    await counted(staff)
    expect(await heads(staff)).toContain('Client')
    await filter(staff, 'Filter Renewal Tasks', 'Client', 'Lakeside Dining')
    await expect
      .poll(async () => new Set(await staff.locator('td.column-clientName').allInnerTexts()))
      .toEqual(new Set(['Lakeside Dining']))

    const viewer = await console.signIn(people.viewer, '/properties')
    await viewer.goto('/tasks')
    await viewer.waitForURL(/\/access-denied/)
  })

  test.each(themes)('a manager-change task says what to do, here and at its property, in the %s theme', async (colorScheme) => {
    const page = await console.signIn(people.administrator, '/tasks', { colorScheme })
    await rows(page).first().waitFor()
    await mustBeAccessible(page)
    await open(page, 'Manager Changes')
    const [row] = (await apiOf(page).managerChangeTasks.list({ query: {} })).items
    if (!row) throw new Error('The demo data has no manager-change task here.')
    const task = await apiOf(page).managerChangeTasks.get({ params: { id: row.id } })
    const shows = async () => {
      const notes = page.getByRole('dialog', { name: 'Manager Change Task Notes' })
      await notes.getByText(task.description ?? '').waitFor()
      await notes.getByText(`Impacted License Types (${row.licenseTypesCount})`).waitFor()
      for (const { name, managerChangeRequirementNotes, keyContactChangeForms } of task.licenseTypes) {
        await notes.getByText(name, { exact: true }).first().waitFor()
        await notes
          .getByText(managerChangeRequirementNotes ?? name)
          .first()
          .waitFor()
        for (const { label, url } of keyContactChangeForms)
          expect(await notes.getByRole('link', { name: label }).first().getAttribute('href')).toBe(url)
      }
    }
    await press(page, `Notes of ${row.propertyName}`)
    await shows()
    await mustBeAccessible(page)
    await page.keyboard.press('Escape')
    await check(page, `Select ${row.propertyName}`)
    expect(await page.getByRole('button', { name: 'Edit Description' }).count()).toBe(0)
    await mustBeAccessible(page)

    await page.getByRole('link', { name: row.propertyName, exact: true }).first().click()
    await page.getByRole('button', { name: 'View Details of the Manager Change Task' }).click()
    await shows()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
    const form = dialogOf(page, 'Edit Manager Change Task')
    expect(await form.dialog.getByLabel('Task Description').count()).toBe(0)
    await form.type('Follow-up Date', '12/01/2026')
    await mustBeAccessible(page)
    await form.press('Save')
    await says(page, messages.taskUpdated)
    await page.getByRole('button', { name: 'View Details of the Manager Change Task' }).click()
    await page.getByRole('dialog').getByText('12/01/26').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Done' }).click()
    await says(page, messages.propertyTaskDoneConfirm)
    await press(page, 'Mark Done')
    await says(page, messages.taskMarkedDone)
    await page.getByText('Manager Change Task', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await page.getByRole('tab', { name: /Manager Changes/, selected: true }).waitFor()
    await counted(page)
  })

  test('a property without contact has a task; a viewer can only read it', async () => {
    const page = await console.signIn(people.administrator, '/tasks?tab=property-contacts')
    await rows(page).first().waitFor()
    const [row] = (await apiOf(page).propertyContactTasks.list({ query: {} })).items
    if (!row) throw new Error('The demo data has no property-contact task here.')
    await press(page, `Notes of ${row.propertyName}`)
    await page
      .getByRole('dialog', { name: 'Property Contact Task Notes' })
      .getByText(row.description ?? '')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await press(page, `Edit ${row.propertyName}`)
    const form = dialogOf(page, 'Edit Property Contact Task')
    await form.type('Follow-up Date', '12/02/2026')
    await form.type('Task Description', 'Ask the front desk')
    await form.press('Save')
    await says(page, messages.taskUpdated)
    await rows(page).filter({ hasText: 'Ask the front desk' }).getByText('12/02/26').waitFor()

    const viewer = await console.signIn(people.viewer, `/properties/${row.propertyId}`)
    await viewer.getByText('Ask the front desk').waitFor()
    expect(await viewer.getByRole('button', { name: /View Details/ }).count()).toBe(0)
  })
})

test.each(themes)('a renewal has one task, which is added, changed, deleted and marked done, in the %s theme', async (colorScheme) => {
  const page = await console.signIn(people.administrator, '/properties', { colorScheme })
  const id = await withoutTask(page)
  await page.goto(`/licenses/${id}`)

  await says(page, 'No open task.')
  await press(page, 'Add Task')
  const adding = dialogOf(page, 'Add Renewal Task')
  await adding.press('Save')
  await adding.says(messages.required)
  await adding.type('Follow-up Date', '11/20/2026')
  await adding.press('Save')
  await adding.says(messages.dateNotInFuture)
  await adding.type('Follow-up Date', '11/21/2026')
  await adding.type('Task Description', 'Call the county')
  await mustBeAccessible(page)
  await adding.press('Save')
  await says(page, messages.taskCreated)
  // The activity of the license shows the date too.
  await page.getByText(/^Follow-up Date: 11\/21\/26\s+Call the county$/).waitFor()
  expect(await page.getByRole('button', { name: 'Add Task' }).count()).toBe(0)

  await press(page, 'Edit Task')
  const editing = dialogOf(page, 'Edit Renewal Task')
  await editing.type('Follow-up Date', '12/15/2026')
  await editing.press('Save')
  await says(page, messages.taskUpdated)
  await page.getByText(/^Follow-up Date: 12\/15\/26/).waitFor()

  await press(page, 'Delete Task')
  await press(page, 'Delete')
  await says(page, messages.taskDeleted)
  await says(page, 'No open task.')
  await press(page, 'Add Task')
  await adding.type('Follow-up Date', '11/21/2026')
  await adding.press('Save')
  await says(page, messages.taskCreated)
  await press(page, 'Mark Task Done')
  await says(page, messages.renewalTaskDoneConfirm)
  await press(page, 'Mark Done')
  await says(page, messages.taskMarkedDone)
  await says(page, 'No open task.')
  const license = await apiOf(page).licenses.get({ params: { id } })
  expect(license.inProcessRenewal?.renewalTask).toBeNull()
})
