import { beforeAll, expect, test } from 'vitest'
import { createClient, overHttp } from '../../client/index.ts'
import { allCalls } from '../../contract/index.ts'
import { insertAll } from '../../fixtures/rows.ts'
import { present } from '../../rules/present.ts'
import { BULK_ACTIONS, type BulkCase } from '../testing/bulk-actions.ts'
import { anInnocent, type Innocent, isUnharmed, startBystander } from '../testing/bystander/bystander.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { aProgram } from '../testing/program.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** How bulk actions on many records, their plans and their undos affect other clients; see the suite of imports. */
const patient = { timeout: 120_000, retry: 2 }
const MANY = process.env.EVERGREEN_DEEP === '1' ? 2_000 : 600

/** Calls whose records belong to one property, one authority or one person, and that therefore work in one transaction. */
const BOUNDED = [
  'propertyLicenses.bulkCreateAlerts',
  'propertyLicenses.bulkDeleteAlerts',
  'propertyLicenses.syncPremisesAddresses',
  'authorityIntervals.syncDueDates',
  'authorityIntervals.syncTrackDates',
  'licenseTypes.bulkUpdateFormLink',
  'licenseTypes.bulkUpdateRenewalTip',
  'users.handOver',
]
/** The cases of calls on any number of records. */
const MANY_RECORDS = [
  'dashboard.bulkAssign to a colleague',
  'licenses.bulkAlert',
  'userTasks.bulkAssign',
  'userTasks.bulkUpdateFollowUpDates',
  'userTasks.bulkUpdateDescriptions',
  'authorityIntervals.recalculate',
  'renewals.bulkBegin',
]

let database: TestDatabase
let testApp: TestApp
let innocent: Innocent
beforeAll(async () => {
  database = await freshDatabase()
  testApp = await startTestApp({ database })
  innocent = await anInnocent(database.write)
  return () => testApp[Symbol.asyncDispose]()
})

test('every bulk action is in this suite', () => {
  const named = [...MANY_RECORDS.map((name) => name.split(' ')[0]), ...BOUNDED, 'userTasks.bulkComplete'] // it differs in one value
  const calls = allCalls().flatMap(({ name, call }) => (call.batch ? [name] : []))
  expect(named.toSorted()).toEqual(calls.toSorted())
})

/** The case with many copies of its first record, and of the license and renewal of a task. */
const enlarged = async (name: string): Promise<BulkCase> => {
  const small = await present(BULK_ACTIONS[name])(testApp)
  const [first] = small.ids
  const copies = (table: string, id: number, fields: (n: number) => object): Promise<number[]> =>
    testApp.build(async (db) => {
      const { id: _, ...like } = await db(table).where({ id }).first()
      const rows = Array.from({ length: MANY }, (_row, n) => ({ ...like, ...fields(n) }))
      return (await insertAll(db, table, rows)).map((row) => row.id)
    })
  const licenses = (id: number) => copies('licenses', id, (n) => ({ license_number: `${name} ${n}` }))
  if (small.record === 'licenses') return { ...small, ids: (await licenses(first)) as BulkCase['ids'] }
  const task = await testApp.database.read('user_tasks').where('id', first).first()
  const license_ids = await licenses(task.license_id)
  const renewal_ids = await copies('renewals', task.renewal_id, (n) => ({ license_id: license_ids[n] }))
  const ids = await copies('user_tasks', first, (n) => ({ license_id: license_ids[n], renewal_id: renewal_ids[n] }))
  return { ...small, ids: ids as BulkCase['ids'] }
}

test.each(MANY_RECORDS)('%s, its plan and its undo do not delay other requests', patient, async (name) => {
  const { call, id, body, rows, ids } = await enlarged(name)
  await using program = await aProgram(database.url)
  const { base } = await program.start()
  const api = createClient(overHttp({ base, token: testApp.of('ClientAdministrator at Saas').token }))
  await using bystander = await startBystander({ base, ...innocent, beside: `${name} of ${MANY}` })
  const plan = await api.plans.create({ body: { call, ...(id !== undefined && { id }), body: { ...body, [rows]: ids } } })
  expect(plan).toMatchObject({ recordCount: MANY })
  const { jobId } = await api.plans.apply({ params: { id: plan.id } })
  const status = () => testApp.database.read('batches').where('id', plan.id).first('status')
  if (jobId !== null) await expect.poll(status, { timeout: 60_000 }).toEqual({ status: 'Done' })
  expect(await api.batches.undo({ params: { id: plan.id }, body: {} })).toMatchObject({ undone: MANY })
  const figures = await bystander.stop()
  expect(figures).toSatisfy(isUnharmed)
  expect(figures.count).toBeGreaterThan(5)
})
