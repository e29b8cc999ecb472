import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedField } from '../../contract/activity/words.ts'
import { aUser } from '../../fixtures/builders.ts'
import { FILLED, theirLicense, theirRenewal } from '../testing/in-process.ts'
import { CANARY, startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

test('the days of the filter start and end in the provider’s time zone', async () => {
  const { clientId } = testApp.tenants.Saas
  // In New York, the first is the last minute of November 19; the others are the start and the end of November 20.
  const moments = ['2026-11-20T04:59:00.000Z', '2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z']
  await testApp.build((db) =>
    db('audit').insert(moments.map((at) => ({ at, client_id: clientId, call: 'licenses.information', request_id: 'r', changes: '[]' }))),
  )
  const momentsOf = async (query: { startDate?: string; endDate?: string }) => {
    const { items } = await testApp
      .as('ClientAdministrator at Saas')
      .activity.list({ query: { ...query, sortDirection: 'asc', pageSize: 100 } })
    return items.map(({ at }) => at).filter((at) => moments.includes(at))
  }
  expect(await momentsOf({ startDate: '2026-11-20', endDate: '2026-11-20' })).toEqual(moments.slice(1))
  expect(await momentsOf({ endDate: '2026-11-19' })).toEqual(moments.slice(0, 1))
  expect(await momentsOf({ startDate: '2026-11-21' })).toEqual([])
})

const OURS = 'ClientAdministrator at Saas'
const AT = '2026-11-20T10:00:00.000Z'

/** Writes an audit row for a change of our license, as the server does. */
const told = (licenseId: number, changes: { field: string; from: unknown; to: unknown }[]) =>
  testApp.build((db) =>
    db('audit').insert({
      at: AT,
      client_id: testApp.tenants.Saas.clientId,
      call: 'licenses.information',
      record: 'licenses',
      record_id: licenseId,
      license_id: licenseId,
      property_id: testApp.tenants.Saas.propertyId,
      changes: JSON.stringify(changes),
    }),
  )

const ofLicense = async (actor: Parameters<TestApp['as']>[0], id: number) =>
  (await testApp.as(actor).licenses.activity({ params: { id }, query: { pageSize: 100 } })).items

test('referenced records are named, and so are the record and the property; internal fields are left out', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id, licenseNumber } = await theirLicense(testApp)
  const person = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor', firstName: 'Ada', lastName: 'Byron' }))
  await testApp.as(OURS).licenses.assign({ params: { id }, body: { renewalDesignation: 'BillingClient', userId: person.id } })
  const { byClient, titleId } = testApp.tenants.Saas.company
  const name = async (table: string, one: number) => (await testApp.database.read(table).where('id', one).first('name')).name
  const [officer, title, entity] = await Promise.all([
    name('corporate_officers', byClient.officerId),
    name('officer_titles', titleId),
    name('corporate_entities', byClient.entityId),
  ])
  await told(id, [
    { field: 'licenseeIds', from: [], to: [byClient.entityId] },
    { field: 'officers', from: [], to: [{ officerId: byClient.officerId, officerTitleIds: [titleId] }] },
    { field: 'icsSequence', from: 0, to: 1 },
    { field: 'trackDateSource', from: null, to: 'typed' },
    { field: 'alertTimestamp', from: null, to: AT },
    { field: 'city', from: 'Hilo', to: 'Honolulu' },
  ])
  const property = await name('properties', propertyId)
  for (const actor of [OURS, 'Administrator'] as const) {
    const [last, assigned] = await ofLicense(actor, id)
    expect(last).toMatchObject({ recordName: licenseNumber, licenseNumber, propertyName: property })
    expect(last?.changes).toEqual([
      { field: 'licenseeIds', from: '[]', to: `[${byClient.entityId}]`, fromName: '', toName: entity },
      { field: 'officers', from: '[]', to: expect.any(String), fromName: '', toName: `${officer} (${title})` },
      { field: 'city', from: 'Hilo', to: 'Honolulu', fromName: null, toName: null },
    ])
    const assignee = assigned?.changes.find(({ field }) => field === 'assignedUserId')
    expect(assignee).toMatchObject({
      toName: 'Ada Byron',
      from: expect.stringMatching(/^\d+$/),
      fromName: expect.not.stringContaining('#'),
    })
  }
})

test('a step of a renewal is one entry, not one for the renewal and one for the license', async () => {
  const { licenseId: id, renewalId, params } = await theirRenewal(testApp, { ...FILLED, stage: 2 })
  await testApp.as(OURS).renewals.status({ params, body: { renewalStatus: 3 } })
  const steps = (await ofLicense(OURS, id)).filter(({ call }) => call === 'renewals.status')
  expect(steps).toMatchObject([{ record: 'renewals', recordId: renewalId, changes: [{ field: 'stage', from: '2', to: '3' }] }])

  const { id: other } = await theirLicense(testApp)
  await testApp.as(OURS).renewals.begin({ params: { id: other }, body: { processStartDate: '2026-11-20' } })
  const begun = (await ofLicense(OURS, other)).filter(({ call }) => call === 'renewals.begin')
  expect(begun.map(({ record }) => record)).toEqual(['renewals'])
})

