import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { License } from '../../contract/licenses/profile.ts'
import { aCitation, aCustomField, aCustomValue, aLicense, anInvoice, anOfficer, aRenewal } from '../../fixtures/builders.ts'
import type { FieldKind } from '../../rules/custom-fields/kinds.ts'
import { EXPORT_TYPES, type ExportType } from '../../rules/exports.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { INVOICES } from '../testing/examples/invoices.ts'
import { filesOfZip } from '../testing/files/zip.ts'
import { pathOf } from '../testing/http.ts'
import { theirRenewal } from '../testing/in-process.ts'
import { theirLicenses } from '../testing/many.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refused } from '../testing/refused.ts'
import { CANARY, startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { EXPORT_OF } from './exports.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build(async (db) => {
    for (const { onClientSide, company } of [testApp.tenants.Saas, testApp.tenants.other]) {
      const officer = { license_id: onClientSide.licenseId, corporate_officer_id: company.byClient.officerId }
      const [{ id }] = await db('license_officers').insert(officer).returning('id')
      await db('license_officer_titles').insert({ license_officer_id: id, officer_title_id: company.titleId })
    }
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const days = { startDate: '1990-01-01', endDate: '2999-12-31' }
const NEEDED: Partial<Record<ExportType, object>> = { 'cost-accounting': days, 'check-requests': days }

const prepare = (type: ExportType, filter: object = {}, actor: Actor = OURS) =>
  testApp.request({ method: 'POST', path: `/exports/${type}/prepare`, body: { ...NEEDED[type], ...filter } }, actor)

const downloadOf = (type: string, id: number, format?: string, actor: Actor = OURS) =>
  testApp.request({ method: 'GET', path: pathOf('/exports/{type}/{id}', { type, id }), query: format ? { format } : {} }, actor)

/** Parses the CSV with another library: a record for each row, by column title. */
const csv = async (type: ExportType, filter: object = {}, actor: Actor = OURS): Promise<Record<string, string>[]> => {
  const { body } = await prepare(type, filter, actor)
  const { text } = await downloadOf(type, body.id, 'csv', actor)
  return parse(text, { columns: true, bom: true })
}

const workbook = async (type: ExportType, filter: object = {}, actor: Actor = OURS): Promise<Buffer> => {
  const { body } = await prepare(type, filter, actor)
  const address = `${testApp.base}/exports/${type}/${body.id}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${testApp.of(actor).token}` } })
  return Buffer.from(await answer.arrayBuffer())
}

const xlsx = async (type: ExportType, filter: object = {}, actor: Actor = OURS) => {
  const [head, ...rows] = await readSheet(await workbook(type, filter, actor))
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head?.[at], cell])))
}

describe.each(EXPORT_TYPES)('%s', (type) => {
  test('contains our rows and none of another tenant; staff see all; both formats have the same rows', async () => {
    const ours = await csv(type)
    const all = await csv(type, {}, 'Administrator')
    expect(JSON.stringify(ours)).not.toContain(CANARY)
    expect(all.length).toBeGreaterThanOrEqual(ours.length)
    if (type !== 'renewal-tips') expect(all.length).toBeGreaterThan(ours.length)
    expect((await xlsx(type)).length).toBe(ours.length)
    const titles = EXPORT_OF[type].columns(testApp.of(OURS).person as never, TODAY, testApp.database.read).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    const { mark } = testApp.tenants.Saas
    const custom = type === 'licenses' ? ['The field', `${mark} field`] : []
    if (ours[0]) expect(Object.keys(ours[0])).toEqual([...titles, ...custom])
  })
})

/** Fields of the contract's license without a column: nested, dependent on the user, or equal to another field. */
const NO_COLUMN = [
  'version',
  'customFields',
  'earliestFilingDate',
  'renewalDesignationName',
  'requestedDesignationName',
  'clientServiceLevel',
  'effectiveDateSource',
  'expirationDateSource',
  'expirationDateByRule',
  'trackDateSource',
  'trackDateByRule',
  'dueDateSource',
  'dueDateByRule',
  'licenseTypeIsUnverified',
  'licenseTypeVerifiedBy',
  'licenseTypeVerifiedOn',
  'requestedDesignation',
  'requestedOn',
  'mayWithdraw',
  'waitingDays',
  'inProcessRenewalOnMaster',
  'inProcessRenewal',
  'lastCompletedRenewal',
  'lineOfBusinessId',
  'cannotBegin',
  'cannotDelete',
  'mayEdit',
]

