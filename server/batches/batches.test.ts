import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInvoice } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import type { Actor } from '../testing/actors.ts'
import { licenseNow, theirLicense } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const MINE = 'ClientContributor at Saas'
const as = (actor: Actor = ADMIN) => testApp.as(actor)

/** Does a request; returns its reply and the batch that its header names. */
const doing = async (method: 'POST' | 'PUT', path: string, body: object, actor: Actor = ADMIN) => {
  const { status, headers, body: reply } = await testApp.request({ method, path, body }, actor)
  expect({ status, reply }).toMatchObject({ status: expect.any(Number) })
  return { status, reply, batchId: Number(headers['batch-id']) }
}
const begin = (licenseIds: number[], actor?: Actor) => doing('POST', '/renewals/bulk/begin', { licenseIds, processStartDate: TODAY }, actor)
const undo = (id: number, body: { dryRun?: boolean } = {}, actor: Actor = ADMIN) => as(actor).batches.undo({ params: { id }, body })
const three = async (given: Parameters<typeof theirLicense>[1] = {}) => {
  const made = [await theirLicense(testApp, given), await theirLicense(testApp, given), await theirLicense(testApp, given)] as const
  return made.map(({ id }) => id) as [number, number, number]
}
/** The data that undo has to restore: without the audit, batches, versions and times. */
const stateOf = (ids: number[]) =>
  testApp.build(async (db) => ({
    licenses: (await db('licenses').whereIn('id', ids).orderBy('id')).map(
      ({ version: _v, modified_on: _m, ...rest }: Record<string, unknown>) => rest,
    ),
    renewals: await db('renewals').whereIn('license_id', ids).orderBy('id'),
    tasks: (await db('user_tasks').whereIn('license_id', ids).orderBy('id')).map(
      ({ version: _v, modified_on: _m, ...rest }: Record<string, unknown>) => rest,
    ),
  }))

describe('a bulk begin', () => {
  test('is a batch, one entry of the activity that opens to its records, and is undone', async () => {
    const ids = await three()
    const before = await stateOf(ids)
    const { batchId } = await begin(ids)
    const { items } = await as().activity.list({ query: { pageSize: 5 } })
    expect(items[0]).toMatchObject({ call: 'renewals.bulkBegin', event: '3 records changed', batchId })
    const opened = await as().activity.list({ query: { batchId } })
    expect(opened.items.map(({ record, licenseId }) => [record, licenseId])).toEqual(ids.toReversed().map((id) => ['renewals', id]))
    expect(await as().batches.get({ params: { id: batchId } })).toMatchObject({
      status: 'Done',
      recordCount: 3,
      cannotUndo: null,
      totalItemCount: 3,
    })

    expect(await undo(batchId, { dryRun: true })).toEqual({ batchId: null, undone: 3, kept: [] })
    const undone = await undo(batchId)
    expect(undone).toMatchObject({ undone: 3, kept: [] })
    expect(await stateOf(ids)).toEqual(before)
    expect(await as().batches.get({ params: { id: batchId } })).toMatchObject({
      undoneBy: undone.batchId,
      cannotUndo: messages.undoneAlready,
    })
    expect(await refused(undo(batchId))).toMatchObject({ status: 400, detail: messages.undoneAlready })
  })

  test('keeps a renewal in which something was entered, and says who has changed it', async () => {
    const ids = await three()
    const { batchId } = await begin(ids)
    const renewals: { id: number; license_id: number }[] = await testApp.database
      .read('renewals')
      .whereIn('license_id', ids)
      .orderBy('license_id')
    const of = (n: number) => renewals[n]?.id as number
    await as(MINE).renewals.updateNotes({ params: { id: ids[0], renewalId: of(0) }, body: { notes: 'Call the city' } })
    await testApp.build((db) => anInvoice(db, { renewalId: of(1) }))
    const { undone, kept } = await undo(batchId)
    expect(undone).toBe(1)
    expect(kept).toEqual([
      { record: 'renewals', id: of(0), name: expect.any(String), reason: expect.stringMatching(/^.+ has changed it on 11\/\d\d\/26\.$/) },
      { record: 'renewals', id: of(1), name: expect.any(String), reason: messages.undoEntered },
    ])
    expect((await licenseNow(testApp, ids[2])).renewalId).toBeNull()
  })
})
