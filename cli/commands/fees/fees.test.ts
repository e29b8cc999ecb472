import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const amounts = { expected: 300.5, paid: 0, licensesCount: 2, unknownCount: 1 }
const group = { key: '7', label: '6410', ...amounts }
const found = {
  months: [{ month: '2027-01', ...amounts, fromLastRenewal: 200.5, fromLicenseType: 100, parts: [group] }],
  groups: [group],
  total: amounts,
  withoutDateCount: 0,
}
const license = {
  licenseId: 42,
  licenseNumber: 'HI-42',
  licenseType: 'Full Liquor',
  licensingAuthority: 'Honolulu',
  propertyId: 3,
  propertyName: 'Harbor Waikiki',
  clientName: 'Harbor Hotels',
  standing: { level: 'valid', days: 56, text: 'Valid until 01/15/27' },
  month: '2027-01',
  dueOn: '2027-01-15',
  isOverdue: false,
  expected: 200.5,
  source: 'LastRenewal',
}
const runway = {
  clientId: 1,
  isActive: true,
  balance: 1000,
  threshold: 200,
  committed: 50,
  comingDue: 5100,
  unknownCount: 0,
  months: [],
  lastsUntil: '2027-03-14',
  deposit: 4300,
}

const fees = (words: string[]) =>
  run(['fees', ...words], {
    answers: {
      'POST /fees/list': found,
      'POST /fees/licenses-list': { items: [license], totalItemCount: 1 },
      'GET /fees/export': () => new Response('Month,GL Code\r\n'),
      'GET /fees/trust-runway': runway,
    },
  })

test('prints months, or groups if it says by what', async () => {
  const months = await fees([])
  expect(months.out).toBe('2027-01\t300.5\t0\t2\t1\t200.5\t100\n')
  expect(months.err).toBe('$300.50 are expected for 2 renewals.\n1 renewal without a known fee.\n')
  const groups = await fees(['--by', 'gl-code', '--months', '6'])
  expect(groups.out).toBe('6410\t300.5\t0\t2\t1\t7\n')
  expect(groups.seen.at(-1)?.body).toEqual({ by: 'glCode', months: 6 })
  expect((await fees(['--by', 'weather'])).code).toBe(2)
})

test('as JSON, it prints both', async () => {
  expect(JSON.parse((await fees(['--json'])).out)).toEqual(found)
})

test('lists the renewals of a month or group', async () => {
  const { out, seen } = await fees(['licenses', '--month', '2027-01', '--by', 'property', '--group', '7', '--unknown'])
  expect(out).toBe(
    '2027-01-15\tHI-42\tHarbor Waikiki\tFull Liquor\t200.5\tLast renewal\tHonolulu\tHarbor Hotels\t42\tValid until 01/15/27\n',
  )
  expect(seen.at(-1)?.body).toEqual({ by: 'property', month: '2027-01', keys: ['7'], unknownOnly: true })
})

test('says how long a trust account lasts', async () => {
  const { out, err } = await fees(['runway'])
  expect(out).toContain('Lasts Until\t2027-03-14\nDeposit\t4300\n')
  expect(err).toBe('Lasts until 03/14/27; deposit $4,300 by then.\n')
})

test('exports to a file', async () => {
  const output = join(await mkdtemp(join(tmpdir(), 'fees-')), 'fees.csv')
  const { seen } = await fees(['export', '--by', 'gl-code', '--format', 'csv', '--output', output])
  expect(seen.at(-1)?.path).toBe('/fees/export?by=glCode&format=csv')
  expect(await readFile(output, 'utf8')).toBe('Month,GL Code\r\n')
})
