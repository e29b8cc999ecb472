import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTask } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { type InProcess, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const write = ({ params }: InProcess, notes: string | null, followUpDate?: string | null) =>
  world
    .as('ClientContributor at Saas')
    .renewals.updateNotes({ params, body: { notes, ...(followUpDate !== undefined && { followUpDate }) } })
const tasks = ({ renewalId }: InProcess) =>
  world.build((db) =>
    db('user_tasks')
      .where('renewal_id', renewalId)
      .orderBy('id')
      .select({ id: 'id', followUpDate: 'follow_up_date', assignedUserId: 'assigned_user_id', doneOn: 'done_on' }),
  )

test('notes are stored with a timestamp', async () => {
  const renewal = await theirRenewal(world)
  const { notes, notesTimestamp } = await write(renewal, ' Called the city. ')
  expect(notes).toBe('Called the city.')
  expect(Date.now() - Date.parse(notesTimestamp as string)).toBeLessThan(60_000)
  expect(await tasks(renewal)).toEqual([])
})

test('a follow-up date creates the task for the license’s assignee, and then moves it', async () => {
  const renewal = await theirRenewal(world)
  const { renewalTask } = await write(renewal, 'Call', '2026-11-21')
  expect(renewalTask).toMatchObject({ followUpDate: '2026-11-21' })
  const made = { id: renewalTask?.id, assignedUserId: world.tenants.Saas.users.ClientContributor, doneOn: null }
  expect(await tasks(renewal)).toEqual([{ ...made, followUpDate: '2026-11-21' }])
  await write(renewal, 'Call', '2026-12-01')
  expect(await tasks(renewal)).toEqual([{ ...made, followUpDate: '2026-12-01' }])
})

test('a follow-up date creates a new task if the previous one is done', async () => {
  const renewal = await theirRenewal(world)
  const done = await world.build((db) => aTask(db, { renewalId: renewal.renewalId, doneOn: '2026-11-19T12:00:00.000Z' }))
  await write(renewal, 'Again', '2026-11-30')
  const [first, second, ...rest] = await tasks(renewal)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ id: done.id, followUpDate: '2026-11-27', doneOn: expect.any(String) })
  expect(second).toMatchObject({ followUpDate: '2026-11-30', doneOn: null })
})

test.each(['2026-11-20', '2026-11-19', '1999-01-01'])('a follow-up on %s is not in the future, and nothing is written', async (day) => {
  const renewal = await theirRenewal(world, { notes: 'Before' })
  const errors = { followUpDate: [messages.dateNotInFuture] }
  expect(await refused(write(renewal, 'After', day))).toEqual({ status: 400, detail: messages.formBanner, errors })
  expect(await renewalNow(world, renewal.renewalId)).toMatchObject({ notes: 'Before' })
  expect(await tasks(renewal)).toEqual([])
})

test.each([null, '', '   '])('notes of %j with a null date delete the notes and keep the task', async (notes) => {
  const renewal = await theirRenewal(world, { notes: 'Before' })
  const task = await world.build((db) => aTask(db, { renewalId: renewal.renewalId }))
  expect(await write(renewal, notes, null)).toMatchObject({ notes: null, renewalTask: { id: task.id, followUpDate: '2026-11-27' } })
})

test('2000 characters are accepted, one more is not', async () => {
  const renewal = await theirRenewal(world)
  expect((await write(renewal, 'é'.repeat(2000))).notes).toHaveLength(2000)
  expect(await refused(write(renewal, 'é'.repeat(2001)))).toMatchObject({ status: 400, errors: { notes: [expect.any(String)] } })
})

test('a completed renewal cannot be changed', async () => {
  expect(await refused(write(await theirRenewal(world, { stage: 8 }), 'Late'))).toMatchObject({
    status: 400,
    detail: messages.renewalComplete,
  })
})
