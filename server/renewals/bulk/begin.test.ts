import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkBegin } from '../../../contract/renewals/bulk.ts'
import { aLicense, aProperty, aRenewal, licenseOf, termId } from '../../../fixtures/builders.ts'
import { fieldsOf } from '../../../fixtures/rows.ts'
import { addDays } from '../../../rules/day.ts'
import { type MessageKey, messages, sentences } from '../../../rules/messages.ts'
import { renewalNow, theirLicense } from '../../testing/in-process.ts'
import { theirLicenses } from '../../testing/many.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused } from '../../testing/refused.ts'
import { everyRow } from '../../testing/rows.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const MINE = 'ClientContributor at Saas'
const begin = (licenseIds: number[], more: Partial<BulkBegin> = {}, actor: Actor = ADMIN) =>
  testApp.as(actor).renewals.bulkBegin({ body: { licenseIds, processStartDate: TODAY, ...more } })
const renewalsOf = (id: number) => testApp.build((db) => db('renewals').where({ license_id: id, is_active: true }))
const rows = () => everyRow(testApp.database.read)

/** A license for each reason, to which all later reasons apply too. */
const oneForEachReason = async (): Promise<[number, MessageKey][]> => {
  const { clientId, users } = testApp.tenants.Saas
  const { oneTime, shut, primary } = await testApp.build(async (db) => ({
    oneTime: await termId(db, 'One Time'),
    shut: await aProperty(db, { billingClientId: clientId, active: false }),
    primary: await aLicense(db, { clientId }),
  }))
  const repairs: [MessageKey, object][] = [
    ['notOnYourSide', { renewalDesignation: 'BillingClient' }],
    ['secondaryLicense', { masterLicenseId: null }],
    ['renewalInProcess', {}],
    ['inactiveLicense', { active: true }],
    ['inactiveProperty', { propertyId: testApp.tenants.Saas.propertyId, propertyActive: true }],
    ['oneTimeTerm', {}],
    ['approvalPending', { renewalDesignationApprovalStatus: 'None' }],
    ['unassigned', { assignedUserId: users.ClientContributor }],
  ]
  let license: object = {
    renewalDesignation: 'Provider',
    masterLicenseId: primary.id,
    active: false,
    propertyId: shut.id,
    propertyActive: false,
    renewalDesignationApprovalStatus: 'ApprovalRequested',
    assignedUserId: null,
  }
  const made: [number, MessageKey][] = []
  for (const [reason, repair] of repairs) {
    const done = made.map(([, key]) => key)
    const { id } = await theirLicense(testApp, license, done.includes('oneTimeTerm') ? {} : { licenseTermId: oneTime })
    if (!done.includes('renewalInProcess')) await testApp.build((db) => aRenewal(db, { licenseId: id }))
    made.push([id, reason])
    license = { ...license, ...repair }
  }
  return made
}