test('a leave has the name of who is away', async () => {
  const { clientId } = testApp.tenants.Saas
  const person = (firstName: string) =>
    testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor', firstName, lastName: 'Shore' }))
  const [away, deputy] = [await person('Ada'), await person('Ben')]
  const days = { from: '2099-01-04', to: '2099-01-08' }
  await testApp.as(OURS).leaves.create({ params: { id: away.id }, body: { ...days, deputyId: deputy.id } })
  const { items } = await testApp.as(OURS).activity.list({ query: { record: 'leaves' } })
  expect(items[0]).toMatchObject({ recordName: 'Ada Shore' })
  expect(items[0]?.changes).toContainEqual(expect.objectContaining({ field: 'userId', toName: 'Ada Shore' }))
  expect(items[0]?.changes).toContainEqual(expect.objectContaining({ field: 'deputyId', toName: 'Ben Shore' }))
})

test('a deleted record keeps its last name, for those who could see it', async () => {
  const { officerTitles, corporateOfficers, corporateEntities, activity } = testApp.as(OURS)
  const title = await officerTitles.create({ body: { name: 'Steward' } })
  await officerTitles.update({ params: title, body: { name: 'Head Steward' } })
  await officerTitles.remove({ params: title })
  const officer = await corporateOfficers.create({ body: { name: 'Iris Vale' } })
  const entity = await corporateEntities.create({ body: { name: 'Vale Hotels LLC' } })
  const link = await corporateEntities.addOfficer({
    params: entity,
    body: { corporateOfficer: officer.id, officerTitleIds: [testApp.tenants.Saas.company.titleId] },
  })
  await corporateEntities.removeOfficer({ params: { id: entity.id, officerId: link.id } })
  await corporateOfficers.remove({ params: officer })
  const named = async (record: string, id: number) =>
    (await activity.list({ query: { record, pageSize: 100 } })).items
      .filter(({ recordId }) => recordId === id)
      .map((entry) => entry.recordName)
  expect(await named('officer_titles', title.id)).toEqual(['Head Steward', 'Head Steward', 'Head Steward'])
  expect(await named('corporate_officers', officer.id)).toEqual(['Iris Vale', 'Iris Vale'])
  expect(new Set(await named('entity_officers', link.id))).toEqual(new Set(['Iris Vale']))
})

test('records that the reader cannot see, and those deleted with another one, stay ids', async () => {
  const { other, Saas } = testApp.tenants
  const { id } = await theirLicense(testApp)
  const theirs: Record<string, number> = {
    clientId: other.clientId,
    propertyId: other.propertyId,
    licenseId: other.onClientSide.licenseId,
    licensingAuthorityId: other.authorityId,
    corporateEntityId: other.entityId,
    corporateOfficerId: other.company.byClient.officerId,
    assignedUserId: other.users.ClientContributor,
    divisionId: 999_999,
  }
  await told(id, [
    ...Object.entries(theirs).map(([field, to]) => ({ field, from: null, to })),
    { field: 'officerTitleIds', from: null, to: [other.company.titleId, Saas.company.titleId] },
    { field: 'clients', from: null, to: `${Saas.clientId}, ${other.clientId} (7)` },
  ])
  const [entry] = await ofLicense(OURS, id)
  expect(JSON.stringify(entry)).not.toContain(CANARY)
  const names = Object.fromEntries((entry?.changes ?? []).map(({ field, toName }) => [field, toName]))
  for (const [field, one] of Object.entries(theirs)) expect(names[field], field).toBe(`#${one}`)
  expect(names.officerTitleIds).toMatch(new RegExp(`^#${other.company.titleId}, [^#]+$`))
  expect(names.clients).toMatch(new RegExp(`^[^#]+, #${other.clientId} \\(#7\\)$`))
  const [seen] = await ofLicense('Administrator', id)
  expect(seen?.changes.filter(({ toName }) => toName?.includes(CANARY)).length).toBeGreaterThan(5)
})

test('the number of statements depends on the kinds of records, not on the number of rows', async () => {
  const statements = async (rows: number) => {
    const { id } = await theirLicense(testApp)
    const { users } = testApp.tenants.Saas
    for (let n = 0; n < rows; n++) await told(id, [{ field: 'assignedUserId', from: null, to: users.ClientContributor }])
    const queries: string[] = []
    const note = ({ sql }: { sql: string }) => queries.push(sql)
    testApp.database.read.on('query', note)
    const found = await ofLicense(OURS, id)
    testApp.database.read.removeListener('query', note)
    expect(found.filter(({ changes }) => changes[0]?.toName)).toHaveLength(rows)
    expect(queries.length).toBeGreaterThan(2)
    return queries.length
  }
  expect(await statements(40)).toBe(await statements(1))
})

test('the labels match the record’s own screen', () => {
  expect(
    [
      ['licenses', 'licenseNumber'],
      ['licenses', 'licenseTypeId'],
      ['licenses', 'billingId'],
      ['licenses', 'licenseeIds'],
      ['user_tasks', 'assignedUserId'],
      ['corporate_entities', 'federalEin'],
      ['corporate_entities', 'name'],
      ['license_types', 'renewalFeeCents'],
      ['renewals', 'licenseReceivedDate'],
      ['trust_ledger', 'amountCents'],
      [null, 'requestedOn'],
    ].map(([record, field]) => changedField(record ?? null, field as string)),
  ).toEqual([
    'License #',
    'License Type',
    'Billing Id',
    'Licensees',
    'Assignee',
    'Federal EIN',
    'Name',
    'Renewal Fee',
    'Date Received',
    'Amount',
    'Requested On',
  ])
})
