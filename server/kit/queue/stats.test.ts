import { expect, test } from 'vitest'
import { aJob } from '../../../fixtures/builders.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { clock } from '../clock.ts'
import { queueStats } from './stats.ts'

test('the queue says how many jobs wait and run, how long the oldest has waited, and when recurring work last started', async () => {
  await using database = await freshDatabase()
  expect(await queueStats(database.read)).toEqual({ queued: 0, running: 0, oldestQueuedSeconds: 0, sinceLastStart: {} })
  const ago = (seconds: number) => clock.later(-seconds * 1000)
  await database.write(async (db) => {
    await aJob(db, { status: 'queued', createdOn: ago(90), startedOn: null, endedOn: null })
    await aJob(db, { status: 'queued', createdOn: ago(30), startedOn: null, endedOn: null })
    await aJob(db, { status: 'running', createdOn: ago(300), endedOn: null })
    await aJob(db, { status: 'done', createdOn: ago(900) })
    await aJob(db, { kind: 'sweep', payload: null, status: 'queued', createdOn: ago(9_000), startedOn: ago(60), endedOn: null })
    await aJob(db, { kind: 'deliver-mail', payload: null, status: 'queued', startedOn: null, endedOn: null })
  })
  const { oldestQueuedSeconds, sinceLastStart, ...counts } = await queueStats(database.read)
  expect(counts).toEqual({ queued: 2, running: 1 })
  expect(Math.round(oldestQueuedSeconds / 10)).toBe(9)
  expect(Object.keys(sinceLastStart)).toEqual(['sweep'])
  expect(Math.round((sinceLastStart.sweep ?? 0) / 10)).toBe(6)
})
