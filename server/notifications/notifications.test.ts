import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTask } from '../../fixtures/builders.ts'
import { present } from '../../rules/present.ts'
import { createLog } from '../kit/log.ts'
import { startJobs } from '../kit/queue/jobs.ts'
import { bulkBeginJob } from '../renewals/bulk/bulk.job.ts'
import { FILLED, theirLicense, theirRenewal } from '../testing/in-process.ts'
import { theirLicenses } from '../testing/many.ts'
import type { Actor } from '../testing/people/actors.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.build((db) => db('notifications').delete()))

const ADMIN: Actor = 'ClientAdministrator at Saas'
const MINE: Actor = 'ClientContributor at Saas'
const FAR = { dueDate: '2027-06-01', expirationDate: '2027-07-01' }
const idOf = (actor: Actor) => testApp.of(actor).person.id
const nameOf = async (actor: Actor) => {
  const { firstName, lastName } = await testApp.as(actor).authentication.identity()
  return `${firstName} ${lastName}`
}
const listed = async (actor: Actor) => (await testApp.as(actor).notifications.list({ body: {} })).items
const texts = async (actor: Actor) => (await listed(actor)).map(({ text }) => text)
const wordsOf = ({ licenseNumber, propertyName }: { licenseNumber: string; propertyName: string }) =>
  `License # ${licenseNumber} (${propertyName})`

describe('an assignment', () => {
  const assign = (id: number, actor: Actor, to: Actor = MINE) =>
    testApp.as(actor).licenses.assign({ params: { id }, body: { renewalDesignation: 'BillingClient', userId: idOf(to) } })

  test('by somebody else tells the new assignee, with a link', async () => {
    const license = await theirLicense(testApp, { ...FAR, assignedUserId: null })
    await assign(license.id, ADMIN)
    expect(await listed(MINE)).toEqual([
      {
        id: expect.any(Number),
        kind: 'licenseAssigned',
        text: `${await nameOf(ADMIN)} assigned ${wordsOf(license)} to you`,
        happenedOn: expect.any(String),
        readOn: null,
        licenseId: license.id,
        link: `/licenses/${license.id}`,
      },
    ])
    expect(await listed(ADMIN)).toEqual([])
  })

  test('of a license to oneself, or as it is, tells nobody', async () => {
    const { id } = await theirLicense(testApp, FAR)
    await assign(id, ADMIN)
    await assign(id, ADMIN, ADMIN)
    expect([...(await listed(ADMIN)), ...(await listed(MINE))]).toEqual([])
  })

  test('tells once, although the tasks of the license follow', async () => {
    const { licenseId, renewalId } = await theirRenewal(testApp, {}, { ...FAR, assignedUserId: null })
    await testApp.build((db) => aTask(db, { licenseId, renewalId, assignedUserId: null }))
    await assign(licenseId, ADMIN)
    expect((await listed(MINE)).map(({ kind }) => kind)).toEqual(['licenseAssigned'])
  })

  test('that is undone tells the former assignee once', async () => {
    const { licenseId, renewalId } = await theirRenewal(testApp, {}, FAR)
    await testApp.build((db) => aTask(db, { licenseId, renewalId, assignedUserId: idOf(MINE) }))
    const body = { licenseIds: [licenseId], renewalDesignation: 'BillingClient' as const, userId: idOf(ADMIN) }
    const { headers } = await testApp.request({ method: 'POST', path: '/dashboard/bulk-assign-licenses', body }, ADMIN)
    await testApp.as(ADMIN).batches.undo({ params: { id: Number(headers['batch-id']) }, body: {} })
    expect((await listed(MINE)).map(({ kind }) => kind)).toEqual(['licenseAssigned'])
  })

  test('of a task tells its assignee', async () => {
    const { licenseId, renewalId } = await theirRenewal(testApp, {}, { ...FAR, assignedUserId: null })
    const { id } = await testApp.build((db) => aTask(db, { licenseId, renewalId, assignedUserId: null }))
    await testApp.as(ADMIN).userTasks.assign({ params: { id }, body: { assignedUserId: idOf(MINE) } })
    expect(await listed(MINE)).toMatchObject([{ kind: 'taskAssigned', link: `/licenses/${licenseId}` }])
  })

  test('of many licenses is one line, although it works in steps', async () => {
    const licenseIds = await theirLicenses(testApp, 300, { ...FAR, assignedUserId: null })
    const body = { licenseIds, renewalDesignation: 'BillingClient' as const, userId: idOf(MINE) }
    await testApp.as(ADMIN).dashboard.bulkAssign({ body })
    expect(await listed(MINE)).toMatchObject([
      { text: `${await nameOf(ADMIN)} assigned 300 licenses to you`, licenseId: null, link: '/renewals' },
    ])
    expect(await testApp.build((db) => db('notifications').count({ total: '*' }).first())).toMatchObject({ total: expect.anything() })
    expect(await testApp.build((db) => db('notifications').pluck('count'))).toEqual([300])
  }, 60_000)

  test('by a step after the line was read is unread again', async () => {
    const { notify } = await import('../kit/notify.ts')
    const told = { userId: idOf(MINE), event: 'batch 7 licenseAssigned', kind: 'licenseAssigned', detail: null } as const
    await testApp.build((db) => notify(db, told))
    await testApp.as(MINE).notifications.read({ body: { all: true } })
    await testApp.build((db) => notify(db, { ...told, count: 2 }))
    expect(await listed(MINE)).toMatchObject([{ text: 'Somebody assigned 3 licenses to you', readOn: null }])
  })

  test('that is only planned tells nobody', async () => {
    const { id } = await theirLicense(testApp, { ...FAR, assignedUserId: null })
    const body = { licenseIds: [id], renewalDesignation: 'BillingClient', userId: idOf(MINE) }
    await testApp.as(ADMIN).plans.create({ body: { call: 'dashboard.bulkAssign', body } })
    expect(await listed(MINE)).toEqual([])
  })
})

