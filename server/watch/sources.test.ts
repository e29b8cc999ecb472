import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLicense, aLicensingAuthority, aProperty, aRenewal, termId } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { aNewLicense, anInformation } from '../testing/examples/licenses.ts'
import { importFile, importRow } from '../testing/files/imports.ts'
import { FILLED, theirLicense, theirRenewal } from '../testing/in-process.ts'
import { statementsOf } from '../testing/plans.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { expectedPace, storedDeadlines, wrongDeadlines } from '../testing/watch/deadlines.ts'
import { checkDeadlines, updateDeadlines } from './keep-deadlines.ts'

/** Changes each input of the deadlines once through the API. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const as = () => testApp.as(ADMIN)
const FIGURES = { preparationDays: 14, processingDays: 21 }
const ifMatch = async (id: number) => (await as().licenses.get({ params: { id } })).version

const stored = async () => new Map((await storedDeadlines(testApp.database.read)).map((one) => [one.id, `${one.startBy} ${one.actBy}`]))
const inBackground = () => updateDeadlines(testApp.database).run(new AbortController().signal)

/** The records that the builders have created have correct deadlines. */
beforeEach(() => checkDeadlines(testApp.database))

/** Checks that a change leaves all deadlines correct, and has changed that of `id`. */
const keeps = async (id: number, work: () => Promise<unknown>) => {
  await checkDeadlines(testApp.database)
  const before = await stored()
  await work()
  await inBackground()
  expect(await wrongDeadlines(testApp.database.read)).toEqual([])
  expect((await stored()).get(id)).not.toBe(before.get(id))
}

const license = (given: object = {}, type: object = {}) => theirLicense(testApp, given, { ...FIGURES, ...type })
const renewal = (given: object = {}, more: object = {}) => theirRenewal(testApp, given, more, FIGURES)
const params = (id: number) => ({ params: { id } })