test('every field of a license is a column, with its label in the contract', () => {
  const titles = EXPORT_OF.licenses.columns(testApp.of(OURS).person as never, TODAY, testApp.database.read).map(({ title }) => title)
  const missing = Object.entries(License.properties)
    .filter(([name]) => !NO_COLUMN.includes(name))
    .filter(
      ([name, schema]) =>
        !titles.includes((schema as unknown as { title: string }).title) &&
        !(name.endsWith('Id') && titles.some((one) => one.endsWith(' Id'))),
    )
    .map(([name]) => name)
  expect(missing).toEqual([])
})

test('custom fields are columns of their kind', async () => {
  const { clientId, onClientSide } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    for (const [kind, value] of Object.entries({ Number: '1234.5', Money: '19.90', Date: '2027-02-28', YesNo: 'Yes' }) as [
      FieldKind,
      string,
    ][]) {
      const field = await aCustomField(db, { clientId, kind, label: `A ${kind}` })
      await aCustomValue(db, field, { licenseId: onClientSide.licenseId }, value)
    }
  })
  const row = (await csv('licenses')).find((one) => Number(one.Id) === onClientSide.licenseId)
  expect(row).toMatchObject({ 'A Number': '1234.5', 'A Money': '19.90', 'A Date': '2027-02-28', 'A YesNo': 'Yes' })
  const all = await csv('licenses', {}, 'Administrator')
  expect(Object.keys(all[0] ?? {})).not.toContain('A Number')
  await testApp.build((db) => db('custom_fields').where('label', 'like', 'A %').delete())
})

test('a secondary has no stage of its own', async () => {
  const { clientId, propertyId, onClientSide } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, masterLicenseId: onClientSide.licenseId }))
  expect((await csv('licenses')).find((row) => Number(row.Id) === id)).toMatchObject({
    Rank: 'Secondary',
    Stage: 'Renewed with its primary',
  })
})

test('the cost accounting columns have the order of the accounting system', () => {
  const titles = EXPORT_OF['cost-accounting']
    .columns(testApp.of(OURS).person as never, TODAY, testApp.database.read)
    .map(({ title }) => title)
  expect(titles.join(', ')).toBe(
    'Kind, Amount, Payee, Request Date, Check #, Cancelled, GL Code, Payee Code, Client, Property, Billing Id, License #, Licensing Authority, License Type',
  )
})

