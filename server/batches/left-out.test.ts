import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { createLog } from '../kit/log.ts'
import { startJobs } from '../kit/queue/jobs.ts'
import { bulkBeginJob } from '../renewals/bulk/bulk.job.ts'
import { theirLicense } from '../testing/in-process.ts'
import { theirLicenses } from '../testing/many.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const admin = () => testApp.as(ADMIN)
const body = (licenseIds: number[]) => ({ licenseIds, processStartDate: TODAY })

const begin = async (licenseIds: number[]) => {
  const { body: reply, headers } = await testApp.request({ method: 'POST', path: '/renewals/bulk/begin', body: body(licenseIds) }, ADMIN)
  return { jobId: reply.jobId as number | null, batchId: Number(headers['batch-id']) }
}
const leftOutOf = async (id: number) => {
  const { refusedCount, items, totalItemCount } = await admin().batches.get({ params: { id }, query: { outcome: 'leftOut' } })
  return {
    refusedCount,
    totalItemCount,
    rows: items.map(({ recordId, licenseId, propertyId, reason }) => ({ recordId, licenseId, propertyId, reason })),
  }
}
/** Runs the waiting jobs until one has ended. */
const runUntilDone = async (jobId: number | null) => {
  const running = await startJobs(testApp.database, createLog({ logLevel: 'silent' }), {
    kinds: { bulkBegin: bulkBeginJob(testApp.config) },
  })
  const id = Number(jobId)
  await vi.waitFor(async () => expect(await admin().jobs.get({ params: { id } })).toMatchObject({ status: 'done' }), { timeout: 20_000 })
  await running.stop()
}
const inactive = async () => {
  const { id, propertyId } = await theirLicense(testApp, { active: false })
  return { recordId: id, licenseId: id, propertyId, reason: messages.inactiveLicense }
}

test('a batch lists the licenses that were left out at once, and the property of each changed record', async () => {
  const [out, able] = [await inactive(), await theirLicense(testApp)]
  const { batchId } = await begin([out.recordId, able.id])
  expect(await leftOutOf(batchId)).toEqual({ refusedCount: 1, totalItemCount: 1, rows: [out] })
  const { items } = await admin().batches.get({ params: { id: batchId } })
  const place = { propertyId: able.propertyId, propertyName: expect.any(String) }
  expect(items).toMatchObject([{ record: 'renewals', licenseId: able.id, standing: { text: expect.any(String) }, ...place }])
})

test('a job names its batch once that can be undone, and the batch lists the licenses that were left out', async () => {
  const [out, able] = [await inactive(), await theirLicenses(testApp, 51)]
  const { jobId, batchId } = await begin([...able, out.recordId])
  const jobNow = () => admin().jobs.get({ params: { id: Number(jobId) } })
  expect((await jobNow()).batchId).toBeNull()
  await runUntilDone(jobId)
  expect((await jobNow()).batchId).toBe(batchId)
  expect(await leftOutOf(batchId)).toEqual({ refusedCount: 1, totalItemCount: 1, rows: [out] })
  expect(await admin().batches.undo({ params: { id: batchId }, body: {} })).toMatchObject({ undone: 51, kept: [] })
  expect((await jobNow()).batchId).toBeNull()
})

test('a plan that is applied in a job says why a license was left out after all', async () => {
  const able = await theirLicenses(testApp, 51)
  const last = Number(able.at(-1))
  const plan = await admin().plans.create({ body: { call: 'renewals.bulkBegin', body: body(able) } })
  const { batchId, jobId } = await admin().plans.apply({ params: { id: plan.id } })
  await admin().renewals.begin({ params: { id: last }, body: { processStartDate: TODAY } })
  await runUntilDone(jobId)
  expect(await leftOutOf(batchId)).toMatchObject({ refusedCount: 1, rows: [{ recordId: last, reason: expect.any(String) }] })
})