describe('the deadlines follow', () => {
  test('a new license', async () => {
    const given = await aNewLicense(testApp)
    await testApp.database.write((db) => db('license_types').where('id', given.licenseTypeId).update({ preparation_days: 14 }))
    const made = await as().licenses.create({ body: given })
    expect(await wrongDeadlines(testApp.database.read)).toEqual([])
    const { dueDate } = await as().licenses.get({ params: { id: made.id } })
    const start = addDays(String(dueDate), -14)
    expect((await stored()).get(made.id)).toBe(`${start} ${start}`)
  })

  test('a new license, by the pace of its client, and one of a type that is never renewed', async () => {
    const given = await aNewLicense(testApp)
    const { clientId } = testApp.tenants.Saas
    const create = async (n: number) => (await as().licenses.create({ body: { ...given, licenseNumber: `Paced ${n}` } })).id
    await testApp.build((db) => db('paces').insert({ client_id: clientId, license_type_id: given.licenseTypeId, preparation_days: 9 }))
    const paced = await create(1)
    // This pace has no completed renewals, so the check would remove it.
    expect(await wrongDeadlines(testApp.database.read)).toEqual([])
    const { dueDate } = await as().licenses.get({ params: { id: paced } })
    expect((await stored()).get(paced)).toBe(`${addDays(String(dueDate), -9)} ${addDays(String(dueDate), -9)}`)
    const oneTime = await termId(testApp.database.read, 'One Time')
    await testApp.build((db) => db('license_types').where('id', given.licenseTypeId).update({ license_term_id: oneTime }))
    const unplanned = await create(2)
    expect((await stored()).get(unplanned)).toBe('null null')
  })

  test('the dates of a license', async () => {
    const { id } = await license()
    await keeps(id, async () =>
      as().licenses.trackingDetails({
        params: { id },
        body: { effectiveDate: '2026-07-01', expirationDate: '2027-06-30', trackDate: '2027-03-01' },
        ifMatch: await ifMatch(id),
      }),
    )
  })

  test('its type', async () => {
    const { id } = await license()
    const body = await anInformation(testApp)
    await testApp.database.write((db) => db('license_types').where('id', body.licenseTypeId).update({ preparation_days: 60 }))
    await keeps(id, async () => as().licenses.information({ params: { id }, body, ifMatch: await ifMatch(id) }))
  })

  test('its deactivation and activation', async () => {
    const { id } = await license()
    for (const active of [false, true]) await keeps(id, () => as().licenses.updateActive({ params: { id }, body: { active } }))
  })

  test('those of its property', async () => {
    const { clientId } = testApp.tenants.Saas
    const property = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
    const { id } = await license({ propertyId: property.id, renewalDesignation: 'Provider' })
    const staff = testApp.as('Administrator')
    await keeps(id, () => staff.properties.deactivate({ params: { id: property.id }, body: {} }))
    await keeps(id, () => staff.properties.activate({ params: { id: property.id } }))
  })

  test('becoming a secondary, and standing alone again', async () => {
    const primary = await license({ isMaster: true })
    const { id } = await license()
    await keeps(id, () => as().licenses.updateMaster({ params: { id }, body: { masterLicenseId: primary.id } }))
    await keeps(id, () => as().licenses.updateMaster({ params: { id }, body: { masterLicenseId: null } }))
  })

  test('the begin of a renewal, and its abandoning', async () => {
    const { id } = await license()
    const body = { processStartDate: TODAY, dueDate: '2026-12-20' }
    await keeps(id, () => as().renewals.begin({ params: { id }, body }))
    const { renewalId } = await testApp.database.read('licenses').where({ id }).first({ renewalId: 'renewal_id' })
    await keeps(id, () => as().renewals.abandon(params(renewalId)))
  })

  test('each step forward and back, the due date and tracking only', async () => {
    const own = await renewal({ ...FILLED, stage: 4 })
    await keeps(own.licenseId, () => as().renewals.status({ params: own.params, body: { renewalStatus: 5 } }))
    await keeps(own.licenseId, () => as().renewals.status({ params: own.params, body: { renewalStatus: 6 } }))
    await keeps(own.licenseId, () => as().renewals.status({ params: own.params, body: { renewalStatus: 5 } }))
    await keeps(own.licenseId, () => as().renewals.toggleTrackingOnly({ params: own.params, body: { isTrackingOnlyRenewal: true } }))
    const body = { processStartDate: TODAY, renewalDueDate: '2026-12-24' }
    await keeps(own.licenseId, () => as().renewals.startDate({ params: own.params, body }))
  })

  test('a completed renewal: its license, its secondaries, and the pace of its type', async () => {
    const own = await renewal({ ...FILLED, stage: 7 }, { isMaster: true })
    const { licenseTypeId, clientId, propertyId } = await testApp.database
      .read('licenses')
      .where('id', own.licenseId)
      .first({ licenseTypeId: 'license_type_id', clientId: 'client_id', propertyId: 'property_id' })
    const other = await testApp.build(async (db) => {
      for (const _ of [1, 2]) {
        const { id: licenseId } = await aLicense(db, { clientId, propertyId, licenseTypeId })
        await aRenewal(db, {
          licenseId,
          stage: 8,
          processStartDate: '2026-01-01',
          formsFiledDate: '2026-02-20',
          licenseReceivedDate: '2026-05-01',
        })
      }
      await aLicense(db, { clientId, propertyId, masterLicenseId: own.licenseId, expirationDate: '2026-12-31' })
      return aLicense(db, { clientId, propertyId, licenseTypeId, expirationDate: '2027-06-30', dueDate: '2027-05-30' })
    })
    await keeps(own.licenseId, () => keeps(other.id, () => as().renewals.complete({ params: own.params, body: {} })))
    const { read } = testApp.database
    const pace = await read('paces').where({ client_id: clientId, license_type_id: licenseTypeId }).first()
    const expected = await expectedPace(read, clientId, licenseTypeId)
    expect([pace.preparation_days, pace.forms_to_filed_days, pace.processing_days]).toEqual(expected.map((one) => one?.days ?? null))
    expect(expected).toEqual([{ days: 50, renewals: 3 }, null, { days: 70, renewals: 3 }])
  })

  test('the term of a type', async () => {
    const { id, licenseTypeId } = await license()
    const type = await testApp.database.read('license_types').where('id', licenseTypeId).first()
    const oneTime = await testApp.database.read('license_terms').where('kind', 'OneTime').first('id')
    const at = { params: { id: type.licensing_authority_id, typeId: licenseTypeId } }
    const body = { name: type.name, term: oneTime.id, licenseClassification: 'Liquor' as const }
    await keeps(id, () => testApp.as('Administrator').licenseTypes.details({ ...at, body }))
  })

  test('the days that a type holds', async () => {
    const { id, licenseTypeId, licensingAuthorityId } = await license()
    const params = { id: licensingAuthorityId, typeId: licenseTypeId }
    for (const body of [{ preparationDays: 30 }, { processingDays: 90 }])
      await keeps(id, () => testApp.as('Administrator').licenseTypes.renewalDetails({ params, body }))
  })

  test('a bulk begin, and its undo', async () => {
    const [one, other] = [await license(), await license()]
    const body = { licenseIds: [one.id, other.id], processStartDate: TODAY, dueDate: '2026-12-20' }
    await keeps(one.id, () => as().renewals.bulkBegin({ body }))
    const { id } = await testApp.database.read('batches').orderBy('id', 'desc').first('id')
    await keeps(other.id, () => as().batches.undo({ params: { id }, body: {} }))
  })

  test('in the statement that writes the license: it is in many indexes', async () => {
    const given = await aNewLicense(testApp)
    const { id } = await license()
    const rows = Array.from({ length: 3 }, (_, n) => importRow(100 + n))
    const writes = async (work: () => Promise<unknown>) => {
      const statements = await statementsOf(testApp.database.pools.write, work)
      return statements.map(({ sql }) => /(insert into|update) "?`?licenses\b/.exec(sql)?.[1]).filter(Boolean)
    }
    expect(await writes(() => as().licenses.create({ body: { ...given, licenseNumber: 'Written once' } }))).toEqual(['insert into'])
    expect(await writes(() => as().licenses.import({ body: importFile(rows) }))).toEqual(['insert into'])
    const body = { licenseIds: [id], processStartDate: TODAY }
    expect(await writes(() => as().renewals.bulkBegin({ body }))).toEqual(['update'])
    expect(await wrongDeadlines(testApp.database.read)).toEqual([])
  })

  test('recalculated dates, and their undo', async () => {
    const { clientId } = testApp.tenants.Saas
    const authority = await testApp.build((db) => aLicensingAuthority(db, { clientId }))
    const { id } = await license({ dueDate: '2026-11-01', dueDateSource: 'rule' }, { clientId, licensingAuthorityId: authority.id })
    await keeps(id, () => as().authorityIntervals.recalculate({ params: { id: authority.id }, body: {} }))
    const batch = await testApp.database.read('batches').orderBy('id', 'desc').first('id')
    await keeps(id, () => as().batches.undo({ params: { id: batch.id }, body: {} }))
  })

  test('an import, of new licenses and of new dates, and its undo', async () => {
    await as().licenses.import({ body: importFile([importRow(1)]) })
    const { id } = await testApp.database.read('licenses').where('license_number', 'I-1').first('id')
    expect(await wrongDeadlines(testApp.database.read)).toEqual([])
    const dates = { expirationDate: '2027-08-31', trackDate: '2027-05-01' }
    await keeps(id, () => as().licenses.import({ body: importFile([importRow(1, dates)]) }))
    const batch = await testApp.database.read('batches').orderBy('id', 'desc').first('id')
    await keeps(id, () => as().batches.undo({ params: { id: batch.id }, body: {} }))
  })
})