describe('a dry run', () => {
  test('lists who can begin and why the others cannot, and writes nothing', async () => {
    const reasons = await oneForEachReason()
    const able = await theirLicenses(testApp, 60)
    const licenseIds = [...reasons.map(([id]) => id), ...able]
    const before = await rows()
    const answer = await begin(licenseIds, { dryRun: true })
    expect(answer).toMatchObject({ jobId: null, startedCount: 60 })
    expect(answer.failures.map(({ licenseId, reason }) => [licenseId, reason])).toEqual(reasons.map(([id, key]) => [id, messages[key]]))
    const numbers = await testApp.build((db) => db('licenses').whereIn('id', licenseIds).pluck('license_number'))
    for (const { licenseNumber } of answer.failures) expect(numbers).toContain(licenseNumber)
    expect(await rows()).toBe(before)

    // The real request gives the same result, and only these begin.
    const few = [...reasons.map(([id]) => id), ...able.slice(0, 5)]
    const { waiting: _, ...said } = answer
    const begun = await begin(few)
    expect(begun).toEqual({ ...said, startedCount: 5, begun: expect.anything() })
    expect(begun.begun?.map(({ licenseId }) => licenseId)).toEqual(able.slice(0, 5))
    for (const id of able.slice(0, 5)) expect(await renewalsOf(id)).toHaveLength(1)
    for (const [id, reason] of reasons)
      expect(await renewalsOf(id), reason).toHaveLength(['notOnYourSide', 'secondaryLicense', 'renewalInProcess'].includes(reason) ? 1 : 0)
  })

  test('groups the licenses that can begin but should wait', async () => {
    const due = await theirLicense(testApp, { trackDate: TODAY })
    const later = await theirLicense(testApp, { expirationDate: '2028-12-31', trackDate: '2028-10-02' })
    const without = await theirLicense(testApp, { expirationDate: null, trackDate: null })
    const answer = await begin([due.id, later.id, without.id], { dryRun: true })
    expect(answer.startedCount).toBe(3)
    expect(answer.waiting?.map(({ licenseId, group, reason }) => [licenseId, group, reason])).toEqual([
      [later.id, 'notDue', sentences.notDueUntil('10/02/28')],
      [without.id, 'noDates', messages.datesMissing],
    ])
    expect(await begin([later.id])).not.toHaveProperty('waiting')
  })

  test('says where each license stands: those that began after their begin, the others as they are', async () => {
    const expiring = { expirationDate: addDays(TODAY, 9), dueDate: null, trackDate: TODAY }
    const able = await theirLicense(testApp, expiring)
    const shut = await theirLicense(testApp, { ...expiring, active: false })
    const later = await theirLicense(testApp, { expirationDate: '2028-12-31', trackDate: '2028-10-02', dueDate: null })
    const ids = [able.id, shut.id, later.id]
    const tried = await begin(ids, { dryRun: true })
    expect(tried).toMatchObject({ failures: [{ standing: { level: 'inactive' } }], waiting: [{ standing: { level: 'valid' } }] })
    expect(tried).not.toHaveProperty('begun')
    const { begun, failures } = await begin(ids)
    expect(failures).toMatchObject([{ licenseId: shut.id, standing: { level: 'inactive' } }])
    expect(begun).toMatchObject([
      { licenseId: able.id, standing: { level: 'dueSoon', days: 9 } },
      { licenseId: later.id, standing: { level: 'inRenewal' } },
    ])
  })

  test('of a user who is no administrator for assigning allows only their own licenses', async () => {
    const { users } = testApp.tenants.Saas
    const mine = await theirLicense(testApp)
    const another = await theirLicense(testApp, { assignedUserId: users.ClientAdministrator })
    const answer = await begin([another.id, mine.id], {}, MINE)
    expect(answer).toEqual({
      jobId: null,
      startedCount: 1,
      failures: [
        { licenseId: another.id, licenseNumber: another.licenseNumber, standing: expect.anything(), reason: messages.assignedToAnother },
      ],
      begun: [{ licenseId: mine.id, standing: expect.anything() }],
    })
    expect(await begin([another.id])).toMatchObject({ startedCount: 1, failures: [] })
  })

  test('counts an inactive assignee or one without renewal permission as unassigned', async () => {
    const { id } = await theirLicense(testApp, { assignedUserId: testApp.tenants.Saas.users.Client })
    expect((await begin([id])).failures).toMatchObject([{ licenseId: id, reason: messages.unassigned }])
  })
})

describe('an invalid list', () => {
  const wrong: [string, () => number[], string][] = [
    ['with another tenant’s license', () => [testApp.tenants.other.onClientSide.licenseId], messages.unknownId],
    ['with an unknown license', () => [2_000_000_000], messages.unknownId],
    ['without any', () => [], messages.required],
    ['of more than ten thousand', () => Array.from({ length: 10_001 }, (_, n) => n + 1), 'May not hold more than 10000'],
  ]
  test.each(wrong)('%s is refused, and nothing is done', async (_, ids, sentence) => {
    const { id } = await theirLicense(testApp)
    const before = await rows()
    for (const dryRun of [true, false]) {
      const given = ids()
      const answer = await refused(begin(given.length ? [id, ...given] : [], { dryRun }))
      expect(answer).toMatchObject({ status: 400, errors: { licenseIds: [sentence] } })
    }
    expect(await rows()).toBe(before)
  })

  test('with a repeated license begins it once', async () => {
    const { id } = await theirLicense(testApp)
    expect(await begin([id, id, id])).toMatchObject({ jobId: null, startedCount: 1, failures: [], begun: [{ licenseId: id }] })
    expect(await renewalsOf(id)).toHaveLength(1)
  })
})

