import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTask } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { type InProcess, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const write = ({ params }: InProcess, notes: string | null, followUpDate?: string | null) =>
  testApp
    .as('ClientContributor at Saas')
    .renewals.updateNotes({ params, body: { notes, ...(followUpDate !== undefined && { followUpDate }) } })
const tasks = ({ renewalId }: InProcess) =>
  testApp.build((db) =>
    db('user_tasks')
      .where('renewal_id', renewalId)
      .orderBy('id')
      .select({ id: 'id', followUpDate: 'follow_up_date', assignedUserId: 'assigned_user_id', doneOn: 'done_on' }),
  )

test('notes are stored with a timestamp', async () => {
  const renewal = await theirRenewal(testApp)
  const { notes, notesTimestamp } = await write(renewal, ' Called the city. ')
  expect(notes).toBe('Called the city.')
  expect(Date.now() - Date.parse(notesTimestamp as string)).toBeLessThan(60_000)
  expect(await tasks(renewal)).toEqual([])
})

test('a follow-up date creates the task for the license’s assignee, and then moves it', async () => {
  const renewal = await theirRenewal(testApp)
  const { renewalTask } = await write(renewal, 'Call', '2026-11-21')
  expect(renewalTask).toMatchObject({ followUpDate: '2026-11-21' })
  const made = { id: renewalTask?.id, assignedUserId: testApp.tenants.Saas.users.ClientContributor, doneOn: null }
  expect(await tasks(renewal)).toEqual([{ ...made, followUpDate: '2026-11-21' }])
  await write(renewal, 'Call', '2026-12-01')
  expect(await tasks(renewal)).toEqual([{ ...made, followUpDate: '2026-12-01' }])
})

test('a follow-up date creates a new task if the previous one is done', async () => {
  const renewal = await theirRenewal(testApp)
  const done = await testApp.build((db) => aTask(db, { renewalId: renewal.renewalId, doneOn: '2026-11-19T12:00:00.000Z' }))
  await write(renewal, 'Again', '2026-11-30')
  const [first, second, ...rest] = await tasks(renewal)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ id: done.id, followUpDate: '2026-11-27', doneOn: expect.any(String) })
  expect(second).toMatchObject({ followUpDate: '2026-11-30', doneOn: null })
})

test.each(['2026-11-20', '2026-11-19', '1999-01-01'])('a follow-up on %s is not in the future, and nothing is written', async (day) => {
  const renewal = await theirRenewal(testApp, { notes: 'Before' })
  const errors = { followUpDate: [messages.dateNotInFuture] }
  expect(await refused(write(renewal, 'After', day))).toEqual({ status: 400, detail: messages.formBanner, errors })
  expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({ notes: 'Before' })
  expect(await tasks(renewal)).toEqual([])
})

test.each([null, '', '   '])('notes of %j with a null date delete the notes and keep the task', async (notes) => {
  const renewal = await theirRenewal(testApp, { notes: 'Before' })
  const task = await testApp.build((db) => aTask(db, { renewalId: renewal.renewalId }))
  expect(await write(renewal, notes, null)).toMatchObject({ notes: null, renewalTask: { id: task.id, followUpDate: '2026-11-27' } })
})

test('2000 characters are accepted, one more is not', async () => {
  const renewal = await theirRenewal(testApp)
  expect((await write(renewal, 'é'.repeat(2000))).notes).toHaveLength(2000)
  expect(await refused(write(renewal, 'é'.repeat(2001)))).toMatchObject({ status: 400, errors: { notes: [expect.any(String)] } })
})

test('a completed renewal cannot be changed', async () => {
  expect(await refused(write(await theirRenewal(testApp, { stage: 8 }), 'Late'))).toMatchObject({
    status: 400,
    detail: messages.renewalComplete,
  })
})
