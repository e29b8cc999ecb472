import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aUser, licenseOf } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { refuse } from '../../kit/http/problems.ts'
import { createLog } from '../../kit/log.ts'
import { type Jobs, startJobs } from '../../kit/queue/jobs.ts'
import { theirLicense } from '../../testing/in-process.ts'
import { theirLicenses } from '../../testing/many.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'
import { bulkBeginFailed, bulkBeginJob } from './bulk.job.ts'

let testApp: TestApp
let running: Jobs | undefined
beforeAll(async () => {
  testApp = await startTestApp()
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const body = { processStartDate: TODAY, dueDate: '2026-12-24' }
const enqueueBulkBegin = async (licenseIds: number[], token?: string) => {
  const { jobId } = await testApp.as(token ? { token } : ADMIN).renewals.bulkBegin({ body: { licenseIds, ...body } })
  return jobId as number
}
const start = async () => {
  running = await startJobs(testApp.database, createLog({ logLevel: 'silent' }), { kinds: { bulkBegin: bulkBeginJob(testApp.config) } })
}
const jobNow = (id: number) => testApp.as(ADMIN).jobs.get({ params: { id } })
const ends = (id: number, timeout = 10_000) =>
  vi.waitFor(async () => expect(await jobNow(id)).toMatchObject({ status: 'done' }), { timeout, interval: 50 })
const mails = (jobAsker = 'ClientAdministrator') =>
  testApp.build((db) => db('outbox').where('cause', 'renewals.bulkBegin').whereLike('to_address', `${jobAsker}%`))
const inProcess = (ids: number[]) => testApp.build((db) => db('renewals').whereIn('license_id', ids).where('is_active', true))

test('begins what can begin, stores the reasons for the rest, and mails the result once', async () => {
  const able = await theirLicenses(testApp, 300)
  const unassigned = await theirLicense(testApp, { assignedUserId: null })
  const deleted = await theirLicense(testApp)
  const late = await theirLicense(testApp)
  const ids = [unassigned.id, ...able, deleted.id, late.id]
  const id = await enqueueBulkBegin(ids)
  expect(await jobNow(id)).toMatchObject({ status: 'queued', total: 303, done: 0, startedOn: null, endedOn: null })
  // Each license is checked again when its batch runs.
  await testApp.build((db) => db('licenses').where('id', deleted.id).delete())
  await testApp.as(ADMIN).renewals.begin({ params: { id: late.id }, body })
  await start()
  await ends(id)

  expect(await jobNow(id)).toMatchObject({ total: 303, done: 303, refusedCount: 3, error: null, endedOn: expect.any(String) })
  const renewals = await inProcess(able)
  expect(renewals).toHaveLength(300)
  expect(new Set(renewals.map(({ renewal_due_date }) => renewal_due_date))).toEqual(new Set(['2026-12-24']))
  expect(await testApp.build((db) => licenseOf(db, able[0] as number))).toMatchObject({ renewalStage: 2, version: 2 })
  const { items } = await testApp.as(ADMIN).jobs.results({ params: { id }, query: { outcome: 'refused' } })
  expect(items).toEqual([
    expect.objectContaining({ licenseNumber: unassigned.licenseNumber, reason: messages.unassigned }),
    expect.objectContaining({ licenseNumber: late.licenseNumber, reason: messages.renewalInProcess }),
    expect.objectContaining({ licenseId: deleted.id, licenseNumber: null, propertyName: null, reason: messages.notFound }),
  ])

  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail.to_address).toMatch(/^ClientAdministrator/)
  expect(mail.subject).toBe('Bulk Begin Renewals: 300 of 303 renewals were started')
  expect(mail.text).toContain(`License # ${unassigned.licenseNumber}, ${unassigned.propertyName}: ${messages.unassigned}\n`)
  expect(mail.text).toContain(`\n${messages.notFound}\n`)
  expect(mail.text).toContain(`${testApp.config.publicUrl}/renewals`)
  const calls = await testApp.build((db) => db('audit').where({ license_id: able[0] }).distinct('call', 'user_id'))
  expect(calls.map((row) => ({ ...row }))).toEqual([{ call: 'renewals.bulkBegin', user_id: testApp.of(ADMIN).person.id }])
})

test('a deactivated user begins nothing and gets no mail', async () => {
  const { clientId } = testApp.tenants.Saas
  const person = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientAdministrator', email: 'leaver@test.example' }))
  const ids = await theirLicenses(testApp, 51)
  const id = await enqueueBulkBegin(ids, await testApp.tokenOf(person.id))
  await testApp.build((db) => db('users').where('id', person.id).update({ active: false }))
  await start()
  await ends(id)
  expect(await jobNow(id)).toMatchObject({ done: 51, refusedCount: 51 })
  expect(await inProcess(ids)).toEqual([])
  expect(await mails('leaver')).toEqual([])
})

test('a user who has lost the renewal permission gets that reason for each license', async () => {
  const { clientId } = testApp.tenants.Saas
  const person = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientAdministrator', email: 'demoted@test.example' }))
  const ids = await theirLicenses(testApp, 51)
  const id = await enqueueBulkBegin(ids, await testApp.tokenOf(person.id))
  await testApp.build((db) => db('users').where('id', person.id).update({ role_name: 'Client' }))
  await start()
  await ends(id)
  expect(await inProcess(ids)).toEqual([])
  const [mail] = await mails('demoted')
  expect(mail.subject).toBe('Bulk Begin Renewals: 0 of 51 renewals were started')
  expect(mail.text.split(messages.notOnYourSide)).toHaveLength(52)
})

test('a failed job mails its user, with the renewals that were begun before', async () => {
  const ids = await theirLicenses(testApp, 60)
  const unassigned = await theirLicense(testApp, { assignedUserId: null })
  const id = await enqueueBulkBegin([unassigned.id, ...ids])
  const earlier = (await mails()).length
  running = await startJobs(testApp.database, createLog({ logLevel: 'silent' }), {
    kinds: {
      bulkBegin: async (job, steps) => {
        await bulkBeginJob(testApp.config)(job, { ...steps, end: () => Promise.reject(refuse.rule('changedMeanwhile')) })
      },
    },
    failed: { bulkBegin: bulkBeginFailed(testApp.config) },
  })
  await vi.waitFor(async () => expect(await jobNow(id)).toMatchObject({ status: 'failed', error: messages.changedMeanwhile }), 10_000)
  const [mail, ...more] = (await mails()).slice(earlier)
  expect(more).toEqual([])
  expect(mail.subject).toBe('Bulk Begin Renewals: failed, 60 of 61 renewals were started')
  expect(mail.text).toContain(`has failed: ${messages.changedMeanwhile}\n60 of 61 renewals were started.`)
  expect(mail.text).toContain(`License # ${unassigned.licenseNumber}, ${unassigned.propertyName}: ${messages.unassigned}`)
})

test.runIf(process.env.EVERGREEN_DEEP === '1')('ten thousand licenses in one request', { timeout: 120_000 }, async () => {
  const ids = await theirLicenses(testApp, 10_000)
  const dryRun = await testApp.as(ADMIN).renewals.bulkBegin({ body: { licenseIds: ids, ...body, dryRun: true } })
  expect(dryRun).toEqual({ jobId: null, startedCount: 10_000, failures: [] })
  const id = await enqueueBulkBegin(ids)
  await start()
  await ends(id, 60_000)
  expect(await jobNow(id)).toMatchObject({ total: 10_000, done: 10_000, refusedCount: 0 })
  expect(await testApp.build((db) => db('licenses').where('renewal_stage', 2).whereIn('id', ids.slice(0, 1000)))).toHaveLength(1000)
  const begun = await testApp.build((db) =>
    db('renewals').where('is_active', true).where('process_start_date', TODAY).countDistinct({ count: 'license_id' }).first(),
  )
  expect(Number(begun?.count)).toBeGreaterThanOrEqual(10_000)
})
