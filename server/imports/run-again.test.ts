import { afterAll, beforeAll, expect, test } from 'vitest'
import { present } from '../../rules/present.ts'
import { ADMIN, check, run, upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const undo = (id: number | null) => testApp.as(ADMIN).batches.undo({ params: { id: present(id) }, body: {} })
const divisions = async () => {
  const where = { client_id: testApp.tenants.Saas.clientId }
  return testApp.database.read('divisions').where(where).whereIn('name', ['Up', 'Down']).orderBy('id', 'desc').pluck('name')
}

test('an import that was cancelled and undone writes all of its rows when it runs again, and can be undone again', async () => {
  const { id } = await upload(testApp, 'Name,Company Code\nDown,D\nUp,U', { kind: 'divisions' })
  await check(testApp, id)
  const first = await run(testApp, id)
  // As if it had been cancelled after the step that wrote its last row.
  await testApp.build((db) => db('imports').where({ id }).update({ status: 'Cancelled' }))
  expect(await undo(first.batchId)).toMatchObject({ undone: 2, kept: [] })
  expect(await divisions()).toEqual([])

  const second = await run(testApp, id)
  expect(second).toMatchObject({ status: 'Done', doneCount: 2, createdCount: 2, undoneBy: null })
  expect(await divisions()).toEqual(['Up', 'Down'])
  expect(await undo(second.batchId)).toMatchObject({ undone: 2, kept: [] })
  expect(await divisions()).toEqual([])
})
