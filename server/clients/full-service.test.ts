import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, aProperty, aUser } from '../../fixtures/builders.ts'
import { insertAll } from '../../fixtures/rows.ts'
import { messages } from '../../rules/messages.ts'
import type { JobHandler } from '../kit/queue/job.ts'
import { workJobs } from '../testing/jobs/working.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { handOverJob } from './hand-over.job.ts'

let testApp: TestApp
let handOver: JobHandler
beforeAll(async () => {
  testApp = await startTestApp()
  handOver = handOverJob(testApp.config)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MANY = 300

/** A client with many licenses on its own side, each assigned, and one that awaits a change of its designation. */
const aLargeClient = (legalName: string) =>
  testApp.build(async (db) => {
    const { id } = await aClient(db, { legalName })
    const assignedUserId = (await aUser(db, { clientId: id, email: `${legalName}@test.example` })).id
    const propertyId = (await aProperty(db, { billingClientId: id })).id
    const { id: _, ...one } = await aLicense(db, {
      clientId: id,
      propertyId,
      assignedUserId,
      renewalDesignationApprovalStatus: 'ApprovalRequested',
    })
    const like = { ...one, renewalDesignationApprovalStatus: 'None' as const }
    await insertAll(
      db,
      'licenses',
      Array.from({ length: MANY - 1 }, (_row, n) => ({ ...like, licenseNumber: `F-${n}` })),
    )
    return id
  })

const SETTINGS = {
  clientCostStructure: 'Subscription',
  clientRenewalBillingResponsibility: 'Client',
  clientAllowUserPasswordLogin: true,
  isBillingIdRequired: false,
  isPropertyContactRequired: false,
  isPropertyDivisionRequired: false,
  trustAccountActive: false,
  minimumBalanceThreshold: 0,
} as const

const setLevel = async (id: number, serviceLevel: 'FullService' | 'Saas') => {
  const { clients } = testApp.as('Administrator')
  const { legalName } = await clients.get({ params: { id } })
  await clients.update({ params: { id }, body: { ...SETTINGS, legalName, serviceLevel } })
}
const handedOver = async (clientId: number): Promise<number> => {
  const provider = { renewal_designation: 'Provider', renewal_designation_approval_status: 'None' }
  const licenses = testApp.database.read('licenses').where({ client_id: clientId, assigned_user_id: null, ...provider })
  return Number((await licenses.count({ n: '*' }).first())?.n)
}
const audited = (clientId: number) =>
  testApp.database.read('audit').where({ client_id: clientId, record: 'licenses', call: 'clients.update' })

test('the licenses of a large client follow in a job, which mails its result', async () => {
  const id = await aLargeClient('Large')
  await setLevel(id, 'FullService')
  expect(await handedOver(id)).toBe(0)
  await workJobs(testApp, { handOver })
  expect(await handedOver(id)).toBe(MANY)
  const rows = await audited(id)
  expect(rows).toHaveLength(MANY)
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([testApp.of('Administrator').person.id]))
  const mails = await testApp.database.read('outbox').where('cause', 'clients.update')
  expect(mails).toMatchObject([{ subject: `${MANY} of ${MANY} licenses of Large were handed over to the provider` }])
})

test('the audit has what changed of each license, with a request for a designation that ended', async () => {
  const { clientId, requested, ours } = await testApp.build(async (db) => {
    const { id: clientId } = await aClient(db)
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const one = { clientId, propertyId, assignedUserId: null }
    const pending = { renewalDesignationApprovalStatus: 'ApprovalRequested', requestedDesignation: 'BillingClient' } as const
    const requested = await aLicense(db, { ...one, renewalDesignation: 'Provider', ...pending })
    return { clientId, requested, ours: await aLicense(db, { ...one, renewalDesignation: 'BillingClient' }) }
  })
  await setLevel(clientId, 'FullService')
  const rows = await audited(clientId)
  const changesOf = (id: number) => JSON.parse(rows.find((row) => row.license_id === id)?.changes ?? 'null')
  expect(changesOf(ours.id)).toEqual([{ field: 'renewalDesignation', from: 'BillingClient', to: 'Provider' }])
  expect(changesOf(requested.id)).toEqual([
    { field: 'renewalDesignationApprovalStatus', from: 'ApprovalRequested', to: 'None' },
    { field: 'requestedDesignation', from: 'BillingClient', to: null },
  ])
})

test('a job that ends in the middle goes on, and hands each license over once', async () => {
  const id = await aLargeClient('Broken')
  await setLevel(id, 'FullService')
  let left = 2
  const breaks: JobHandler = (job, steps) =>
    handOver(job as never, {
      ...steps,
      each: (most, work) =>
        steps.each(most, async (db, ids) => {
          if (--left === 0) throw new Error('broken')
          return work(db, ids)
        }),
    })
  await workJobs(testApp, { handOver: breaks })
  expect(left).toBeLessThan(0)
  expect(await handedOver(id)).toBe(MANY)
  expect(await audited(id)).toHaveLength(MANY)
})

test('a license that comes to the client’s side meanwhile is handed over at the end', async () => {
  const id = await aLargeClient('Late')
  await setLevel(id, 'FullService')
  await testApp.build(async (db) => {
    const { id: _, ...one } = await db('licenses').where('client_id', id).first()
    await insertAll(db, 'licenses', [{ ...one, license_number: 'Late' }])
  })
  await workJobs(testApp, { handOver })
  expect(await handedOver(id)).toBe(MANY + 1)
})

test('a client that leaves Full Service meanwhile keeps its licenses', async () => {
  const id = await aLargeClient('Undecided')
  await setLevel(id, 'FullService')
  await setLevel(id, 'Saas')
  await workJobs(testApp, { handOver })
  expect(await handedOver(id)).toBe(0)
  const job = await testApp.database.read('jobs').where('kind', 'handOver').orderBy('id', 'desc').first()
  expect(await testApp.database.read('job_items').where({ job_id: job.id }).distinct('reason').pluck('reason')).toEqual([
    messages.changedMeanwhile,
  ])
})
