import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInvoice } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { FILLED, type InProcess, PATHS, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as('ClientContributor at Saas').renewals
const stored = ({ renewalId }: InProcess) => renewalNow(testApp, renewalId)
const received = { dateReceived: '2026-11-18', effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }

/** The stage from which each step is accepted: on the full path, and when tracking only (null: never). */
const steps: [string, number, number | null, (renewal: InProcess) => Promise<unknown>][] = [
  ['start date', 2, 2, ({ params }) => api().startDate({ params, body: { processStartDate: '2026-11-01', renewalDueDate: '2026-12-05' } })],
  ['forms received', 2, null, ({ params }) => api().formsReceived({ params, body: { formsReceivedDate: '2026-11-10' } })],
  ['no invoice required', 3, 2, ({ params }) => api().noInvoiceRequired({ params, body: { noInvoiceRequired: true } })],
  ['forms filed', 4, 4, ({ params }) => api().formsFiled({ params, body: { dateFiled: '2026-11-12' } })],
  ['license received', 5, 5, ({ params }) => api().licenseReceived({ params, body: received })],
  ['license sent', 6, null, ({ params }) => api().licenseSent({ params, body: { dateSent: '2026-11-19', shippingMethodLicense: 'UPS' } })],
  ['sending not applicable', 6, null, ({ params }) => api().sendLicenseNotApplicable({ params, body: { sendLicenseNotApplicable: true } })],
]
describe.each(steps)('%s', (_, onFull, onTrackingOnly, save) => {
  test.each([
    ['full', onFull],
    ['trackingOnly', onTrackingOnly],
  ] as const)('on the path %s is accepted from stage %j on', async (path, from) => {
    for (const stage of PATHS[path]) {
      const renewal = await theirRenewal(testApp, { stage, isTrackingOnlyRenewal: path === 'trackingOnly' })
      const before = await stored(renewal)
      const answer = await refused(save(renewal))
      if (from !== null && stage >= from) {
        expect(answer, `stage ${stage}`).toMatchObject({ status: 200, answer: { id: renewal.renewalId, renewalStatusCode: stage } })
        continue
      }
      const detail = messages[from === null ? 'stepNotForTrackingOnly' : 'stepTooEarly']
      expect(answer, `stage ${stage}`).toMatchObject({ status: 400, detail })
      expect(await stored(renewal)).toEqual(before)
    }
  })

  test('is refused once the renewal is complete', async () => {
    const renewal = await theirRenewal(testApp, { stage: 8 })
    expect(await refused(save(renewal))).toMatchObject({ status: 400, detail: messages.renewalComplete })
  })
})

describe('the start date', () => {
  const at = (stage: Stage, more: object = {}) => theirRenewal(testApp, { stage, renewalDueDate: '2026-12-01', ...more })
  const save = ({ params }: InProcess, body: object) => api().startDate({ params, body: { processStartDate: '2026-11-03', ...body } })

  test('requires a due date while the stage is 2, and accepts the date of the forms', async () => {
    const renewal = await at(2)
    for (const body of [{}, { renewalDueDate: null }])
      expect(await refused(save(renewal, body))).toEqual({
        status: 400,
        detail: messages.formBanner,
        errors: { renewalDueDate: [messages.required] },
      })
    await save(renewal, { renewalDueDate: '2026-12-05', formsReceivedDate: '2026-11-09' })
    const saved = { processStartDate: '2026-11-03', renewalDueDate: '2026-12-05', formsReceivedDate: '2026-11-09' }
    expect(await stored(renewal)).toMatchObject(saved)
  })

  test('needs no due date from stage 3 on, and keeps the date of the forms', async () => {
    const renewal = await at(3, { formsReceivedDate: '2026-11-08' })
    await save(renewal, { renewalDueDate: null, formsReceivedDate: '2026-11-09' })
    const saved = { processStartDate: '2026-11-03', renewalDueDate: null, formsReceivedDate: '2026-11-08' }
    expect(await stored(renewal)).toMatchObject(saved)
  })

  test('does not give a tracking-only renewal the date of forms, which it does not receive', async () => {
    const renewal = await at(2, { isTrackingOnlyRenewal: true })
    await save(renewal, { renewalDueDate: '2026-12-05', formsReceivedDate: '2026-11-09' })
    expect(await stored(renewal)).toMatchObject({ renewalDueDate: '2026-12-05', formsReceivedDate: null })
  })
})

test('forms received can have no date', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3, formsReceivedDate: '2026-11-08' })
  await api().formsReceived({ params: renewal.params, body: { formsReceivedDate: null } })
  expect(await stored(renewal)).toMatchObject({ formsReceivedDate: null })
})

