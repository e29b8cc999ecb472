import { afterEach, expect, it, vi } from 'vitest'
import type { Outgoing } from '../../client/index.ts'
import { messages } from '../../rules/messages.ts'
import { type Answers, aRow, aUser, fakeServer, refused } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'
import { aTask } from '../testing/tasks.ts'
import { words } from '../ui/words.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const DATES = 'PUT /user-tasks/bulk-update-follow-up-dates'
const DONE = 'PUT /user-tasks/bulk-complete'
const UNDO = 'POST /batches/12/undo'
const kept = [{ record: 'user_tasks', id: 22, name: 'Call the port', standing: null, reason: 'Bo Kim changed it on 11/20/26.' }]
const undoing = (expected: object, done: object = expected) => ({
  [UNDO]: ({ body }: Outgoing) => ((body as { dryRun?: boolean }).dryRun ? expected : done),
})
const isUndone = ({ asked }: ReturnType<typeof fakeServer>) =>
  asked.some(({ path, body }) => path === '/batches/12/undo' && !(body as { dryRun?: boolean }).dryRun)

/** Postpones two tasks together, which creates batch 12. */
async function putOff(more: Answers, options: Parameters<typeof open>[1] = {}) {
  const server = fakeServer({
    'GET /user-tasks/renewals': { items: [aTask(), aTask({ id: 22 })], totalItemCount: 2 },
    'GET /users/select-list-options': [],
    [DATES]: null,
    [DONE]: null,
    ...more,
  })
  server.batches = { [DATES]: 12, [DONE]: 13, [UNDO]: 14 }
  screen = await open(server, options)
  await screen.press(']', 'a', 'e', '12242026', 'enter')
  await screen.sees(messages.followUpDatesUpdated)
  return server
}

it('says after a bulk action how to undo it, asks first, and reads the rows again', async () => {
  const all = undoing({ batchId: null, undone: 2, kept: [] }, { batchId: 14, undone: 2, kept: [] })
  const server = await putOff(all)
  expect(screen.frame()).toContain(`${messages.followUpDatesUpdated} · u undo`)
  expect(screen.frame()).toContain('u Undo')
  const question = await screen.press('u')
  expect(question).toContain('2 records can be undone.')
  expect(question).toContain('[ No ]    Undo 2')
  await screen.press('enter')
  expect(isUndone(server)).toBe(false)

  const reads = () => server.asked.filter(({ path }) => path === '/user-tasks/renewals').length
  await screen.press('u')
  const before = reads()
  await screen.press('y')
  expect(await screen.sees('2 records undone.')).not.toContain('u undo')
  expect(isUndone(server)).toBe(true)
  await expect.poll(reads).toBeGreaterThan(before)
  expect(await screen.press('u')).toContain(words.nothingToUndo)
})

it('lists what was kept, with the reasons', async () => {
  const server = await putOff(undoing({ batchId: null, undone: 1, kept }, { batchId: 14, undone: 1, kept }))
  expect(await screen.press('u')).toMatch(/1 record can be undone, 1 is kept\.[\s\S]*Call the port +Bo Kim changed it on 11\/20\/26\./)
  expect(await screen.press('y')).toMatch(/1 record undone, 1 kept\.[\s\S]*Call the port +Bo Kim changed it/)
  expect(await screen.press('enter')).toContain('[1 Renewals')
  expect(isUndone(server)).toBe(true)
})

it('asks nothing when all is kept, and says why an undo is refused', async () => {
  const server = await putOff(undoing({ batchId: null, undone: 0, kept }))
  expect(await screen.press('u')).toContain('0 records can be undone, 1 is kept.')
  await screen.press('enter')
  server.answers[UNDO] = refused(400, messages.notDoneYet)
  expect((await screen.press('u')).replace(/[\s│]+/g, ' ')).toContain(messages.notDoneYet)
  expect(await screen.press('esc')).toContain('[1 Renewals')
  expect(isUndone(server)).toBe(false)
})

it('does not offer to undo an undo, nor what is final', async () => {
  const server = await putOff(undoing({ batchId: null, undone: 2, kept: [] }, { batchId: 14, undone: 2, kept: [] }))
  await screen.press('u', 'y')
  await screen.sees('2 records undone.')
  await screen.press('a', 'd', 'y')
  expect(await screen.sees(messages.tasksMarkedDone)).not.toContain('u undo')
  expect(server.last(DONE)).toBeDefined()
  expect(await screen.press('u')).toContain(words.nothingToUndo)
})

it('is in the help, and refused in readonly mode', async () => {
  screen = await open(fakeServer({ 'POST /dashboard/renewals-list': { items: [aRow()], totalItemCount: 1 } }), {
    readonly: true,
    columns: 120,
    rows: 60,
  })
  expect(screen.frame()).not.toContain('u Undo')
  expect(await screen.press('u')).toContain(words.readonly)
  expect((await screen.press('?')).match(/^│ u +Undo {2}\(not now: /gm)).toHaveLength(1)
})

it('forgets the bulk action when somebody else signs in', async () => {
  const server = await putOff(undoing({ batchId: null, undone: 2, kept: [] }))
  server.answers['GET /user-tasks/renewals'] = refused(401, 'Sign in')
  await screen.press('R')
  await screen.sees(words.tokenGone.slice(0, 30))
  server.answers['GET /user-tasks/renewals'] = { items: [], totalItemCount: 0 }
  server.answers['GET /authentication/current-user/identity'] = aUser({ id: 99, firstName: 'Zoe' })
  await screen.press('other-token', 'enter')
  await screen.sees('Zoe')
  expect(screen.frame()).not.toContain('u Undo')
})