describe('a renewal', () => {
  const move = (params: { id: number; renewalId: number }, renewalStatus: 2 | 3 | 4 | 5 | 6 | 7, actor: Actor = ADMIN) =>
    testApp.as(actor).renewals.status({ params, body: { renewalStatus } })

  test('that somebody else begins, moves, receives, completes or abandons tells its assignee', async () => {
    const license = await theirLicense(testApp, FAR)
    const { id } = license
    const begun = await testApp.as(ADMIN).renewals.begin({ params: { id }, body: { processStartDate: TODAY } })
    const params = { id, renewalId: begun.id }
    await testApp.build((db) =>
      db('renewals').where('id', begun.id).update({ stage: 4, no_invoice_required: true, forms_filed_date: TODAY }),
    )
    await move(params, 5)
    await testApp.build((db) =>
      db('renewals').where('id', begun.id).update({
        license_received_date: TODAY,
        effective_date: FILLED.effectiveDate,
        expiration_date: FILLED.expirationDate,
        track_date: FILLED.trackDate,
      }),
    )
    await move(params, 6)
    await testApp.build((db) => db('renewals').where('id', begun.id).update({ stage: 7 }))
    await testApp.as(ADMIN).renewals.complete({ params, body: {} })
    const other = await theirRenewal(testApp)
    await testApp.as(ADMIN).renewals.abandon({ params: { id: other.renewalId } })
    const by = await nameOf(ADMIN)
    const what = wordsOf(license)
    expect((await texts(MINE)).toReversed().slice(0, 4)).toEqual([
      `${by} began the renewal of ${what}`,
      `${by} moved the renewal of ${what} to Forms Filed`,
      `${by} received ${what} from the authority`,
      `${by} completed the renewal of ${what}`,
    ])
    expect((await listed(MINE))[0]).toMatchObject({ kind: 'renewalAbandoned', licenseId: other.licenseId })
    expect(await listed(ADMIN)).toEqual([])
  })

  test('that the assignee moves tells nobody', async () => {
    const { params } = await theirRenewal(testApp, { stage: 2 })
    await testApp.as(MINE).renewals.formsReceived({ params, body: { formsReceivedDate: TODAY } })
    await move(params, 3, MINE)
    expect(await listed(MINE)).toEqual([])
  })

  test('begun in bulk tells each assignee once, and a job the user who started it', async () => {
    const licenseIds = await theirLicenses(testApp, 60, FAR)
    const [first] = licenseIds
    const bulk = (ids: number[]) => testApp.as(ADMIN).renewals.bulkBegin({ body: { licenseIds: ids, processStartDate: TODAY } })
    await bulk([present(first)])
    expect(await listed(MINE)).toMatchObject([{ kind: 'renewalMoved', licenseId: first }])
    const { jobId } = await bulk(licenseIds.slice(1))
    const jobs = await startJobs(testApp.database, createLog({ logLevel: 'silent' }), {
      kinds: { bulkBegin: bulkBeginJob(testApp.config) },
    })
    const isDone = async () => (await testApp.as(ADMIN).jobs.get({ params: { id: present(jobId) } })).status === 'done'
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50))
    await jobs.stop()
    expect((await texts(MINE))[0]).toBe(`${await nameOf(ADMIN)} began 59 renewals`)
    expect(await listed(ADMIN)).toMatchObject([
      { text: 'Your bulk action has ended: 59 of 59 licenses', link: expect.stringMatching(/^\/batches\/\d+$/) },
    ])
  }, 60_000)
})

test('a decision tells the user who asked for a change of designation', async () => {
  const SOON = { dueDate: '2026-12-01', expirationDate: '2026-12-31' }
  for (const approved of [true, false]) {
    const license = await theirLicense(testApp, SOON)
    const params = { id: license.id }
    await testApp.as(ADMIN).licenses.assign({ params, body: { renewalDesignation: 'Provider' } })
    await testApp.as('Administrator').licenses.designationApproval({ params, body: { approved } })
    const decided = approved ? 'approved' : 'denied'
    const text = `Provider ${decided} the change of designation that you asked for: ${wordsOf(license)}`
    expect((await listed(ADMIN))[0]).toMatchObject({ kind: 'approvalDecided', text, link: `/licenses/${license.id}` })
  }
})

test('a plan that another administrator applies tells the one who has made it', async () => {
  const { id } = await theirLicense(testApp, FAR)
  const plan = await testApp
    .as(MINE)
    .plans.create({ body: { call: 'renewals.bulkBegin', body: { licenseIds: [id], processStartDate: TODAY } } })
  await testApp.as(ADMIN).plans.apply({ params: { id: plan.id } })
  expect((await listed(MINE)).find(({ kind }) => kind === 'planApplied')).toMatchObject({
    text: `${await nameOf(ADMIN)} applied your plan`,
    link: `/batches/${plan.id}`,
  })
})
