import { afterEach, describe, expect, it, vi } from 'vitest'
import { Memory } from './memory.ts'
import { type Answers, aRow, aUser, fakeServer } from './testing/fake.ts'
import { open, SERVER } from './testing/screen.tsx'
import { aTask } from './testing/tasks.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let screen: Awaited<ReturnType<typeof open>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const LIST = 'POST /dashboard/renewals-list'
const TASKS = 'GET /user-tasks/renewals'
const rows = [1, 2, 3].map((id) => aRow({ id, licenseNumber: `L-${id}` }))
const answers: Answers = {
  [LIST]: { items: rows, totalItemCount: 3 },
  [TASKS]: { items: [aTask(), aTask({ id: 22, licenseNumber: 'LIQ-0002' })], totalItemCount: 2 },
}

const ann = aUser()
/** The memory of an earlier session, as its file stores it. */
const written = (remembered: object, { server = SERVER, userId = ann.id } = {}) => JSON.stringify({ server, userId, remembered })
const queue = { filter: { pageNumber: 1, assignedUserIds: [8], clientIds: [3], sortBy: 'trackDate' }, row: 2 }

describe('the next start', () => {
  it('shows the queue with the filter and the row of the last session', async () => {
    const memory = new Memory(SERVER, written({ view: 'renewals' }))
    screen = await open(fakeServer(answers), { memory })
    await screen.press('2', '/', 'quay', 'enter', 'j', 'j')
    screen.close()

    const server = fakeServer(answers)
    screen = await open(server, { memory: new Memory(SERVER, memory.text() ?? '') })
    expect(await screen.sees('3 of 3')).toMatch(/^> {3}L-3 /m)
    expect(screen.frame()).toContain('[2 Started]')
    expect(server.last(LIST)?.body).toMatchObject({ searchTerm: 'quay', renewalStatuses: [2, 3, 4], assignedUserIds: [7] })
  })

  it('shows the last tab of the tasks with its filter', async () => {
    const memory = new Memory(SERVER, written({ view: 'renewals' }))
    screen = await open(fakeServer(answers), { memory })
    await screen.press(']', 'S', 'j', '2')
    screen.close()

    const server = fakeServer(answers)
    screen = await open(server, { memory: new Memory(SERVER, memory.text() ?? '') })
    expect(await screen.sees('[2 Manager Changes')).toContain('[2 Manager Changes')
    await screen.press('1')
    expect(await screen.sees('LIQ-0002')).toMatch(/^> {3}.*LIQ-0002/m)
    expect(server.last(TASKS)?.query).toMatchObject({ sortDirection: 'desc' })
    expect(await screen.press('[')).toContain('1 Ready to Start')
  })

  it('starts fresh for any other user', async () => {
    const memory = new Memory(SERVER, written({ view: 'tasks', queue }, { userId: 99 }))
    const server = fakeServer(answers)
    screen = await open(server, { memory })
    expect(screen.frame()).toContain('[Today]')
    expect(server.last('POST /today/list')?.body).toMatchObject({ who: 'Mine' })
  })
})

describe('what is remembered', () => {
  const recall = (text: string, user = ann) => new Memory(SERVER, text).of(user)

  it('is ignored when the file is damaged, of another version or of another server', () => {
    const damaged = ['', '{', 'null', '[]', '{"view":"tasks"}', written({ view: 'tasks' }).slice(0, -9), written({ view: 'elsewhere' })]
    for (const text of damaged) expect(recall(text)).toEqual({})
    for (const filter of [{ pageNumber: 'one' }, { sortBy: 'password' }, { startDate: '2026-99-99' }, null])
      expect(recall(written({ queue: { filter } }))).toEqual({})
    expect(recall(written({ view: 'tasks' }, { server: 'http://elsewhere.test' }))).toEqual({})
  })

  it('ignores values that no screen has written', () => {
    const { queue: kept } = recall(written({ queue: { filter: { searchTerm: 'x', isAdmin: true }, row: 2, token: 'evg_secret' } }))
    expect(kept).toEqual({ filter: { searchTerm: 'x' }, row: 2 })
  })

  it('drops what the role no longer allows', () => {
    const tasks = { renewals: { filter: { assignedUserIds: [8] } }, managerChanges: { filter: { sortBy: 'assignedUserName' } } }
    const own = { filter: { assignedUserIds: [7], sortBy: 'trackDate' }, row: 2 }
    const staff = aUser({ clientId: null, clientServiceLevel: null, roles: ['Administrator'] })
    expect(recall(written({ queue }), staff).queue).toEqual(queue)
    // Only staff can filter by client.
    expect(recall(written({ queue })).queue).toBeUndefined()
    expect(recall(written({ tasks: { renewals: { filter: { ...tasks.renewals.filter, sortBy: 'createdOn' } } } })).tasks).toHaveProperty(
      'renewals',
    )
    const contributor = aUser({ roles: ['ClientContributor'] })
    expect(recall(written({ queue: own }), contributor).queue).toEqual(own)
    expect(recall(written({ tasks }), contributor).tasks).toEqual({})
    const today = { filter: { who: 'Everyone', tile: 'expired' } }
    expect(recall(written({ today })).today).toEqual(today)
    expect(recall(written({ today }), contributor).today).toBeUndefined()
    const viewer = aUser({ roles: ['Client'] })
    expect(recall(written({ view: 'tasks', tab: 'managerChanges', queue: own }), viewer)).toEqual({})
  })

  it('belongs to the signed-in user', () => {
    const memory = new Memory(SERVER, written({ view: 'tasks' }))
    expect(memory.text()).toBeNull()
    memory.of(ann).view = 'tasks'
    expect(memory.of(aUser({ id: 8 }))).toEqual({})
    expect(JSON.parse(memory.text() ?? '')).toEqual({ server: SERVER, userId: 8, remembered: {} })
  })
})
