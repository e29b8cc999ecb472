import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, anEntity } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { anInformation, TRACKING } from '../../testing/examples/licenses.ts'
import { licenseNow, theirLicense } from '../../testing/in-process.ts'
import { refused } from '../../testing/refused.ts'
import { everyRow } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as('ClientAdministrator at Saas').licenses

/** A primary with an active and an inactive secondary of other types, due 30 days before expiration. */
const aFamily = async () => {
  const { id } = await theirLicense(testApp, { isMaster: true })
  const { id: child } = await theirLicense(testApp, { masterLicenseId: id, accountNumber: 'Own', premisesName: 'Own bar' })
  const { id: inactive } = await theirLicense(testApp, { masterLicenseId: id, active: false })
  return { params: { id }, child, inactive }
}
const NO_INFORMATION = { licenseInfo: false, premisesAddress: false, licensees: false, officers: false }
const NO_TRACKING = { renewalTracking: false, effectiveDate: false, expirationDate: false, trackDate: false }

const peopleOn = async (id: number) => {
  const { licensees, officers } = await api().get({ params: { id } })
  return {
    licensees: licensees.map((one) => one.id),
    officers: officers.map(({ officerId, officerTitleIds }) => ({ officerId, officerTitleIds })),
  }
}
/** The fields of a secondary that have changed, sort keys aside. */
const changed = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field] && !/^modifiedOn$|Sort$/.test(field)))

describe('information', () => {
  const INFO = { accountNumber: 'A-1', premisesName: 'The Bar' }
  // The state and the zip of the primary do not change.
  const ADDRESS = { address1: '1 Street', city: 'Denver', country: 'United States', county: 'Denver' }

  test.each([
    ['licenseInfo', INFO],
    ['premisesAddress', ADDRESS],
  ])('only %s selected', async (box, values) => {
    const { params, child, inactive } = await aFamily()
    await testApp.build((db) => db('licenses').whereIn('id', [child, inactive]).update({ address1: 'x', city: 'x', state: 'NY', zip: '1' }))
    const before = await licenseNow(testApp, child)
    const beforeInactive = await licenseNow(testApp, inactive)
    await api().information({
      params,
      body: { ...(await anInformation(testApp)), copyToSecondaryLicenses: { ...NO_INFORMATION, [box]: true } },
    })
    expect(changed(before, await licenseNow(testApp, child))).toEqual({ ...values, version: 2 })
    expect(await peopleOn(child)).toEqual({ licensees: [], officers: [] })
    expect(await licenseNow(testApp, inactive)).toEqual(beforeInactive)
  })

  test.each(['licensees', 'officers'] as const)('only %s selected, with people', async (box) => {
    const { params, child, inactive } = await aFamily()
    const before = await licenseNow(testApp, child)
    const body = await anInformation(testApp)
    await api().information({ params, body: { ...body, copyToSecondaryLicenses: { ...NO_INFORMATION, [box]: true } } })
    const wanted = { licensees: body.licenseeIds, officers: body.officers }
    expect(await peopleOn(child)).toEqual({ licensees: [], officers: [], [box]: wanted[box] })
    expect(changed(before, await licenseNow(testApp, child))).toEqual({ version: 2 })
    expect(await peopleOn(inactive)).toEqual({ licensees: [], officers: [] })
  })

  test('nothing is copied without a selection', async () => {
    const { params, child } = await aFamily()
    const before = await licenseNow(testApp, child)
    await api().information({ params, body: await anInformation(testApp) })
    await api().information({ params, body: { ...(await anInformation(testApp)), copyToSecondaryLicenses: NO_INFORMATION } })
    expect(await licenseNow(testApp, child)).toEqual(before)
    expect(await peopleOn(child)).toEqual({ licensees: [], officers: [] })
  })

  test('number, authority, type and issue date of a secondary stay', async () => {
    const { params, child } = await aFamily()
    const before = await licenseNow(testApp, child)
    const all = { licenseInfo: true, premisesAddress: true, licensees: true, officers: true }
    await api().information({ params, body: { ...(await anInformation(testApp)), copyToSecondaryLicenses: all } })
    const own = ['licenseNumber', 'licensingAuthorityId', 'licenseTypeId', 'jurisdiction', 'originalIssueDate', 'masterLicenseId']
    expect(Object.keys(changed(before, await licenseNow(testApp, child))).filter((field) => own.includes(field))).toEqual([])
  })
})

