import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aFolder, problem, run, type Seen } from '../../testing/world.ts'

const task = {
  id: 12,
  version: 4,
  followUpDate: '2026-12-01',
  description: 'Call the port',
  note: null,
  propertyName: 'Harbor Waikiki',
  assignedUserId: 8,
  assignedUserName: 'Kim Doe',
  createdOn: '2026-11-01T10:00:00.000Z',
  modifiedOn: '2026-11-01T10:00:00.000Z',
  doneOn: null,
}
const renewalTask = { ...task, renewalId: 7, licenseId: 42, licenseNumber: 'HI-42', renewalStatus: 5 }
const designated = { renewalDesignation: 'BillingClient', renewalDesignationName: 'Harbor Hotels' }
const dueSoon = { level: 'dueSoon', days: 4, text: 'Due in 4 days' }
const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const PEOPLE = [
  { label: 'Kim Doe', value: 8, meta: { clientId: 2, group: 'Harbor Hotels' } },
  { label: 'Lee Fox', value: 9, meta: { clientId: 2, group: 'Harbor Hotels' } },
  { label: 'Lee Fox', value: 10, meta: { clientId: 3, group: 'Summit Resorts' } },
]
const answers = {
  'GET /users/select-list-options': PEOPLE,
  'GET /authentication/current-user/identity': {
    id: 5,
    roles: ['Administrator'],
    clientId: 2,
    clientServiceLevel: 'FullService',
    today: '2026-11-20',
  },
  'GET /user-tasks/renewals': page(renewalTask),
  'GET /user-tasks/manager-changes': page(),
  'GET /user-tasks/renewals/12': renewalTask,
  'GET /user-tasks/property-contacts/13': { ...task, id: 13, version: 2 },
  'PUT /user-tasks/property-contacts/13': null,
  'PUT /user-tasks/renewals/12': null,
  'PUT /user-tasks/bulk-assign': null,
  'PUT /user-tasks/bulk-complete': null,
  'PUT /user-tasks/bulk-update-follow-up-dates': null,
  'PUT /user-tasks/bulk-update-descriptions': null,
}
const tasks = (words: string[], more: object = {}, stdin = '') => run(['tasks', ...words], { answers: { ...answers, ...more }, stdin })
const sent = (seen: Seen[]) => seen.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }))

describe('list and show', () => {
  test('lists renewal tasks by default; assignees by name, me, nobody, id', async () => {
    const { seen, out } = await tasks(['list', '--next', '7', '--assignee', 'me', '--assignee', 'kim doe', '--assignee', 'nobody'])
    const { path } = seen.at(-1) as Seen
    expect(path).toBe('/user-tasks/renewals?followUpDays=7&assignedUserIds=5&assignedUserIds=8&assignedUserIds=-1')
    expect(out).toBe('12\t2026-12-01\tHarbor Waikiki\tHI-42\tCall the port\t\t\tKim Doe\t2026-11-01T10:00:00.000Z\n')
    const changes = await tasks(['list', '--kind', 'manager-changes'])
    expect(changes).toMatchObject({ code: 0, out: '', err: `${messages.noTasksFound}\n`, seen: [{ path: '/user-tasks/manager-changes' }] })
  })

  test.each([
    [['list', '--next', '5'], 2, 'Must be one of: next-7-days, next-14-days, next-30-days'],
    [['list', '--kind', 'nonsense'], 2, 'renewals, manager-changes, property-contacts'],
    [['list', '--assignee', 'Lee Fox'], 2, '  10  Summit Resorts'],
    [['list', '--assignee', 'Kim Do'], 5, 'Did you mean Kim Doe?'],
    [['show', 'twelve'], 2, '"twelve" is no id.'],
    [['show', '99'], 5, messages.notFound],
  ])('%j is %i', async (words, code, sentence) => {
    expect(await tasks(words)).toMatchObject({ code, err: expect.stringContaining(sentence) })
  })

  test('show has words for the standing and the designation', async () => {
    const { out } = await tasks(['show', '12'], { 'GET /user-tasks/renewals/12': { ...renewalTask, ...designated, standing: dueSoon } })
    expect(out).toContain('Standing\tDue in 4 days\n')
    expect(out.match(/^Renewal Designation\t.*$/gm)).toEqual(['Renewal Designation\tHarbor Hotels'])
  })

  test('show finds a task of any kind by its id', async () => {
    const { out } = await tasks(['show', '12'])
    expect(out).toContain('Stage\t5/8 Forms Filed\n')
    expect(out).toContain('License\t42\n')
    const contact = await tasks(['show', '13', '--json=id,description'])
    expect(JSON.parse(contact.out)).toEqual({ id: 13, description: 'Call the port' })
  })
})

test('update: only what is given changes, with the version that was read; the assignee stays', async () => {
  const { seen, err } = await tasks(['update', '13', '--follow-up-date', '12/08/2026', '--add-to-calendar'])
  expect(seen.at(-1)).toMatchObject({
    path: '/user-tasks/property-contacts/13',
    headers: { 'if-match': '"2"' },
    body: { followUpDate: '2026-12-08', description: 'Call the port', addToCalendar: true },
  })
  expect(seen.at(-1)?.body).not.toHaveProperty('assignedUserId')
  expect(err).toBe(`${messages.taskUpdated}\n`)
  const given = await tasks(['update', '12', '--assignee', '9', '--description', ''])
  expect(given.seen.at(-1)?.body).toEqual({ followUpDate: '2026-12-01', description: null, assignedUserId: 9 })
  expect(await tasks(['update', '12'])).toMatchObject({ code: 2, seen: [] })
})

