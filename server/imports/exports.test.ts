import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plain } from '../../contract/fields/schema.ts'
import { IMPORT_FIELDS_BY_KIND } from '../../contract/imports/fields.ts'
import { aCustomField, aCustomValue, anEntity, share } from '../../fixtures/builders.ts'
import { IMPORT_KINDS, type ImportKind } from '../../rules/imports/kinds.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { check, run, upload } from '../testing/jobs/importing.ts'
import type { Actor } from '../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const { Saas, Hybrid } = testApp.tenants
  await testApp.build(async (db) => {
    await anEntity(db, { clientId: Saas.clientId, name: 'Without Officers', isManagedByClient: true })
    // A property of another client that is shared with ours, and a license with an address of its own.
    await share(db, Hybrid.propertyId, Saas.clientId)
    await db('licenses').where('id', Saas.onClientSide.licenseId).update({ address1: 'Kiosk 4' })
    await db('renewals')
      .whereIn('license_id', [Saas.onClientSide.licenseId, Saas.onProviderSide.licenseId])
      .where('is_active', false)
      .update({ effective_date: '2025-01-01', expiration_date: '2025-12-31' })
    await db('licenses').update({ jurisdiction: 'State' })
    await db('users').update({ phone_number: null })
    // Form sources of renewals and of changes of officers share this name.
    const [source] = await db('form_sources').where({ usage: 'renewal', name: 'Authority Website' }).pluck('id')
    await db('licensing_authorities').update({ form_source_id: source })
    await db('licensing_authorities')
      .whereNull('client_id')
      .update({ payable_to: db.ref('name') })
    await db('authority_payee_codes').insert({ licensing_authority_id: Saas.authorityId, client_id: Saas.clientId, payee_code: 'P-1' })
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Row = Record<string, string>

const exported = async (kind: ImportKind, format: 'csv' | 'xlsx', actor: Actor, filter: object = {}): Promise<Buffer> => {
  const { body } = await testApp.request({ method: 'POST', path: `/exports/${kind}/prepare`, body: filter }, actor)
  const file = await testApp.as(actor).exports.download({ params: { type: kind, id: body.id }, query: { format } })
  return Buffer.from(await file.arrayBuffer())
}

const rowsOf = (file: Buffer): Row[] => parse(file, { columns: true, bom: true })
const fileOf = (rows: Row[]) => Buffer.from(stringify(rows, { header: true }))

/** Uploads a file with its guessed mapping, and checks it. */
const given = async (kind: ImportKind, file: Buffer, actor: Actor, clientId?: number, name = `${kind}.csv`) => {
  const one = await upload(testApp, file, { kind, name, ...(clientId && { clientId }) }, actor)
  expect(one.missing).toEqual([])
  return { one, checked: await check(testApp, one.id, actor) }
}

const CLIENT = 'ClientAdministrator at Saas'

/** Who exports and imports: the client, staff for the client, and staff what is the provider's own. */
const SIDES: [string, Actor, () => { filter: object; clientId?: number }][] = [
  ['a client', CLIENT, () => ({ filter: {} })],
  [
    'staff for a client',
    'Administrator',
    () => ({ filter: { clientIds: [testApp.tenants.Saas.clientId] }, clientId: testApp.tenants.Saas.clientId }),
  ],
  ['the provider', 'Administrator', () => ({ filter: { providerOnly: true } })],
]
const SHARED: readonly ImportKind[] = ['users', 'licensing-authorities', 'license-types']

const CASES = IMPORT_KINDS.flatMap((kind) =>
  SIDES.filter(([side]) => side !== 'the provider' || SHARED.includes(kind)).map(([side, actor, how]) => [kind, side, actor, how] as const),
)

describe.each(CASES)('%s as exported by %s', (kind, _side, actor, how) => {
  test.each(['csv', 'xlsx'] as const)('change nothing, as %s', async (format) => {
    const { filter, clientId } = how()
    const { checked } = await given(kind, await exported(kind, format, actor, filter), actor, clientId, `${kind}.${format}`)
    expect(checked.refusedRows).toEqual([])
    expect(checked).toMatchObject({ created: 0, updated: 0, refused: 0 })
    expect(checked.unchanged).toBeGreaterThan(0)
  })
})

test.each(IMPORT_KINDS)('an export of %s has every field of its import but passwords', async (kind) => {
  const [head] = rowsOf(await exported(kind, 'csv', CLIENT))
  const titles = Object.entries(IMPORT_FIELDS_BY_KIND[kind])
    .filter(([field]) => field !== 'password')
    .map(([field, { schema }]) => plain(schema).title ?? field)
  // A license is at a property that exists: these are for new ones.
  expect(titles.filter((title) => !(title in present(head)))).toEqual(kind === 'licenses' ? ['Property Number', 'Division'] : [])
})

/** A cell that is edited, by its column: the new text, and what the audit then says. */
interface Edit {
  kind: ImportKind
  column: string
  to: string
  changes: { field: string; to: unknown }[]
  /** The row to edit. */
  among?: (row: Row) => boolean
  actor?: Actor
}

const isOurs = ({ Client }: Row) => Boolean(Client)
const isWithoutLicenses = (row: Row) => row.Id === String(testApp.tenants.Saas.withoutLicenses.propertyId)
const contactThere = (row: Row) => row.Id === String(testApp.tenants.Saas.withoutLicenses.contactId)
const isOnClientSide = (row: Row) => row.Id === String(testApp.tenants.Saas.onClientSide.licenseId)

const EDITS: Edit[] = [
  { kind: 'properties', column: 'Property Name', to: 'Annex', changes: [{ field: 'name', to: 'Annex' }], among: isWithoutLicenses },
  { kind: 'contacts', column: 'Title', to: 'Director', changes: [{ field: 'title', to: 'Director' }], among: contactThere },
  { kind: 'divisions', column: 'City', to: 'Boulder', changes: [{ field: 'city', to: 'Boulder' }], actor: CLIENT },
  { kind: 'corporate-entities', column: 'Federal EIN', to: '12-345', changes: [{ field: 'federalEin', to: '12-345' }] },
  { kind: 'users', column: 'First Name', to: 'Ada', changes: [{ field: 'firstName', to: 'Ada' }] },
  {
    kind: 'licensing-authorities',
    column: 'Website',
    to: 'https://example.org/',
    changes: [{ field: 'websiteUrl', to: 'https://example.org/' }],
    among: isOurs,
  },
  { kind: 'licensing-authorities', column: 'Payee Code', to: 'P-77', changes: [{ field: 'payeeCode', to: 'P-77' }], among: isOurs },
  { kind: 'license-types', column: 'Renewal Fee', to: '12.50', changes: [{ field: 'renewalFeeCents', to: 1250 }], among: isOurs },
  { kind: 'licenses', column: 'Account #', to: 'A-9', changes: [{ field: 'accountNumber', to: 'A-9' }], among: isOnClientSide },
  { kind: 'licenses', column: 'Notes', to: 'Read me', changes: [{ field: 'notes', to: 'Read me' }], among: isOnClientSide },
]

test('an edited cell of a past renewal is refused, because completed renewals do not change', async () => {
  const rows = rowsOf(await exported('renewals', 'csv', CLIENT))
  const edited = rows.map((row, n) => (n === 0 ? { ...row, Notes: 'Paid twice', 'Filed Date': '2024-12-01' } : row))
  const { checked } = await given('renewals', fileOf(edited), CLIENT)
  expect(checked).toMatchObject({ created: 0, updated: 0, unchanged: rows.length - 1, refused: 1 })
  expect(checked.reasons).toEqual(['filedDate', 'notes'].map((field) => ({ field, text: messages.importPastStays, count: 1 })))
})

const auditOf = async (batchId: number | null) => {
  const rows = await testApp.database.read('audit').where({ batch_id: batchId }).whereNull('event').orderBy('id')
  return rows.flatMap(({ changes }) => JSON.parse(changes)) as { field: string; from: unknown; to: unknown }[]
}

test.each(EDITS)(
  '$kind: an edited cell of $column changes that field alone',
  async ({ kind, column, to, changes, among, actor = CLIENT }) => {
    const rows = rowsOf(await exported(kind, 'csv', actor))
    const at = rows.findIndex(among ?? (() => true))
    const edited = rows.map((row, n) => (n === at ? { ...row, [column]: to } : row))
    const { one, checked } = await given(kind, fileOf(edited), actor)
    expect(checked.refusedRows).toEqual([])
    expect(checked).toMatchObject({ created: 0, updated: 1, unchanged: rows.length - 1, refused: 0 })
    const { batchId } = await run(testApp, one.id, actor)
    expect((await auditOf(batchId)).map(({ field, to }) => ({ field, to }))).toEqual(changes)
  },
)

test('custom fields with the label of another column come back as themselves', async () => {
  const { clientId, withoutLicenses, onClientSide } = testApp.tenants.Saas
  const { propertyId } = withoutLicenses
  const { licenseId } = onClientSide
  const [wide, region, notes, dueDate] = await testApp.build(async (db) => {
    const fields = [
      await aCustomField(db, { record: 'Property', label: 'Region' }),
      await aCustomField(db, { record: 'Property', label: 'Region', clientId }),
      await aCustomField(db, { record: 'Property', label: 'Notes', clientId }),
      await aCustomField(db, { label: 'Due Date', clientId }),
    ] as const
    await aCustomValue(db, fields[1], { propertyId }, 'Coast')
    await aCustomValue(db, fields[2], { propertyId }, 'Read me')
    await aCustomValue(db, fields[3], { licenseId }, 'Whenever')
    return fields
  })
  const { displayName, legalName } = await testApp.as('Administrator').clients.get({ params: { id: clientId } })
  const ours = (label: string) => `${label} (${displayName ?? legalName})`
  const rows = rowsOf(await exported('properties', 'csv', CLIENT))
  const edited = rows.map((row) =>
    isWithoutLicenses(row) ? { ...row, Region: 'North', [ours('Region')]: 'Bay', [ours('Notes')]: 'Read this' } : row,
  )
  const { one, checked } = await given('properties', fileOf(edited), CLIENT)
  expect(checked).toMatchObject({ created: 0, updated: 1, unchanged: rows.length - 1, refused: 0 })
  await run(testApp, one.id, CLIENT)
  const { customFields, notes: builtIn } = await testApp.as(CLIENT).properties.get({ params: { id: propertyId } })
  expect(customFields).toMatchObject({ [wide.id]: 'North', [region.id]: 'Bay', [notes.id]: 'Read this' })
  expect(builtIn).not.toBe('Read this')

  // The due date of a license is in exports alone; a field with this label would take its values.
  const licenses = await exported('licenses', 'csv', CLIENT)
  expect(rowsOf(licenses).find(isOnClientSide)).toMatchObject({ [ours('Due Date')]: 'Whenever' })
  const back = await given('licenses', licenses, CLIENT)
  expect(back.one.mapping.fields).toContainEqual({ field: `customFields.${dueDate.id}`, columns: [ours('Due Date')] })
  expect(back.checked).toMatchObject({ created: 0, updated: 0, refused: 0 })
})