describe('up to fifty licenses', () => {
  test('begin like a single one: with the same renewal, license and audit', async () => {
    const given = { isTrackingOnly: true }
    const [single, bulk] = [await theirLicense(testApp, given), await theirLicense(testApp, given)]
    await testApp.as(ADMIN).renewals.begin({ params: { id: single.id }, body: { processStartDate: TODAY } })
    await begin([bulk.id])
    const seen = async (id: number) =>
      testApp.build(async (db) => {
        const [renewal] = (await db('renewals').where('license_id', id)).map(fieldsOf)
        const license = await licenseOf(db, id)
        const audit = (await db('audit').where('license_id', id).orderBy('id')).map(fieldsOf)
        const plain = (text: string) => text.replaceAll(`:${renewal?.id}}`, ':renewal}').replaceAll(`:${id}}`, ':license}')
        const same = (row: object) => ({
          ...row,
          id: 0,
          licenseId: 0,
          licenseTypeId: 0,
          licensingAuthorityId: 0,
          modifiedOn: '',
          createdOn: '',
          at: '',
        })
        return {
          renewal: same(renewal as object),
          license: { ...same(license), licenseNumber: '', licenseNumberSort: '', renewalId: license.renewalId === renewal?.id },
          audit: audit.map((row) => ({
            ...same(row),
            recordId: row.recordId === (row.record === 'renewals' ? renewal?.id : id),
            call: '',
            requestId: '',
            batchId: null,
            changes: plain(row.changes as string),
          })),
        }
      })
    const [one, other] = [await seen(single.id), await seen(bulk.id)]
    expect(other).toEqual(one)
    expect(one.audit).toHaveLength(1)
    const calls = await testApp.build((db) => db('audit').where('license_id', bulk.id).distinct('call').pluck('call'))
    expect(calls).toEqual(['renewals.bulkBegin'])
  })

  test('that begin early are left out without a reason, and with one begin like a single license', async () => {
    const early = { earliestFilingDays: 30 }
    const [single, one, other] = [
      await theirLicense(testApp, {}, early),
      await theirLicense(testApp, {}, early),
      await theirLicense(testApp),
    ]
    const ids = [one.id, other.id]
    const reason = sentences.beginsEarly('12/01/26')
    expect(await begin(ids, { dryRun: true })).toMatchObject({ startedCount: 1, failures: [{ licenseId: one.id, reason }] })
    expect(await begin([one.id])).toMatchObject({ startedCount: 0, failures: [{ licenseId: one.id, reason }] })
    expect(await begin(ids, { dryRun: true, processStartDate: '2026-12-01' })).toMatchObject({ startedCount: 2, failures: [] })

    const earlyReason = ' "Moves"\\ in\nDecember: ÄÖ€ '
    expect(await begin(ids, { earlyReason })).toMatchObject({ startedCount: 2, failures: [] })
    await testApp.as(ADMIN).renewals.begin({ params: { id: single.id }, body: { processStartDate: TODAY, earlyReason } })
    const noted = async (id: number) => {
      const [{ id: renewalId }] = await renewalsOf(id)
      const [{ changes }] = await testApp.build((db) => db('audit').where({ record: 'renewals', record_id: renewalId }))
      const audited: { field: string; to: unknown }[] = JSON.parse(changes)
      const notes = audited
        .filter(({ field }) => field.startsWith('notes'))
        .map(({ field, to }) => [field, field === 'notes' ? to : typeof to])
      return [(await renewalNow(testApp, renewalId))?.notes, notes]
    }
    const text = 'Begun early: "Moves"\\ in\nDecember: ÄÖ€'
    expect(await noted(one.id)).toEqual([
      text,
      [
        ['notes', text],
        ['notesTimestamp', 'string'],
      ],
    ])
    expect(await noted(single.id)).toEqual(await noted(one.id))
    expect(await noted(other.id)).toEqual([null, []])
  })

  test('get the same given values', async () => {
    const ids = await theirLicenses(testApp, 3, { isTrackingOnly: true })
    await begin(ids, { dueDate: '2026-12-24', trackingOnly: false, copyToSecondaryLicenses: false })
    for (const id of ids) {
      const [{ id: renewalId }] = await renewalsOf(id)
      const row = await renewalNow(testApp, renewalId)
      expect(row).toMatchObject({ renewalDueDate: '2026-12-24', processStartDate: TODAY, stage: 2 })
      expect([row?.isTrackingOnlyRenewal, row?.copyToSecondaryLicenses].map(Boolean)).toEqual([false, false])
    }
  })

  test('begin directly, and more in a job', async () => {
    const ids = await theirLicenses(testApp, 51)
    expect(await begin(ids.slice(0, 50))).toMatchObject({ jobId: null, startedCount: 50, failures: [] })
    const request = { method: 'POST', path: '/renewals/bulk/begin', body: { licenseIds: ids, processStartDate: TODAY } }
    const { status, body, headers } = await testApp.request(request, ADMIN)
    expect([status, body]).toEqual([202, { jobId: expect.any(Number), startedCount: 0, failures: [] }])
    expect(headers.location).toBe(`/api/v1.0/jobs/${body.jobId}`)
    expect(await testApp.as(ADMIN).jobs.get({ params: { id: body.jobId } })).toMatchObject({
      kind: 'bulkBegin',
      status: 'queued',
      total: 51,
      done: 0,
      refusedCount: 0,
    })
  })
})

