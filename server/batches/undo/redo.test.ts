import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTask } from '../../../fixtures/builders.ts'
import { batchRequests } from '../../testing/batches.ts'
import { BULK_ACTIONS, type BulkCase } from '../../testing/bulk-actions.ts'
import { theirRenewal } from '../../testing/in-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const { doing, undo, batch, stateOf } = batchRequests(() => testApp)

const assign = BULK_ACTIONS['dashboard.bulkAssign to a colleague'] as (app: TestApp) => Promise<BulkCase>

/** Undoes a batch that the next undo can undo again. Returns the batch of the undo. */
const undone = async (batchId: number, count: number): Promise<number> => {
  const { batchId: undoId, ...result } = await undo(batchId)
  expect(result).toEqual({ undone: count, kept: [] })
  return undoId as number
}

describe('an undo of an undo', () => {
  test('of an assignment assigns the license and its open task again', async () => {
    const { licenseId, renewalId } = await theirRenewal(testApp)
    await testApp.build((db) => aTask(db, { renewalId }))
    const action = { ...(await assign(testApp)), ids: [licenseId] as unknown as BulkCase['ids'] }
    const before = await stateOf(action)
    const batchId = await doing(action)
    const after = await stateOf(action)
    const undoId = await undone(batchId, 2)
    expect(await stateOf(action)).toEqual(before)
    const redoId = await undone(undoId, 2)
    expect(await stateOf(action)).toEqual(after)
    expect(await batch(redoId)).toMatchObject({ status: 'Done', recordCount: 2, undoOf: undoId })
    await undone(redoId, 2)
    expect(await stateOf(action)).toEqual(before)
  })
})