describe('a spreadsheet reads', () => {
  const hard = { licenseNumber: '00123', premisesName: 'JOSÉ’S “Bar”, Inc.', notes: '=HYPERLINK("http://x","y")', city: 'Two\nlines' }
  let id: number
  beforeAll(async () => {
    const { clientId, propertyId, licenseTypeId } = testApp.tenants.Saas
    const made = await testApp.build((db) =>
      aLicense(db, {
        clientId,
        propertyId,
        licenseTypeId,
        ...hard,
        accountNumber: '＋1',
        expirationDate: '2027-02-28',
      }),
    )
    id = made.id
    await testApp.build((db) =>
      db('licenses').where({ id }).update({ touch_fee_cents: 123_456, notes_timestamp: '2026-03-01T03:30:00.000Z' }),
    )
  })

  test('csv: text unchanged, and no cell as a formula', async () => {
    const { body } = await prepare('licenses')
    const answer = await downloadOf('licenses', body.id, 'csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(`evergreen-licenses-${TODAY}.csv`)
    expect(answer.text.startsWith('\ufeff')).toBe(true)
    const rows: Record<string, string>[] = parse(answer.text, { columns: true, bom: true })
    const row = rows.find((one) => one.Id === String(id))
    expect(row).toMatchObject({
      'License #': '00123',
      Premises: 'JOSÉ’S “Bar”, Inc.',
      Notes: `'${hard.notes}`,
      City: 'Two\nlines',
      'Account #': "'＋1",
      'Touch Fee': '1234.56',
      'Expiration Date': '2027-02-28',
      'Notes Changed On': '2026-02-28 22:30:00', // in New York time
      Active: 'Yes',
      Stage: 'Ready to Start',
    })
  })

  test('xlsx: typed dates and amounts, and all else as text', async () => {
    const row = (await xlsx('licenses')).find((one) => one.Id === id)
    expect(row).toMatchObject({
      'License #': '00123',
      Premises: hard.premisesName,
      Notes: hard.notes,
      City: hard.city,
      'Touch Fee': 1234.56,
    })
    expect(row?.['Expiration Date']).toEqual(new Date('2027-02-28'))
    expect(row?.['Notes Changed On']).toEqual(new Date('2026-02-28T22:30:00Z'))
    expect(row?.['Account #']).toBe('＋1')
  })

  test('xlsx: columns as wide as their title and first rows, so that no date shows as ####', async () => {
    const sheet = filesOfZip(await workbook('licenses'))['xl/worksheets/sheet1.xml']?.toString('utf8') ?? ''
    const widths = [...sheet.matchAll(/<col min="(\d+)" max="\1" width="(\d+)"/g)].map(([, , width]) => Number(width))
    const titles = EXPORT_OF.licenses.columns(testApp.of(OURS).person as never, TODAY, testApp.database.read).map(({ title }) => title)
    const widthOf = (title: string) => widths[titles.indexOf(title)]
    // The custom fields of our client and of the provider come after them.
    expect(widths).toHaveLength(titles.length + 2)
    expect(widthOf('Expiration Date')).toBe('Expiration Date'.length + 3)
    expect(widthOf('Due Date')).toBe('2026-11-20'.length + 2)
    expect(widthOf('Notes')).toBeGreaterThanOrEqual(hard.notes.length + 2)
    expect(Math.max(...widths)).toBeLessThanOrEqual(50)
  })
})

test('an export of several batches has each row once, in the order of the ids', async () => {
  const ids = await theirLicenses(testApp, 250)
  const read = (await csv('licenses')).map(({ Id }) => Number(Id))
  expect(read).toEqual(read.toSorted((a, b) => a - b))
  expect(read.filter((id) => ids.includes(id))).toEqual(ids)
  expect((await xlsx('licenses')).map(({ Id }) => Id)).toEqual(read)
})

describe('a prepared export', () => {
  const used = async (id: number) => (await testApp.database.read('exports').where({ id }).first()).used_on !== null

  test('is downloaded once, by the user who prepared it, as the prepared type', async () => {
    const { status, body } = await prepare('renewal-tips')
    expect(status).toBe(201)
    expect((await downloadOf('renewal-tips', body.id, 'csv', 'Administrator')).status).toBe(404)
    expect((await downloadOf('licenses', body.id, 'csv')).status).toBe(404)
    expect((await downloadOf('nonsense', body.id, 'csv')).status).toBe(404)
    expect((await downloadOf('renewal-tips', body.id, 'pdf')).status).toBe(400)
    expect(await used(body.id)).toBe(false)
    const answers = await Promise.all([1, 2, 3].map(() => downloadOf('renewal-tips', body.id, 'csv')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await downloadOf('renewal-tips', body.id, 'csv')).status).toBe(404)
  })

  test('expires after 15 minutes', async () => {
    const { body } = await prepare('renewal-tips')
    const row = await testApp.database.read('exports').where({ id: body.id }).first()
    // Each timestamp reads the clock again.
    const age = Date.parse(row.expires_on) - Date.parse(row.created_on)
    expect(Math.abs(age - 15 * 60_000)).toBeLessThan(5_000)
    await testApp.build((db) => db('exports').where({ id: body.id }).update({ expires_on: row.created_on }))
    expect((await downloadOf('renewal-tips', body.id)).status).toBe(404)
  })

  test('is refused if the user has lost the permission', async () => {
    const actor = 'ClientAdministrator at Hybrid'
    const { body } = await prepare('cost-accounting', {}, actor)
    await testApp.build((db) => db('clients').where({ id: testApp.tenants.Hybrid.clientId }).update({ service_level: 'FullService' }))
    expect((await downloadOf('cost-accounting', body.id, 'csv', actor)).status).toBe(403)
    await testApp.build((db) => db('clients').where({ id: testApp.tenants.Hybrid.clientId }).update({ service_level: 'Hybrid' }))
  })

  test.each(['xlsx', 'csv'])('releases its connection when an %s download is interrupted', async (format) => {
    const pool = testApp.database.stream.client.pool
    const before = testApp.database.engine === 'sqlite' ? 0 : pool.numUsed()
    for (let turn = 0; turn < 4; turn++) {
      const { body } = await prepare('licenses')
      const leaving = new AbortController()
      const headers = { authorization: `Bearer ${testApp.of(OURS).token}` }
      const answer = await fetch(`${testApp.base}/exports/licenses/${body.id}?format=${format}`, { headers, signal: leaving.signal })
      expect(answer.status).toBe(200)
      leaving.abort()
    }
    await expect.poll(() => pool.numUsed()).toBeLessThanOrEqual(before)
    expect((await csv('licenses')).length).toBeGreaterThan(0)
  })
})

describe('an export filter', () => {
  test.each([
    [{ dateRange: 1 }, { dateType: [messages.required] }],
    [{ startDate: '2026-01-01' }, { dateType: [messages.required] }],
    [{ dateType: 'TrackDate' }, { startDate: [messages.required], endDate: [messages.required] }],
    [{ dateType: 'DueDate', startDate: '2026-02-01', endDate: '2026-01-31' }, { endDate: [messages.endBeforeStart] }],
    [{ dateType: 'DueDate', startDate: '2026-02-30', endDate: '2026-03-31' }, { startDate: [messages.invalidDate] }],
  ])('%j is refused by field', async (filter, errors) => {
    expect(await prepare('licenses', filter)).toMatchObject({ status: 400, body: { errors } })
  })

  test('requires dates for cost accounting', async () => {
    const answer = await testApp.request({ method: 'POST', path: '/exports/cost-accounting/prepare', body: {} }, OURS)
    expect(answer).toMatchObject({ status: 400, body: { errors: { startDate: [messages.required], endDate: [messages.required] } } })
  })

  test('limits licenses by activity, date and range as the list does', async () => {
    const { clientId, propertyId, licenseTypeId } = testApp.tenants.Saas
    const made = await testApp.build(async (db) => {
      const common = { clientId, propertyId, licenseTypeId, state: 'VT' }
      const soon = await aLicense(db, { ...common, dueDate: '2026-11-30' })
      const later = await aLicense(db, { ...common, dueDate: '2026-12-01' })
      const off = await aLicense(db, { ...common, dueDate: '2026-11-30', active: false })
      return { soon: String(soon.id), later: String(later.id), off: String(off.id) }
    })
    const ids = async (filter: object) => (await csv('licenses', { states: ['VT'], ...filter })).map((row) => row.Id)
    expect(await ids({})).toEqual([made.soon, made.later])
    expect(await ids({ active: false })).toEqual([made.off])
    expect(await ids({ active: null })).toEqual([made.soon, made.later, made.off])
    expect(await ids({ dateType: 'DueDate', dateRange: 1 })).toEqual([made.soon])
    expect(await ids({ dateType: 'DueDate', startDate: '2026-12-01', endDate: '2026-12-31' })).toEqual([made.later])
    expect(await ids({ dateType: 'TrackDate', dateRange: 5 })).toEqual([])
  })

  test('limits the other exports', async () => {
    const { clientId, propertyId, onClientSide } = testApp.tenants.Saas
    const { gone, citation } = await testApp.build(async (db) => {
      const officer = await anOfficer(db, { clientId, name: 'Gone', active: false })
      const made = await aCitation(db, { propertyId, licenseId: onClientSide.licenseId, penalty: 'Fine', penaltyCents: 5_000 })
      return { gone: officer.id, citation: made.id }
    })
    const names = async (filter: object) => (await csv('officers', filter)).map((row) => row.Name)
    expect(await names({})).not.toContain('Gone')
    expect(await names({ status: 'Inactive' })).toEqual(['Gone'])
    expect(await names({ officerId: gone, status: null })).toEqual(['Gone'])
    expect(await csv('citations', { propertyId })).toContainEqual(
      expect.objectContaining({
        Id: String(citation),
        'Penalty Amount': '50.00',
        Standing: expect.stringMatching(/./),
        Stage: expect.stringMatching(/./),
      }),
    )
    expect(await csv('license-alerts', { states: ['ZZ'] })).toEqual([])
  })

  test('uses the request date of an ACH credit and the creation date of a check', async () => {
    const { clientId, propertyId, licenseTypeId } = testApp.tenants.Saas
    await testApp.build(async (db) => {
      const { id } = await aLicense(db, { clientId, propertyId, licenseTypeId })
      const { id: renewalId } = await aRenewal(db, { licenseId: id })
      await anInvoice(db, { renewalId, kind: 'Ach', payee: 'Early', requestDate: '2019-01-15', amountCents: 100 })
      await anInvoice(db, { renewalId, kind: 'Check', payee: 'Asked', createdOn: '2019-01-20T10:00:00.000Z', amountCents: 200 })
    })
    const january = { startDate: '2019-01-01', endDate: '2019-01-31' }
    const payees = (await csv('cost-accounting', january)).map(({ Payee, Kind, Amount }) => [Payee, Kind, Amount])
    expect(payees).toEqual([
      ['Early', 'ACH Credit Invoice', '1.00'],
      ['Asked', 'Check Request', '2.00'],
    ])
    expect((await csv('check-requests', january)).map((row) => row['Payable To'])).toEqual(['Asked'])
  })

  test('dates an ACH credit without a request date by its creation in the provider’s time zone, in summer and winter', async () => {
    const { renewalId } = await theirRenewal(testApp, { stage: 4 })
    // 23:30 in New York, on June 30 and on November 30.
    for (const createdOn of ['2018-07-01T03:30:00.000Z', '2018-12-01T04:30:00.000Z'])
      await testApp.build((db) => anInvoice(db, { renewalId, kind: 'Ach', payee: 'Late', requestDate: null, createdOn }))
    const datesIn = async (startDate: string, endDate: string) =>
      (await csv('cost-accounting', { startDate, endDate })).map((row) => row['Request Date'])
    expect(await datesIn('2018-06-30', '2018-06-30')).toEqual(['2018-06-30'])
    expect(await datesIn('2018-11-01', '2018-11-30')).toEqual(['2018-11-30'])
    expect(await datesIn('2018-12-01', '2018-12-31')).toEqual([])
    clock.set({ timeZone: 'Pacific/Norfolk' })
    try {
      expect(await datesIn('2018-01-01', '2018-12-31')).toEqual(['2018-07-01', '2018-12-01'])
    } finally {
      clock.set({ timeZone: 'America/New_York' })
    }
  })

  test('assigns an invoice created now to today in the provider’s time zone', async () => {
    const { renewalId } = await theirRenewal(testApp, { stage: 4 })
    const body = { ...INVOICES.Check, checkPayableTo: 'Made today' }
    const { status } = await testApp.request({ method: 'POST', path: `/renewals/${renewalId}/check-request-invoices`, body }, OURS)
    expect(status).toBe(201)
    const rows = await csv('cost-accounting', { startDate: TODAY, endDate: TODAY })
    expect(rows.find(({ Payee }) => Payee === 'Made today')).toMatchObject({ 'Request Date': TODAY, Amount: '250.00' })
  })
})

test('an export of selected properties has these alone; one that the person does not see is refused', async () => {
  const all = await csv('properties', { active: null })
  const one = Number(all[0]?.Id)
  const foreign = testApp.as(OURS).exports.properties({ body: { propertyIds: [one, testApp.tenants.other.propertyId] } })
  expect(await refused(foreign)).toMatchObject({ status: 400, errors: { propertyIds: [messages.unknownId] } })
  const rows = await csv('properties', { active: null, propertyIds: [one] })
  expect(all.length).toBeGreaterThan(1)
  expect(rows.map(({ Id }) => Number(Id))).toEqual([one])
})

test('an export of selected licenses has these alone; one that the person does not see is refused', async () => {
  const [one, two] = await theirLicenses(testApp, 3)
  const foreign = testApp
    .as(OURS)
    .exports.licenses({ body: { active: null, licenseIds: [one as number, testApp.tenants.other.onClientSide.licenseId] } })
  expect(await refused(foreign)).toMatchObject({ status: 400, errors: { licenseIds: [messages.unknownId] } })
  const rows = await csv('licenses', { licenseIds: [one, two] })
  expect(rows.map(({ Id }) => Number(Id)).sort((a, b) => a - b)).toEqual([one, two])
})