test('a repeated request with its key begins once, and starts one job', async () => {
  const [few, many] = [await theirLicenses(testApp, 2), await theirLicenses(testApp, 51)]
  for (const licenseIds of [few, many]) {
    const body = { licenseIds, processStartDate: TODAY }
    const send = () =>
      testApp.request(
        { method: 'POST', path: '/renewals/bulk/begin', body, headers: { 'idempotency-key': `bulk-${licenseIds.length}` } },
        ADMIN,
      )
    const [first, ...others] = await Promise.all([send(), send(), send()])
    for (const { status, text, headers } of others)
      expect([status, text, headers.location]).toEqual([first?.status, first?.text, first?.headers.location])
  }
  for (const id of few) expect(await renewalsOf(id)).toHaveLength(1)
  const jobs = await testApp.build((db) => db('job_items').where('license_id', many[0]))
  expect(jobs).toHaveLength(1)
})

test('each license begins once, concurrent with single and other bulk requests', { timeout: 30_000 }, async () => {
  for (let round = 0; round < 4; round++) {
    const ids = await theirLicenses(testApp, 20)
    const single = (id: number) => refused(testApp.as(MINE).renewals.begin({ params: { id }, body: { processStartDate: TODAY } }))
    const [one, other, ...singles] = await Promise.all([begin(ids), begin(ids.toReversed(), {}, MINE), ...ids.slice(5, 10).map(single)])
    const wins = (singles as { status: number }[]).filter(({ status }) => status === 200).length
    expect(one.startedCount + other.startedCount + wins).toBe(20)
    for (const { startedCount, failures } of [one, other]) {
      expect(startedCount + failures.length).toBe(20)
      expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set(failures.length ? [messages.renewalInProcess] : []))
    }
    for (const id of ids) {
      const [renewal, ...more] = await renewalsOf(id)
      expect(more).toEqual([])
      expect(await testApp.build((db) => licenseOf(db, id))).toMatchObject({ renewalId: renewal.id, renewalStage: 2 })
    }
  }
})