test('no invoice required is refused if an invoice exists, unless it is cancelled', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const say = (noInvoiceRequired: boolean) => api().noInvoiceRequired({ params: renewal.params, body: { noInvoiceRequired } })
  const invoice = await testApp.build((db) => anInvoice(db, { renewalId: renewal.renewalId }))
  const detail = messages.invoiceExists
  expect(await refused(say(true))).toEqual({ status: 400, detail, errors: { noInvoiceRequired: [detail] } })
  expect(await say(false)).toMatchObject({ noInvoiceRequired: false, hasInvoice: true })
  await testApp.build((db) => db('invoices').where('id', invoice.id).update({ is_cancelled: true }))
  expect(await say(true)).toMatchObject({ noInvoiceRequired: true, hasInvoice: false })
})

describe('forms filed', () => {
  const links = [
    { label: 'Application', url: 'https://files.example/a.pdf' },
    { label: 'Receipt', url: 'https://files.example/b.pdf' },
  ]
  test('keep their links in order, replace them all, and keep them if none are sent', async () => {
    const { params } = await theirRenewal(testApp, { stage: 4 })
    const file = (licenseRenewalDocuments?: typeof links) =>
      api().formsFiled({ params, body: { dateFiled: '2026-11-12', ...(licenseRenewalDocuments && { licenseRenewalDocuments }) } })
    const shown = async (promise: ReturnType<typeof file>) =>
      (await promise).licenseRenewalDocuments.map(({ label, url }) => ({ label, url }))
    expect(await shown(file(links))).toEqual(links)
    expect(await shown(file())).toEqual(links)
    expect(await shown(file(links.toReversed()))).toEqual(links.toReversed())
    expect(await shown(file([]))).toEqual([])
  })

  test('an invalid link is refused by its position, and nothing is saved', async () => {
    const renewal = await theirRenewal(testApp, { stage: 4 })
    const body = { dateFiled: '2026-11-12', licenseRenewalDocuments: [links[0] as never, { label: ' ', url: 'javascript:alert(1)' }] }
    expect(await refused(api().formsFiled({ params: renewal.params, body }))).toEqual({
      status: 400,
      detail: messages.formBanner,
      errors: { 'licenseRenewalDocuments.1.label': [messages.required], 'licenseRenewalDocuments.1.url': [messages.validUrl] },
    })
    expect(await stored(renewal)).toMatchObject({ formsFiledDate: null })
  })
})

test('a step keeps the data of other steps and the stage', async () => {
  const renewal = await theirRenewal(testApp, { ...FILLED, stage: 6 })
  const before = await stored(renewal)
  await api().formsFiled({ params: renewal.params, body: { dateFiled: '2026-11-15' } })
  const { modifiedOn, version, ...after } = (await stored(renewal)) as Record<string, unknown>
  expect({ ...before, formsFiledDate: '2026-11-15' }).toMatchObject(after)
})

test('a renewal of another license is not found', async () => {
  const [one, other] = await Promise.all([theirRenewal(testApp), theirRenewal(testApp)])
  const params = { id: one.licenseId, renewalId: other.renewalId }
  expect(await refused(api().formsReceived({ params, body: {} }))).toMatchObject({ status: 404 })
})
