import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeesFilter } from '../../contract/fees/calls.ts'
import { anInvoice, aRenewal } from '../../fixtures/builders.ts'
import { FEE_GROUPS, OTHER_GROUPS, SHOWN_GROUPS } from '../../rules/fees.ts'
import { messages } from '../../rules/messages.ts'
import { keysOf } from '../../rules/records.ts'
import { FILLED, theirLicense, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { setLastFees } from './last-fee.actions.ts'

let testApp: TestApp
let clientIds: number[]
const ids: Record<string, number> = {}

/** Today is 20 November 2026; a license is renewed every year, unless its type says otherwise. */
beforeAll(async () => {
  testApp = await startTestApp()
  clientIds = [testApp.tenants.Saas.clientId]
  const yearly = (licenseNumber: string, day: string, renewalFeeCents: number | null) =>
    theirLicense(testApp, { licenseNumber, dueDate: day, expirationDate: day }, { renewalFeeCents })
  ids.byType = (await yearly('F-TYPE', '2027-01-15', 10_000)).id
  ids.unknown = (await yearly('F-UNKNOWN', '2027-01-20', null)).id
  ids.overdue = (await yearly('F-OVERDUE', '2026-09-30', 5_000)).id
  ids.later = (await yearly('F-LATER', '2027-12-01', 7_000)).id
  ids.renewed = (await yearly('F-RENEWED', '2027-02-10', 10_000)).id
  await theirLicense(testApp, { licenseNumber: 'F-INACTIVE', dueDate: '2027-01-15', active: false }, { renewalFeeCents: 10_000 })
  await theirLicense(testApp, { licenseNumber: 'F-UNDATED', dueDate: null, expirationDate: null }, { renewalFeeCents: 10_000 })
  await testApp.build(async (db) => {
    const done = { licenseId: ids.renewed, stage: 8 as const }
    const before = await aRenewal(db, { ...done, renewalDueDate: '2025-02-10', completedOn: '2025-02-01T10:00:00.000Z' })
    await anInvoice(db, { renewalId: before.id, amountCents: 20_000, paymentDate: '2025-01-20' })
    const last = await aRenewal(db, { ...done, renewalDueDate: '2026-02-10', completedOn: '2026-02-01T10:00:00.000Z' })
    await anInvoice(db, { renewalId: last.id, amountCents: 25_000, paymentDate: '2026-01-25' })
    await anInvoice(db, { renewalId: last.id, amountCents: 5_050, paymentDate: '2026-02-02' })
    await anInvoice(db, { renewalId: last.id, amountCents: 99_999, isCancelled: true })
    await setLastFees(db, [present(ids.renewed)])
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const present = (id: number | undefined): number => id ?? Number.NaN

const list = (body: FeesFilter = {}, actor: Parameters<TestApp['as']>[0] = 'ClientAdministrator at Saas') =>
  testApp.as(actor).fees.list({ body: { clientIds, ...body } })

const OURS = /^F-/
const licenses = async (body: object) =>
  (await testApp.as('ClientAdministrator at Saas').fees.licenses({ body: { pageSize: 100, ...body } })).items.filter(({ licenseNumber }) =>
    OURS.test(licenseNumber),
  )

test('a renewal says where its license stands', async () => {
  const found = await licenses({})
  expect(found.find(({ isOverdue }) => isOverdue)?.standing.level).toMatch(/^(expired|pastDue)$/)
})

test('a renewal is expected to cost what the last one did, otherwise what its type says', async () => {
  expect(
    (await licenses({})).map(({ licenseNumber, month, dueOn, expected, source, isOverdue }) => [
      licenseNumber,
      month,
      dueOn,
      expected,
      source,
      isOverdue,
    ]),
  ).toEqual([
    ['F-OVERDUE', '2026-11', '2026-09-30', 50, 'LicenseType', true],
    ['F-TYPE', '2027-01', '2027-01-15', 100, 'LicenseType', false],
    ['F-UNKNOWN', '2027-01', '2027-01-20', null, 'Unknown', false],
    ['F-RENEWED', '2027-02', '2027-02-10', 300.5, 'LastRenewal', false],
    ['F-OVERDUE', '2027-09', '2027-09-30', 50, 'LicenseType', false],
  ])
})

test('a license is due again after each term', async () => {
  const days = async (number: string) =>
    (await licenses({ months: 36 })).filter((one) => one.licenseNumber === number).map(({ dueOn }) => dueOn)
  expect(await days('F-LATER')).toEqual(['2027-12-01', '2028-12-01'])
  expect(await days('F-OVERDUE')).toEqual(['2026-09-30', '2027-09-30', '2028-09-30', '2029-09-30'])
})

test('months that are over have the completed renewals, expected to cost what those before them did', async () => {
  const past = await licenses({ from: '2026-01-01', months: 6 })
  expect(past.map(({ licenseNumber, month, expected, source }) => [licenseNumber, month, expected, source])).toEqual([
    ['F-RENEWED', '2026-02', 200, 'LastRenewal'],
  ])
  const { months } = await list({ from: '2026-01-01', months: 2, by: 'property' })
  expect(months.map(({ month, paid }) => [month, paid])).toEqual([
    ['2026-01', 250],
    ['2026-02', 50.5],
  ])
})

test.each(keysOf(FEE_GROUPS))('groups by %s add up to the months and to the total', async (by) => {
  for (const actor of ['ClientAdministrator at Saas', 'Administrator'] as const) {
    const { months, groups, total } = await list({ by, from: '2026-01-01', months: 24 }, actor)
    const sum = (rows: { expected: number; paid: number; licensesCount: number; unknownCount: number }[]) => {
      const of = (name: 'expected' | 'paid' | 'licensesCount' | 'unknownCount') =>
        Math.round(rows.reduce((all, row) => all + row[name], 0) * 100) / 100
      return { expected: of('expected'), paid: of('paid'), licensesCount: of('licensesCount'), unknownCount: of('unknownCount') }
    }
    expect(sum(months)).toEqual(total)
    expect(sum(groups)).toEqual(total)
    expect(total.expected).toBeGreaterThan(0)
    for (const { parts, ...month } of months) {
      const { expected, paid, licensesCount, unknownCount } = month
      expect(sum(parts)).toEqual({ expected, paid, licensesCount, unknownCount })
      expect(Math.round((month.fromLastRenewal + month.fromLicenseType) * 100)).toBe(Math.round(expected * 100))
    }
  }
})

test('a bar opens its renewals, and those without a known fee are listed', async () => {
  const { months } = await list({ by: 'licenseType' })
  const january = months.find(({ month }) => month === '2027-01')
  expect(january).toMatchObject({ unknownCount: 1 })
  for (const { key, licensesCount } of january?.parts ?? [])
    expect(await licensesOf({ by: 'licenseType', month: '2027-01', keys: [key] })).toHaveLength(licensesCount)
  expect((await licenses({ unknownOnly: true })).map(({ licenseNumber }) => licenseNumber)).toEqual(['F-UNKNOWN'])
  expect((await list()).withoutDateCount).toBe(1)
})

const licensesOf = async (body: object) =>
  (await testApp.as('ClientAdministrator at Saas').fees.licenses({ body: { pageSize: 100, ...body } })).items

test('the group of all others opens its renewals, too', async () => {
  for (let n = 0; n < SHOWN_GROUPS + 3; n++)
    await theirLicense(testApp, { licenseNumber: `OTHER-${n}`, dueDate: '2027-03-01' }, { renewalFeeCents: 100 + n })
  const { groups } = await list({ by: 'licenseType' })
  const other = groups.find(({ key }) => key === OTHER_GROUPS)
  expect(groups).toHaveLength(SHOWN_GROUPS + 1)
  expect(other?.licensesCount).toBeGreaterThan(2)
  expect(await licensesOf({ by: 'licenseType', keys: [OTHER_GROUPS] })).toHaveLength(other?.licensesCount ?? 0)
  const some = groups.slice(7)
  expect(await licensesOf({ by: 'licenseType', keys: some.map(({ key }) => key) })).toHaveLength(
    some.reduce((sum, { licensesCount }) => sum + licensesCount, 0),
  )
})

test.each(['2026-11-01', '2025-06-01', '2027-06-01'])('from %s the groups of their own are the largest of all', async (from) => {
  const query = { by: 'licenseType', from, months: '36', format: 'csv' }
  const { token } = testApp.of('ClientAdministrator at Saas')
  const csv = await fetch(`${testApp.base}/fees/export?${new URLSearchParams(query)}`, { headers: { authorization: `Bearer ${token}` } })
  const rows: Record<string, string>[] = parse(await csv.text(), { columns: true, bom: true })
  const sums = new Map<string, number>()
  for (const row of rows)
    sums.set(String(row['License Type']), (sums.get(String(row['License Type'])) ?? 0) + Math.round(Number(row.Expected) * 100))
  const largest = [...sums.values()].toSorted((one, other) => other - one).slice(0, SHOWN_GROUPS)
  const { groups } = await list({ by: 'licenseType', from: from as never, months: 36 })
  expect(sums.size).toBeGreaterThan(SHOWN_GROUPS)
  expect(groups.filter(({ key }) => key !== OTHER_GROUPS).map(({ expected }) => Math.round(expected * 100))).toEqual(largest)
})

test('completing a renewal keeps what it cost', async () => {
  const done = { stage: 7 as const, ...FILLED, noInvoiceRequired: false, licenseSentDate: '2026-11-19' }
  const { params, licenseId, renewalId } = await theirRenewal(testApp, done)
  await testApp.build((db) => anInvoice(db, { renewalId, amountCents: 12_300 }))
  await testApp.as('ClientAdministrator at Saas').renewals.complete({ params, body: { completeRenewalTasks: true } })
  expect(await testApp.build((db) => db('licenses').where('id', licenseId).first('last_fee_cents'))).toEqual({ last_fee_cents: 12_300 })
})

test('a renewal that needed no invoice cost nothing', async () => {
  const { licenseId } = await theirRenewal(testApp, { stage: 8, noInvoiceRequired: true })
  await testApp.build((db) => setLastFees(db, [licenseId]))
  expect(await testApp.build((db) => db('licenses').where('id', licenseId).first('last_fee_cents'))).toEqual({ last_fee_cents: 0 })
})

test('another client sees nothing of it', async () => {
  const theirs = await list({}, 'ClientAdministrator at Hybrid')
  expect(theirs.total).toMatchObject({ expected: 0, licensesCount: 0 })
  expect(theirs.months).toHaveLength(12)
})

test('months too far away are refused', async () => {
  expect(await refused(list({ from: '2057-01-01' }))).toMatchObject({ status: 400, errors: { from: [messages.feesTooFar] } })
})

test('the export has a row for each month and group, which add up to the total, as CSV and as XLSX', async () => {
  const query = { by: 'property', from: '2026-01-01', months: 24 }
  const answer = async (format: string) => {
    const { token } = testApp.of('ClientAdministrator at Saas')
    const path = `/fees/export?${new URLSearchParams({ ...query, months: '24', format })}`
    return fetch(testApp.base + path, { headers: { authorization: `Bearer ${token}` } })
  }
  const csv = await answer('csv')
  expect(csv.headers.get('content-disposition')).toContain(`evergreen-fees-${TODAY}.csv`)
  const rows: Record<string, string>[] = parse(await csv.text(), { columns: true, bom: true })
  const { months, total } = await list(query as FeesFilter)
  const sum = (title: string) => Math.round(rows.reduce((all, row) => all + Number(row[title]), 0) * 100) / 100
  expect([sum('Expected'), sum('Paid'), sum('Renewals')]).toEqual([total.expected, total.paid, total.licensesCount])
  expect(rows.map((row) => [row.Month, row.Property])).toEqual(
    months.flatMap(({ month, parts }) => parts.map(({ label }) => [month, label])),
  )
  const [head, ...sheet] = await readSheet(Buffer.from(await (await answer('xlsx')).arrayBuffer()))
  expect(head).toEqual(Object.keys(rows[0] ?? {}))
  expect(sheet.map((row) => row[2])).toEqual(rows.map((row) => Number(row.Expected)))
})
