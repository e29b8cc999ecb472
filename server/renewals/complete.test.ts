import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLicense, aLicenseType, anInvoice, aTask } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { FILLED, type InProcess, licenseNow, PATHS, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const complete = ({ params }: InProcess, body: object = {}) => testApp.as(MINE).renewals.complete({ params, body })
const last = (renewal: object = {}, license: object = {}, type: object = {}) =>
  theirRenewal(testApp, { ...FILLED, stage: 7, ...renewal }, license, type)
const profile = ({ licenseId }: InProcess) => testApp.as(MINE).licenses.get({ params: { id: licenseId } })

test.each(['full', 'trackingOnly'] as const)('on the path %s it is only possible at the last stage', async (path) => {
  const isTrackingOnlyRenewal = path === 'trackingOnly'
  for (const stage of PATHS[path]) {
    const renewal = await last({ stage, isTrackingOnlyRenewal })
    const isLast = stage === PATHS[path].at(-1)
    expect(await refused(complete(renewal)), `stage ${stage}`).toMatchObject(
      isLast ? { status: 200 } : { status: 400, detail: messages.notReadyToComplete },
    )
    expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({ stage: isLast ? 8 : stage })
  }
})

describe('the license is updated', () => {
  test('with the renewal’s dates, by rule if they equal the calculated dates', async () => {
    const renewal = await last()
    await complete(renewal)
    expect(await profile(renewal)).toMatchObject({
      effectiveDate: '2027-01-01',
      effectiveDateSource: 'typed',
      expirationDate: '2027-12-31',
      expirationDateSource: 'rule',
      trackDate: '2027-10-02',
      trackDateSource: 'rule',
      dueDate: '2027-12-01',
      dueDateSource: 'rule',
      renewalStatus: 8,
      inProcessRenewal: null,
      cannotBegin: null,
      lastCompletedRenewal: { effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02', renewalDueDate: null },
    })
  })

  test('and typed if they do not; the due date is still calculated', async () => {
    const renewal = await last({ expirationDate: '2028-03-31', trackDate: '2028-01-15' })
    await complete(renewal)
    expect(await profile(renewal)).toMatchObject({
      expirationDateSource: 'typed',
      trackDateSource: 'typed',
      dueDate: '2028-03-01',
      dueDateSource: 'rule',
    })
  })

  test('with null dates for a Perpetual license without dates', async () => {
    const renewal = await last({ expirationDate: null, trackDate: null }, {}, { term: 'Perpetual' })
    await complete(renewal)
    const none = { expirationDate: null, trackDate: null, dueDate: null }
    const noSource = { expirationDateSource: null, trackDateSource: null, dueDateSource: null }
    expect(await profile(renewal)).toMatchObject({ effectiveDate: '2027-01-01', ...none, ...noSource, renewalStatus: 8 })
  })

  test('and is ready to start again on its track date', async () => {
    const stages: Stage[] = []
    for (const trackDate of ['2026-11-20', '2026-11-21']) {
      const renewal = await last({ trackDate })
      await complete(renewal)
      stages.push((await profile(renewal)).renewalStatus)
    }
    expect(stages).toEqual([1, 8])
  })

  test('with the received document; without one it keeps its own', async () => {
    const [own, received] = await testApp.build((db) => Promise.all([aDocument(db), aDocument(db)]))
    const [kept, replaced] = await Promise.all([
      last({}, { licenseDocumentId: own.id }),
      last({ licenseDocumentId: received.id }, { licenseDocumentId: own.id }),
    ])
    await complete(kept)
    await complete(replaced)
    expect(await licenseNow(testApp, kept.licenseId)).toMatchObject({ licenseDocumentId: own.id })
    expect(await licenseNow(testApp, replaced.licenseId)).toMatchObject({ licenseDocumentId: received.id })
  })
})

describe('secondaries', () => {
  const family = async (copyToSecondaryLicenses: boolean) => {
    const renewal = await last({ copyToSecondaryLicenses }, { isMaster: true })
    const { clientId, propertyId } = testApp.tenants.Saas
    const children = await testApp.build(async (db) => {
      const ownRule = await aLicenseType(db, {
        dueDateIntervalType: 'Relative',
        dueDateRelativeIntervalValue: -1,
        dueDateRelativeIntervalUnit: 'Months',
      })
      const noRule = await aLicenseType(db, { dueDateIntervalType: 'None' })
      const child = (more: object) =>
        aLicense(db, {
          clientId,
          propertyId,
          masterLicenseId: renewal.licenseId,
          expirationDate: '2026-12-31',
          dueDate: '2026-11-01',
          ...more,
        })
      const active = await child({ licenseTypeId: ownRule.id })
      const ruleless = await child({ licenseTypeId: noRule.id })
      const inactive = await child({ licenseTypeId: ownRule.id, active: false })
      return { active, ruleless, inactive }
    })
    return { renewal, ...children }
  }
  const copied = { effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }
  const sources = { effectiveDateSource: 'copied', expirationDateSource: 'copied', trackDateSource: 'copied' }
  const untouched = { effectiveDate: null, expirationDate: '2026-12-31', trackDate: null, dueDate: '2026-11-01' }

  test('get the dates if the flag is set, each with the due date of its own type; inactive ones do not', async () => {
    const { renewal, active, ruleless, inactive } = await family(true)
    await complete(renewal)
    expect(await licenseNow(testApp, active.id)).toMatchObject({ ...copied, ...sources, dueDate: '2027-11-30', dueDateSource: 'rule' })
    expect(await licenseNow(testApp, ruleless.id)).toMatchObject({ ...copied, ...sources, dueDate: null, dueDateSource: null })
    expect(await licenseNow(testApp, inactive.id)).toMatchObject(untouched)
  })

  test('keep the dates that a Perpetual primary lacks, unless they are Perpetual too', async () => {
    const { licenseId, params } = await last({ expirationDate: null, trackDate: null }, { isMaster: true }, { term: 'Perpetual' })
    const { clientId, propertyId } = testApp.tenants.Saas
    const held = { expirationDate: '2026-12-31', trackDate: '2026-10-01', dueDate: '2026-11-01' }
    const childOf = (term: string) =>
      testApp.build(async (db) => {
        const { id: licenseTypeId } = await aLicenseType(db, { term, dueDateIntervalType: 'None' })
        return aLicense(db, { clientId, propertyId, licenseTypeId, masterLicenseId: licenseId, ...held })
      })
    const [yearly, perpetual] = [await childOf('1 Year'), await childOf('Perpetual')]
    await testApp.as(MINE).renewals.complete({ params, body: {} })
    expect(await licenseNow(testApp, yearly.id)).toMatchObject({ effectiveDate: '2027-01-01', effectiveDateSource: 'copied', ...held })
    expect(await licenseNow(testApp, perpetual.id)).toMatchObject({ effectiveDate: '2027-01-01', expirationDate: null, trackDate: null })
  })

  test('keep their dates if it is not set', async () => {
    const { renewal, active, ruleless } = await family(false)
    await complete(renewal)
    for (const { id } of [active, ruleless]) expect(await licenseNow(testApp, id)).toMatchObject(untouched)
  })
})

test('history lists the renewal first, with assignee, filed forms, tasks and costs', async () => {
  const renewal = await last({ renewalDueDate: '2026-12-05', notes: 'All well' })
  await testApp.build(async (db) => {
    await db('renewal_documents').insert({ renewal_id: renewal.renewalId, label: 'Form', url: 'https://forms.example' })
    await anInvoice(db, { renewalId: renewal.renewalId, amountCents: 10_025 })
    await anInvoice(db, { renewalId: renewal.renewalId, amountCents: 4_050, kind: 'Ach' })
    await anInvoice(db, { renewalId: renewal.renewalId, amountCents: 99_999, isCancelled: true })
    await aTask(db, { renewalId: renewal.renewalId, description: 'Call the city', doneOn: '2026-11-19T12:00:00.000Z' })
    await aTask(db, { renewalId: renewal.renewalId, assignedUserId: null })
  })
  await complete(renewal)
  const { items, totalItemCount } = await testApp.as(MINE).renewals.list({ params: { id: renewal.licenseId } })
  expect(totalItemCount).toBe(1)
  expect(items[0]).toEqual({
    id: renewal.renewalId,
    isTrackingOnlyRenewal: false,
    processStartDate: '2026-11-02',
    formsReceivedDate: '2026-11-10',
    formsFiledDate: '2026-11-12',
    renewalDueDate: '2026-12-05',
    licenseReceivedDate: '2026-11-18',
    licenseSentDate: '2026-11-19',
    shippingMethodLicense: 'UPS',
    licenseEmailSentDate: null,
    licenseEmailRecipients: [],
    effectiveDate: '2027-01-01',
    expirationDate: '2027-12-31',
    trackDate: '2027-10-02',
    notes: 'All well',
    notesTimestamp: null,
    sendLicenseNotApplicable: false,
    noInvoiceRequired: true,
    licenseRenewalDocuments: [{ id: expect.any(Number), label: 'Form', url: 'https://forms.example' }],
    checkRequests: [expect.objectContaining({ checkAmount: 100.25 }), expect.objectContaining({ isCancelled: true })],
    creditCardInvoices: [],
    achCreditInvoices: [expect.objectContaining({ achAmount: 40.5 })],
    invoiceSum: 140.75,
    renewalTasks: [
      {
        id: expect.any(Number),
        description: 'Call the city',
        followUpDate: '2026-11-27',
        assignedUserName: expect.stringContaining('ClientContributor'),
        doneOn: '2026-11-19T12:00:00.000Z',
      },
      expect.objectContaining({ assignedUserName: null, doneOn: null }),
    ],
    assignedUserName: expect.stringContaining('ClientContributor'),
    licenseDocumentExists: false,
    licenseDocumentFileName: null,
    completedOn: expect.stringMatching(/Z$/),
  })
})

test.each([
  [{ completeRenewalTasks: true }, true],
  [{ completeRenewalTasks: false }, false],
  [{}, false],
])('with %j its open task is done: %s', async (body, done) => {
  const renewal = await last()
  const task = await testApp.build((db) => aTask(db, { renewalId: renewal.renewalId }))
  await complete(renewal, body)
  const row = await testApp.build((db) => db('user_tasks').where('id', task.id).first())
  expect(row.done_on !== null).toBe(done)
})

test('a completed renewal can no longer be changed', async () => {
  const renewal = await last()
  await complete(renewal)
  const { params } = renewal
  const before = [await renewalNow(testApp, renewal.renewalId), await licenseNow(testApp, renewal.licenseId)]
  const { renewals } = testApp.as(MINE)
  const tries = [
    complete(renewal),
    renewals.status({ params, body: { renewalStatus: 6 } }),
    renewals.status({ params, body: { renewalStatus: 7 } }),
    renewals.toggleTrackingOnly({ params, body: { isTrackingOnlyRenewal: true } }),
    renewals.updateNotes({ params, body: { notes: 'Late' } }),
    renewals.abandon({ params: { id: renewal.renewalId } }),
  ]
  for (const answer of await Promise.all(tries.map(refused)))
    expect(answer).toMatchObject({ status: 400, detail: messages.renewalComplete })
  expect([await renewalNow(testApp, renewal.renewalId), await licenseNow(testApp, renewal.licenseId)]).toEqual(before)
})