describe('many tasks', () => {
  test.each([
    [['assign', '12', '13', '--to', 'Kim Doe'], '/user-tasks/bulk-assign', { assignedUserId: 8 }, messages.tasksAssigned],
    [
      ['reschedule', '12', '13', '--date', '2026-12-08'],
      '/user-tasks/bulk-update-follow-up-dates',
      { followUpDate: '2026-12-08' },
      messages.followUpDatesUpdated,
    ],
    [
      ['describe', '12', '13', '--description', 'Call'],
      '/user-tasks/bulk-update-descriptions',
      { description: 'Call' },
      messages.descriptionsUpdated,
    ],
    [['done', '12', '13', '--yes'], '/user-tasks/bulk-complete', {}, messages.tasksMarkedDone],
  ])('%j', async (words, path, body, sentence) => {
    const { code, out, err, seen } = await tasks(words)
    expect({ code, out, err }).toEqual({ code: 0, out: '12\tdone\t\n13\tdone\t\n', err: `${sentence}\n` })
    expect(sent(seen)).toEqual([{ path, body: { ...body, userTaskIds: [12, 13] } }])
  })

  test('their ids from stdin and files: rows of a list, comments, empty lines, each once', async () => {
    const file = join(aFolder(), 'tasks.txt')
    writeFileSync(file, '# of this week\n\n14 # the port\r\n12\n')
    const { seen } = await tasks(['done', '15', '-', `@${file}`, '-y'], {}, '12\t2026-12-01\tHarbor #1\n13\n')
    expect(sent(seen)).toEqual([{ path: '/user-tasks/bulk-complete', body: { userTaskIds: [15, 12, 13, 14] } }])
    const nul = await tasks(['done', '-0', '-', '-y'], {}, ['12', '13', ''].join('\0'))
    expect(sent(nul.seen)[0]?.body).toEqual({ userTaskIds: [12, 13] })
  })

  test('an empty list succeeds; invalid ids, missing files and no task fail', async () => {
    expect(await tasks(['done', '-', '-y'])).toMatchObject({ code: 0, seen: [] })
    expect(await tasks(['done', '-', '-y'], {}, 'HI-42\n')).toMatchObject({ code: 2, err: '"HI-42" is no id.\n', seen: [] })
    expect(await tasks(['done', '@/nowhere.txt', '-y'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('/nowhere.txt cannot be read'),
    })
    expect(await tasks(['done'])).toMatchObject({ code: 2, err: expect.stringContaining('Examples:') })
    expect(await tasks(['assign', '12'])).toMatchObject({ code: 2, err: 'Missing: --to.\n' })
  })

  test('actions that cannot be undone ask first', async () => {
    expect(await tasks(['done', '12'])).toMatchObject({ code: 2, seen: [], err: expect.stringContaining(messages.bulkDoneConfirm) })
  })

  /** A server that refuses these tasks: all or nothing. */
  const refusing =
    (...bad: number[]) =>
    ({ body }: Seen) =>
      (body as { userTaskIds: number[] }).userTaskIds.some((id) => bad.includes(id))
        ? problem(400, messages.taskAlreadyDone, { userTaskIds: [messages.taskAlreadyDone] })
        : null

  test('refused tasks are reported and all others are done: 3', async () => {
    const done: number[] = []
    const answer = (seen: Seen) => {
      const said = refusing(13, 16)(seen)
      if (said === null) done.push(...(seen.body as { userTaskIds: number[] }).userTaskIds)
      return said
    }
    const words = ['done', '12', '13', '14', '15', '16', '17', '-y', '--json']
    const { code, out, err } = await tasks(words, { 'PUT /user-tasks/bulk-complete': answer })
    expect(code).toBe(3)
    expect(err).toContain(`${messages.tasksMarkedDone}\n{"error":{"exitCode":3,"message":"2 of 6 tasks were refused."`)
    const { items } = JSON.parse(out) as { items: { id: number; outcome: string; reason: string | null }[] }
    expect(items.filter(({ outcome }) => outcome === 'refused')).toEqual(
      [13, 16].map((id) => ({ id, outcome: 'refused', reason: messages.taskAlreadyDone })),
    )
    expect(done.sort()).toEqual([12, 14, 15, 17])
  })

  test('all refused is 1; an error that does not name tasks is reported once', async () => {
    const all = await tasks(['done', '13', '16', '-y'], { 'PUT /user-tasks/bulk-complete': refusing(13, 16) })
    expect(all).toMatchObject({ code: 1, out: `13\trefused\t${messages.taskAlreadyDone}\n16\trefused\t${messages.taskAlreadyDone}\n` })
    const early = problem(400, messages.formBanner, { followUpDate: [messages.dateNotInFuture] })
    const words = ['reschedule', '12', '13', '--date', '2026-11-01']
    const date = await tasks(words, { 'PUT /user-tasks/bulk-update-follow-up-dates': early })
    expect(date).toMatchObject({ code: 1, out: '', err: expect.stringContaining(messages.dateNotInFuture) })
    expect(sent(date.seen)).toHaveLength(1)
  })
})
