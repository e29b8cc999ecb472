import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { type Answers, aUser, fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'
import { aManagerChange, aTask } from '../testing/tasks.ts'
import { openTasks, type TasksEvent, tasksReducer } from './tasks.state.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const LIST = 'GET /user-tasks/renewals'
const two = [aTask(), aTask({ id: 22, version: 5, licenseNumber: 'LIQ-0002', licenseId: 2, followUpDate: '2026-11-19' })]
const answers = (more: Answers = {}) => ({ [LIST]: { items: two, totalItemCount: 2 }, ...more })

/** The tasks screen, signed in as `user`. */
async function tasks(more: Answers = {}) {
  const server = fakeServer(answers(more))
  screen = await open(server)
  await screen.press(']')
  await screen.sees('LIQ-0001')
  return server
}

describe('the state of the tasks', () => {
  const run = (...events: TasksEvent[]) => events.reduce(tasksReducer, openTasks())

  it('keeps a filter, order and selection for each tab', () => {
    const state = run(
      { type: 'narrow', values: { followUpDays: 7 } },
      { type: 'tab', tab: 'managerChanges' },
      { type: 'sort', by: 'createdOn' },
    )
    expect(state.lists.renewals.filter).toMatchObject({ followUpDays: 7, sortBy: 'followUpDate' })
    expect(state.lists.managerChanges.filter).toMatchObject({ sortBy: 'createdOn', sortDirection: 'asc' })
    expect(tasksReducer(state, { type: 'sort', by: 'createdOn' }).lists.managerChanges.filter.sortDirection).toBe('desc')
  })

  it('cycles through its tabs', () => {
    expect(run({ type: 'turn', by: -1 }).tab).toBe('propertyContacts')
    expect(run({ type: 'turn', by: -1 }, { type: 'turn', by: 1 }).tab).toBe('renewals')
  })

  it('clears to the nearest follow-up date first', () => {
    const state = run(
      { type: 'size', pageSize: 5 },
      { type: 'narrow', values: { searchTerm: 'x', assignedUserIds: [-1] } },
      { type: 'clear' },
    )
    expect(state.lists.renewals.filter).toEqual({ pageNumber: 1, pageSize: 5, sortBy: 'followUpDate', sortDirection: 'asc' })
  })
})

describe('the tasks', () => {
  it('are listed in three tabs with counts and marked when overdue', async () => {
    const server = await tasks({ 'GET /user-tasks/manager-changes': { items: [aManagerChange()], totalItemCount: 1 } })
    expect(screen.frame()).toContain('[Tasks 3]')
    expect(screen.frame()).toMatch(/\[1 Renewals 2\] +2 Manager Changes 1 +3 Property Contacts 0/)
    expect(screen.frame()).toMatch(/Follow-up Date ↑ +Property +License # +Task Description/)
    expect(screen.frame()).toMatch(/11\/19\/26 ▲ Past Due +Harbor Grand +LIQ-0002/)
    expect(server.last(LIST)?.query).toMatchObject({ sortBy: 'followUpDate', sortDirection: 'asc', pageSize: 25 })
    const frame = await screen.press('tab')
    expect(frame).toMatch(/Follow-up Date ↑ +Property +Impacted License Types/)
  })

  it('are filtered by follow-up range and assignee, and sorted', async () => {
    const server = await tasks()
    await screen.press('f', ' ', 'tab', ' ')
    expect(await screen.press('down', ' ', 'enter', 'enter')).toContain('Next 7 Days · Assignee Ann Lee')
    expect(server.last(LIST)?.query).toMatchObject({ followUpDays: 7, assignedUserIds: [7] })
    expect(await screen.press('s', 'j', 'enter')).toContain('by Created On')
    expect(server.last(LIST)?.query).toMatchObject({ sortBy: 'createdOn', assignedUserIds: [7] })
    expect(await screen.press('0')).toContain('Any follow-up date · by Follow-up Date')
  })

  it('show no assignee and no assignment to other users than administrators', async () => {
    await tasks({ 'GET /authentication/current-user/identity': aUser({ roles: ['ClientContributor'] }) })
    await screen.resize({ columns: 140, rows: 30 })
    expect(screen.frame()).not.toContain('Assignee')
    expect(await screen.press('A')).toContain(messages.notAllowed)
  })

  it('are edited: the follow-up date must be in the future, an unchanged assignee is not sent, and unassigned tasks invite nobody', async () => {
    const path = 'PUT /user-tasks/renewals/21'
    const server = await tasks({ [path]: null })
    await screen.press('e', 'ctrl+u', 't')
    expect(await screen.press('enter')).toContain(messages.dateNotInFuture)
    await screen.press('+', 'tab', '!', 'tab', 'tab', 'y')
    expect(await screen.press('enter')).toContain(messages.taskUpdated)
    expect(server.last(path)).toMatchObject({ ifMatch: 2 })
    expect(server.last(path)?.body).toEqual({ followUpDate: '2026-11-21', description: 'Call the clerk!', addToCalendar: true })
    await screen.press('e', 'tab', 'tab', 'u', 'enter')
    expect(server.last(path)?.body).toEqual({ followUpDate: '2026-12-01', description: 'Call the clerk', assignedUserId: -1 })
  })

  it('are marked done one by one after a question, and counted again', async () => {
    const path = 'PUT /user-tasks/21/complete'
    const server = await tasks({ [path]: null })
    const asked = () => server.asked.filter(({ path: one }) => one === '/user-tasks/counts').length
    expect(await screen.press('d')).toContain(messages.renewalTaskDoneConfirm.slice(0, 60))
    await screen.press('enter')
    expect(server.last(path)).toBeUndefined()
    const before = asked()
    expect(await screen.press('d', 'y')).toContain(messages.taskMarkedDone)
    expect(server.last(path)).toMatchObject({ ifMatch: 2 })
    expect(asked()).toBeGreaterThan(before)
  })

  it('can be completed, assigned, described and rescheduled together', async () => {
    const server = await tasks({
      'PUT /user-tasks/bulk-complete': null,
      'PUT /user-tasks/bulk-assign': null,
      'PUT /user-tasks/bulk-update-follow-up-dates': null,
      'PUT /user-tasks/bulk-update-descriptions': null,
    })
    const bodyOf = (path: string) => server.last(`PUT /user-tasks/${path}`)?.body
    const userTaskIds = [21, 22]
    expect(await screen.press('a')).toContain('2 selected')
    await screen.press('e', 't', '+')
    expect(await screen.press('enter')).toContain(messages.followUpDatesUpdated)
    expect(bodyOf('bulk-update-follow-up-dates')).toEqual({ followUpDate: '2026-11-21', userTaskIds })
    expect(screen.frame()).not.toContain('2 selected')
    await screen.press('a', 'E', 'ctrl+s')
    expect(screen.frame()).toContain('✖ Required')
    expect(await screen.press('one for all', 'ctrl+s')).toContain(messages.descriptionsUpdated)
    expect(bodyOf('bulk-update-descriptions')).toEqual({ description: 'one for all', userTaskIds })
    expect(await screen.press('a', 'A', 'b', 'enter')).toContain('2 Tasks to Bo Kim.')
    expect(await screen.press('y')).toContain(messages.tasksAssigned)
    expect(bodyOf('bulk-assign')).toEqual({ assignedUserId: 8, userTaskIds })
    expect(await screen.press('a', 'd')).toContain(messages.bulkDoneConfirm.slice(0, 40))
    expect(await screen.press('y')).toContain(messages.tasksMarkedDone)
    expect(bodyOf('bulk-complete')).toEqual({ userTaskIds })
  })

  it('open their license, and going back returns to the tasks', async () => {
    await tasks()
    expect(await screen.press('j', 'k', 'enter')).toContain('License LIQ-0001')
    expect(await screen.press('esc')).toContain('[1 Renewals 2]')
    expect(await screen.press('[')).toContain('Ready to Start')
  })

  it('of a manager change show the license types with the requirements and forms of their authorities', async () => {
    const task = {
      ...aManagerChange(),
      modifiedOn: '2026-11-10T17:00:00Z',
      doneOn: null,
      isOnCalendar: false,
      mayEdit: true,
      licenseTypes: [
        {
          id: 6,
          name: 'Tavern Liquor',
          licensingAuthorityId: 5,
          licensingAuthorityName: 'City of Denver',
          managerChangeRequirementNotes: 'Fingerprints within 30 days',
          keyContactChangeForms: [{ id: 1, label: 'Form 7', url: 'https://forms.example/7' }],
        },
      ],
    }
    await tasks({
      'GET /user-tasks/manager-changes': { items: [aManagerChange()], totalItemCount: 1 },
      'GET /user-tasks/manager-changes/31': task,
    })
    await screen.press('2')
    expect(await screen.press('E')).not.toContain('Description of')
    const notes = await screen.press('enter')
    expect(notes).toContain('Manager Change Task Notes')
    for (const part of ['Tavern Liquor (City of Denver)', 'Fingerprints within 30 days', 'Form 7: https://forms.example/7'])
      expect(notes).toContain(part)
  })

  it('are not available without renewal permission', async () => {
    screen = await open(fakeServer(answers({ 'GET /authentication/current-user/identity': aUser({ roles: ['Client'] }) })))
    expect(await screen.press(']')).toContain(messages.notAllowed)
    expect(screen.frame()).toContain('[Renewals]')
  })
})