describe('tracking details', () => {
  const boxes: [keyof typeof NO_TRACKING, object][] = [
    ['renewalTracking', { isTrackingOnly: true }],
    ['effectiveDate', { effectiveDate: '2027-01-01', effectiveDateSource: 'copied' }],
    ['expirationDate', { expirationDate: '2027-12-31', expirationDateSource: 'copied', dueDate: '2027-12-01', dueDateSource: 'rule' }],
    ['trackDate', { trackDate: '2027-10-02', trackDateSource: 'copied' }],
  ]
  test.each(boxes)('only %s selected', async (box, values) => {
    const { params, child, inactive } = await aFamily()
    const [before, beforeInactive] = [await licenseNow(testApp, child), await licenseNow(testApp, inactive)]
    const body = { ...TRACKING, isTrackingOnly: true, copyToSecondaryLicenses: { ...NO_TRACKING, [box]: true } }
    await api().trackingDetails({ params, body })
    const after = await licenseNow(testApp, child)
    expect({ ...changed(before, after), ...(box === 'renewalTracking' && { isTrackingOnly: Boolean(after.isTrackingOnly) }) }).toEqual({
      ...values,
      version: 2,
    })
    expect(await licenseNow(testApp, inactive)).toEqual(beforeInactive)
  })

  test('the due date is calculated by the secondary’s own type', async () => {
    const { id } = await theirLicense(testApp, { isMaster: true })
    const rule = {
      dueDateIntervalType: 'Relative' as const,
      dueDateRelativeIntervalValue: -1,
      dueDateRelativeIntervalUnit: 'Months' as const,
    }
    const { id: child } = await theirLicense(testApp, { masterLicenseId: id }, rule)
    await api().trackingDetails({
      params: { id },
      body: { ...TRACKING, copyToSecondaryLicenses: { ...NO_TRACKING, expirationDate: true } },
    })
    expect(await licenseNow(testApp, id)).toMatchObject({ dueDate: '2027-12-01' })
    expect(await licenseNow(testApp, child)).toMatchObject({ dueDate: '2027-11-30' })
  })

  test('nothing is copied without a selection', async () => {
    const { params, child } = await aFamily()
    const before = await licenseNow(testApp, child)
    await api().trackingDetails({ params, body: TRACKING })
    await api().trackingDetails({ params, body: { ...TRACKING, copyToSecondaryLicenses: NO_TRACKING } })
    expect(await licenseNow(testApp, child)).toEqual(before)
  })
})

test('each secondary’s change has its own audit row', async () => {
  const { params, child } = await aFamily()
  await api().trackingDetails({ params, body: { ...TRACKING, copyToSecondaryLicenses: { ...NO_TRACKING, trackDate: true } } })
  const rows = await testApp.build((db) => db('audit').where({ record: 'licenses', record_id: child }))
  expect(rows.map(({ call, changes }) => [call, JSON.parse(changes)])).toEqual([
    [
      'licenses.trackingDetails',
      [
        { field: 'trackDate', from: '2026-10-02', to: '2027-10-02' },
        { field: 'trackDateSource', from: null, to: 'copied' },
      ],
    ],
  ])
})

test('a secondary of another primary does not change', async () => {
  const { params } = await aFamily()
  const other = await theirLicense(testApp, { isMaster: true })
  const { id } = await testApp.build((db) => aLicense(db, { clientId: testApp.tenants.Saas.clientId, masterLicenseId: other.id }))
  const all = { renewalTracking: true, effectiveDate: true, expirationDate: true, trackDate: true }
  const before = await licenseNow(testApp, id)
  await api().trackingDetails({ params, body: { ...TRACKING, copyToSecondaryLicenses: all } })
  expect(await licenseNow(testApp, id)).toEqual(before)
})

