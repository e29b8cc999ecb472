import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicenseType, aLicensingAuthority, aTask } from '../../../fixtures/builders.ts'
import { insertAll } from '../../../fixtures/rows.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { batchRequests } from '../../testing/batches.ts'
import { BULK_ACTIONS, type BulkCase } from '../../testing/bulk-actions.ts'
import { theirRenewal } from '../../testing/in-process.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const { as, doing, undo, batch, stateOf } = batchRequests(() => testApp)

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

/** Assigns three licenses to one person, then to another, and undoes the latter. Returns the first batch, the batch of the undo, and the licenses. */
const overlaid = async () => {
  const action = await assign(testApp)
  const first = await doing(action)
  const second = await doing({ ...action, body: { ...action.body, userId: testApp.tenants.Saas.users.ClientContributor } })
  return { action, first, undoId: await undone(second, 3) }
}

describe('a later change', () => {
  test('counts again if its undo was undone', async () => {
    const { action, first, undoId } = await overlaid()
    await undone(undoId, 3)
    const after = await stateOf(action)
    const { undone: count, kept } = await undo(first)
    expect(count).toBe(0)
    expect(kept.map(({ id, reason }) => [id, reason])).toEqual(action.ids.map((id) => [id, expect.stringMatching(/changed it on/)]))
    expect(await stateOf(action)).toEqual(after)
  })

  test('does not count if the undo of its undo was undone, too', async () => {
    const { first, undoId } = await overlaid()
    await undone(await undone(undoId, 3), 3)
    await undone(first, 3)
  })
})

/** A batch that has renamed license types of ours. The former name of the first one, `field`, now belongs to another type. */
const renaming = (count: number, field = 'name') =>
  testApp.build(async (db) => {
    const { clientId, users } = testApp.tenants.Saas
    const { id: licensingAuthorityId } = await aLicensingAuthority(db, { clientId })
    const call = 'licenseTypes.bulkUpdateFormLink'
    const done = {
      call,
      status: 'Done',
      created_on: clock.now(),
      done_on: clock.now(),
      user_id: users.ClientAdministrator,
      client_id: clientId,
    }
    const [{ id: batchId }] = await db('batches').insert(done).returning('id')
    const taken = await aLicenseType(db, { clientId, licensingAuthorityId })
    const rows = []
    for (let at = 0; at < count; at++) {
      const { id, name } = await aLicenseType(db, { clientId, licensingAuthorityId })
      const changes = JSON.stringify([{ field: at === 0 ? field : 'name', from: at === 0 ? taken.name : `Former ${name}`, to: name }])
      const about = { record: 'license_types', record_id: id, client_id: clientId, batch_id: batchId }
      rows.push({ ...about, call, changes, at: clock.now(), request_id: 'r' })
    }
    await insertAll(db, 'audit', rows)
    return { batchId: batchId as number, takenId: taken.id }
  })
const free = (id: number) => testApp.build((db) => db('license_types').where({ id }).update({ name: 'Free again' }))
const conflict = { status: 400, detail: messages.changedMeanwhile }

describe('an undo that is refused', () => {
  test('can be repeated at once if it has changed nothing', async () => {
    const { batchId, takenId } = await renaming(2)
    for (const _ of [1, 2]) expect(await refused(undo(batchId))).toMatchObject(conflict)
    expect(await batch(batchId)).toMatchObject({ undoneBy: null, cannotUndo: null })
    await free(takenId)
    await undone(batchId, 2)
  })

  test('keeps what it has changed, as a batch that can be undone', async () => {
    // The first step has fewer records, and the record with the taken name comes last.
    const { batchId, takenId } = await renaming(30)
    expect(await refused(undo(batchId))).toMatchObject(conflict)
    const { undoneBy } = await batch(batchId)
    expect(await batch(undoneBy as number)).toMatchObject({ status: 'Done', cannotUndo: null, recordCount: 25 })
    await undone(undoneBy as number, 25)
    await free(takenId)
  })
})

test('an undo that fails half-way is continued by the next one, which need not wait for the lease', async () => {
  const { batchId } = await renaming(30, 'noSuchColumn')
  for (const _ of [1, 2]) expect(await refused(undo(batchId))).toMatchObject({ status: 500 })
  const { undoneBy } = await batch(batchId)
  expect(await testApp.database.read('audit').where('batch_id', undoneBy)).toHaveLength(25)
})

describe('a token with scopes', () => {
  const tokenOf = async (...scopes: string[]) => (await as().authentication.createToken({ body: { name: 'Undo', scopes } })).token
  const undoBy = (token: string, id: number, body = {}) => refused(testApp.as({ token }).batches.undo({ params: { id }, body }))

  test('needs that of the original call to undo it, and to undo the undo', async () => {
    const [narrow, enough] = [await tokenOf('batches:write'), await tokenOf('batches:write', 'renewals:write')]
    const outOfScope = { status: 403, detail: 'This token permits batches:write, and this call needs renewals:write.' }
    const action = await assign(testApp)
    const batchId = await doing(action)
    const after = await stateOf(action)
    for (const body of [{}, { dryRun: true }]) expect(await undoBy(narrow, batchId, body)).toMatchObject(outOfScope)
    expect(await stateOf(action)).toEqual(after)
    const undoId = await undone(batchId, 3)
    expect(await undoBy(narrow, undoId)).toMatchObject(outOfScope)
    expect(await undoBy(enough, undoId)).toMatchObject({ status: 200, answer: { undone: 3, kept: [] } })
    expect(await stateOf(action)).toEqual(after)
  })
})
