import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicenseType, aLicensingAuthority, anEntity, aProperty, aUser, share } from '../../../fixtures/builders.ts'
import { importFile as file, type ImportRow, importRow as row } from '../../testing/files/imports.ts'
import { type Line, linesOf } from '../../testing/lines.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * The rows that imports write, table by table. license.import.outcome.txt was recorded with an importer that wrote row by row, with
 * `create` and `change`; the set-based importer must write the same.
 */
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Two clients, and an authority with types of every kind: provider-wide, client-specific, seasonal, perpetual. */
const prepare = async (db: Knex) => {
  const { id: clientId } = await aClient(db, { legalName: 'Ours' })
  const { id: neighbor } = await aClient(db, { legalName: 'Neighbor' })
  const { id: fullService } = await aClient(db, { legalName: 'Full', serviceLevel: 'FullService' })
  const people = {
    admin: await aUser(db, { clientId, email: 'admin@ours.example' }),
    staff: await aUser(db, { email: 'staff@all.example' }),
  }
  const { id: licensingAuthorityId } = await aLicensingAuthority(db, { name: 'Excise Department' })
  const type = { licensingAuthorityId }
  const fixed = { dueDateIntervalType: 'Fixed', dueDateFixedIntervalDayOfMonth: 15, dueDateFixedIntervalTargetMonth: 'MonthOf' } as const
  await aLicenseType(db, { ...type, name: 'Tavern' })
  await aLicenseType(db, { ...type, name: 'Tavern', clientId, ...fixed, trackDateIntervalValue: -2, trackDateIntervalUnit: 'Months' })
  await aLicenseType(db, { ...type, name: 'Beach', isSeasonal: true })
  await aLicenseType(db, { ...type, name: 'Forever', term: 'Perpetual' })
  const place = { name: 'Twins', address1: '2 Twin St' }
  const { id: shared } = await aProperty(db, { ...place, billingClientId: neighbor })
  await share(db, shared, clientId)
  await aProperty(db, { ...place, billingClientId: clientId, city: 'First' })
  await aProperty(db, { ...place, billingClientId: clientId, city: 'Second' })
  const { id: hall } = await aProperty(db, { name: 'Food  Hall', address1: '5 wynkoop st', billingClientId: neighbor })
  await share(db, hall, clientId)
  await aProperty(db, { name: 'Closed', address1: '6 Gone St', billingClientId: clientId, active: false })
  await anEntity(db, { clientId, name: 'Bar LLC' })
  await anEntity(db, { clientId, name: 'BAR LLC' })
  return { clientId, fullService, people }
}

const twins = { propertyName: 'twins', address1: '2  Twin St' }
const FIRST: ImportRow[] = [
  ...Array.from({ length: 12 }, (_, n) => row(n + 1, { licensees: n % 2 ? 'bar llc; New Holder' : null, zip: n % 3 ? '80203' : null })),
  row(20, twins),
  row(21, { propertyName: 'Food Hall', address1: '5 Wynkoop St', licenseType: ' BEACH ', trackDate: '2027-02-01' }),
  row(22, { licenseType: 'Forever', expirationDate: null, propertyName: 'Closed', address1: '6 Gone St' }),
  row(23, { licenseType: 'Rooftop', premisesName: 'The Roof', notes: '=1+1', accountNumber: '007', originalIssueDate: '1999-12-31' }),
]

/** The changes by users between the two imports. */
const meanwhile = async (db: Knex) => {
  const change = (number: string, values: object) => db('licenses').where('license_number', number).update(values)
  await change('I-2', { renewal_designation: 'Provider' })
  await change('I-3', { track_date: '2026-06-01', track_date_source: 'typed' })
  await change('I-4', { expiration_date: '2027-12-31', expiration_date_source: 'typed' })
  await change('I-5', { is_master: true })
  const { id } = await db('licenses').where('license_number', 'I-5').first('id')
  await change('I-6', { master_license_id: id })
  await change('I-7', { zip: '80299', county: 'Denver', premises_name: 'Called Otherwise' })
}

const later = { expirationDate: '2027-06-30' }
const moved = { propertyName: 'The New Bar', address1: '9 Side St' }
const SECOND: ImportRow[] = [
  row(1),
  row(2, later),
  row(3, later),
  row(4, later),
  row(5, moved),
  row(6, { ...later, effectiveDate: '2026-02-01' }),
  row(7, { ...later, city: 'Golden' }),
  row(8, { ...moved, licensees: 'Third Inc;bar LLC' }),
  row(9, { licensees: 'Third Inc' }),
  row(10, { address1: '1 Main Street', licenseType: 'Beach' }),
  row(11, { licenseType: 'rooftop', notes: 'Said later' }),
  row(12, { effectiveDate: '2026-02-30' }),
  row(20, { ...twins, accountNumber: 'T-20' }),
  row(22, { licenseType: 'Forever', expirationDate: null, ...moved }),
  row(30, { propertyName: 'closed', address1: '6 Gone St' }),
  row(31, { licenseNumber: 'I-1' }),
  row(32, { ...moved, licenseType: 'Garden', licensees: 'Third Inc; Fourth Co' }),
  row(33, { ...moved, address1: '9 side st', licenseType: 'garden' }),
  row(34, { licenseNumber: null, city: ' ' }),
]

const isOurs = ({ clientId, billingClientId }: Line) => ['Ours', 'Full'].includes((clientId ?? billingClientId) as string)
const AUTHORITIES: unknown[] = ['Excise Department', 'Bureau']

/** The rows of each table that an import may affect. */
const TABLES: Record<string, (line: Line) => boolean> = {
  licensing_authorities: ({ name }) => AUTHORITIES.includes(name),
  license_types: ({ licensingAuthorityId }) => AUTHORITIES.includes(licensingAuthorityId),
  properties: isOurs,
  property_clients: isOurs,
  corporate_entities: isOurs,
  licenses: isOurs,
  license_licensees: ({ licenseId }) => String(licenseId).startsWith('I-'),
  audit: ({ call, event }) => call === 'licenses.import' && !event,
}

test('imports write the recorded rows', async () => {
  const { clientId, fullService, people } = await testApp.build(prepare)
  const admin = testApp.as({ token: await testApp.tokenOf(people.admin.id) }).licenses
  const staff = testApp.as({ token: await testApp.tokenOf(people.staff.id) }).licenses
  const replies = [await admin.import({ body: file(FIRST) })]
  await testApp.build(meanwhile)
  replies.push(await admin.import({ body: file(SECOND, { dryRun: true }) }))
  replies.push(await admin.import({ body: file(SECOND) }))
  replies.push(await admin.import({ body: file(SECOND) }))
  const asStaff = {
    clientId: fullService,
    assignedUser: 'Staff@all.example',
    licenseClassification: 'Operational',
    licensingAuthority: { name: ' Bureau ', jurisdiction: 'State', state: 'CO' },
    licenseTerm: '2 years',
  } as const
  replies.push(await staff.import({ body: file([row(1, { licensees: 'Ltd' }), row(2, { country: 'Canada' })], asStaff) }))
  replies.push(await staff.import({ body: file([row(2, later)], { clientId }) }))
  const lines = [...replies.map((reply) => `reply ${JSON.stringify(reply)}`), ...(await linesOf(testApp.database.read, TABLES))]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('outcome.txt')
})