describe('only what this edit changes', () => {
  const ALL = { licenseInfo: true, premisesAddress: true, licensees: true, officers: true }

  /** A saved primary with two secondaries that have their own account, premises and licensee. */
  const savedFamily = async () => {
    const { params, child } = await aFamily()
    const body = await anInformation(testApp)
    await api().information({ params, body })
    const { id: other } = await theirLicense(testApp, { masterLicenseId: params.id, accountNumber: 'Other', premisesName: 'Other bar' })
    return { params, body, child, other }
  }

  test('is copied, nothing else', async () => {
    const { params, body, child } = await savedFamily()
    const [before, people] = [await licenseNow(testApp, child), await peopleOn(child)]
    await api().information({ params, body: { ...body, premisesName: 'Renamed', copyToSecondaryLicenses: ALL } })
    expect(changed(before, await licenseNow(testApp, child))).toEqual({ premisesName: 'Renamed', version: 2 })
    expect(await peopleOn(child)).toEqual(people)
  })

  test('is previewed by secondary and field, and changes nothing', async () => {
    const { params, body, child, other } = await savedFamily()
    const before = await everyRow(testApp.database.read)
    const { items } = await api().previewInformationCopy({ params, body: { ...body, premisesName: 'Renamed' } })
    expect(await everyRow(testApp.database.read)).toBe(before)
    expect(items.map(({ licenseId, group, field, from, to }) => [licenseId, group, field, from, to])).toEqual([
      [child, 'licenseInfo', 'premisesName', 'Own bar', 'Renamed'],
      [other, 'licenseInfo', 'premisesName', 'Other bar', 'Renamed'],
    ])
    const dates = await api().previewTrackingCopy({ params, body: TRACKING })
    expect(dates.items.filter(({ licenseId }) => licenseId === child).map(({ group, field }) => [group, field])).toContainEqual([
      'expirationDate',
      'dueDate',
    ])
  })

  test('is copied to each secondary as far as it was chosen there', async () => {
    const { params, body, child, other } = await savedFamily()
    const [before, otherBefore] = [await licenseNow(testApp, child), await licenseNow(testApp, other)]
    const fields = [{ licenseId: child, fields: ['premisesName' as const] }]
    const edited = { ...body, premisesName: 'Renamed', accountNumber: 'New', copyToSecondaryLicenses: { ...ALL, fields } }
    await api().information({ params, body: edited })
    expect(changed(before, await licenseNow(testApp, child))).toEqual({ premisesName: 'Renamed', version: 2 })
    expect(await licenseNow(testApp, other)).toEqual(otherBefore)
    const foreign = { ...ALL, fields: [{ licenseId: params.id, fields: [] }] }
    expect(await refused(api().information({ params, body: { ...edited, copyToSecondaryLicenses: foreign } }))).toMatchObject({
      status: 400,
      errors: { 'copyToSecondaryLicenses.fields': [messages.unknownId] },
    })
  })

  test('is a batch without the primary, and is undone', async () => {
    const { params, body, child, other } = await savedFamily()
    const [before, otherBefore] = [await licenseNow(testApp, child), await licenseNow(testApp, other)]
    const { id: entityId } = await testApp.build((db) => anEntity(db, { clientId: testApp.tenants.Saas.clientId }))
    const edited = { ...body, premisesName: 'Renamed', licenseeIds: [entityId], copyToSecondaryLicenses: ALL }
    await testApp.build((db) => db('license_licensees').insert({ license_id: child, corporate_entity_id: body.licenseeIds[0] }))
    const path = `/licenses/${params.id}/information`
    const { status, headers, body: reply } = await testApp.request({ method: 'PUT', path, body: edited }, 'ClientAdministrator at Saas')
    expect({ status, reply }).toEqual({ status: 200, reply: null })
    expect((await peopleOn(child)).licensees).toEqual([entityId])
    await api().updateAlert({ params: { id: other }, body: { alert: 'Changed in between' } })
    const undone = await testApp.as('ClientAdministrator at Saas').batches.undo({ params: { id: Number(headers['batch-id']) }, body: {} })
    expect(undone).toMatchObject({ undone: 1, kept: [{ record: 'licenses', id: other }] })
    expect(changed(before, await licenseNow(testApp, child))).toEqual({ version: 3 })
    expect((await peopleOn(child)).licensees).toEqual([body.licenseeIds[0]])
    expect(changed(otherBefore, await licenseNow(testApp, other))).toMatchObject({ premisesName: 'Renamed' })
    expect(await licenseNow(testApp, params.id)).toMatchObject({ premisesName: 'Renamed' })
  })
})
