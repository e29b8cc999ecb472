import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDivision, anImport, anOfficerTitle } from '../../fixtures/builders.ts'
import { IMPORT_KINDS, type ImportKind } from '../../rules/imports/kinds.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { check, remap, run, upload } from '../testing/jobs/importing.ts'
import type { Actor } from '../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const csv = (...lines: string[]) => lines.join('\n')

/** Uploads, checks and runs a file. Returns the results of the check and of the run. */
const whole = async (kind: ImportKind, file: string, actor: Actor = ADMIN) => {
  const one = await upload(testApp, file, { kind }, actor)
  expect(one.missing).toEqual([])
  const checked = await check(testApp, one.id, actor)
  const done = await run(testApp, one.id, actor)
  expect(done).toMatchObject({ status: 'Done', doneCount: one.rowCount })
  const { createdCount: created, updatedCount: updated, unchangedCount: unchanged, refusedCount: refused } = done
  expect({ created, updated, unchanged, refused }).toEqual({
    created: checked.created,
    updated: checked.updated,
    unchanged: checked.unchanged,
    refused: checked.refused,
  })
  return { created, updated, unchanged, refused, refusedRows: checked.refusedRows, batchId: done.batchId }
}

const undo = async (batchId: number | null, actor: Actor = ADMIN) =>
  testApp.as(actor).batches.undo({ params: { id: batchId as number }, body: {} })

const own = (table: string, where: object = {}) =>
  testApp.database.read(table).where({ client_id: testApp.tenants.Saas.clientId, ...where })

test('properties are created, updated by their name and address, and refused by their rules', async () => {
  const header = 'Property Name,Address 1,City,State,Zip,Country,Property Number,Open Date'
  const file = csv(
    header,
    'Pier One,1 Pier St,Denver,CO,80202,United States,P-1,3/1/2020',
    'Pier Two,2 Pier St,Denver,CO,,United States,P-2,',
    'Pier Three,3 Pier St,Denver,CO,80202,United States,P-3,13/13/2020',
  )
  const first = await whole('properties', file)
  expect(first).toMatchObject({ created: 1, refused: 2 })
  expect(first.refusedRows).toMatchObject([
    { row: 3, name: 'Pier Two', errors: { zip: [messages.importBlank] } },
    { row: 4, name: 'Pier Three', errors: { openDate: [sentences.importCell('13/13/2020', messages.invalidDate)] } },
  ])
  const rows = () => testApp.database.read('properties').whereRaw(`lower(name) in ('pier one', 'pier two')`)
  expect(await rows()).toMatchObject([{ property_number: 'P-1', open_date: '2020-03-01' }])
  expect(await whole('properties', csv(header, 'PIER ONE ,1 pier st,Denver,CO,80202,United States,P-1,'))).toMatchObject({ updated: 1 })
  const { batchId } = await whole('properties', csv(header, 'Pier One,1 Pier St,Denver,CO,80202,United States,P-9,'))
  expect(await rows()).toMatchObject([{ property_number: 'P-9', open_date: '2020-03-01' }])
  expect(await undo(batchId)).toMatchObject({ undone: 1, kept: [] })
  expect(await rows()).toMatchObject([{ property_number: 'P-1' }])
  expect(await undo(first.batchId)).toMatchObject({ kept: [{ record: 'properties' }] })
})

test('a state that the United States does not have refuses its row', async () => {
  const header = 'Property Name,Address 1,City,State,Zip,Country'
  const rows = ['CO', 'colorado', 'GU', 'ZZ'].map((state, n) => `State ${n},${n} State St,Denver,${state},80202,United States`)
  const done = await whole('properties', csv(header, ...rows, 'State 4,4 State St,Lyon,ZZ,,France', 'State 5,5 State St,Denver,ZZ,80202,'))
  expect(done).toMatchObject({ created: 4, refused: 2 })
  const errors = { state: [sentences.importCell('ZZ', messages.importNoState)] }
  expect(done.refusedRows).toMatchObject([
    { name: 'State 3', errors },
    { name: 'State 5', errors },
  ])
  expect(await whole('properties', csv(header, 'State 0,0 State St,Denver,ZZ,80202,'))).toMatchObject({ updated: 0, refused: 1 })
})

test('contacts are found by their e-mail address or name', async () => {
  const [place] = await testApp.database.read('properties').where('id', testApp.tenants.Saas.withoutLicenses.propertyId)
  const header = 'Property,Contact,Email,Phone,Key Contact'
  const first = await whole(
    'contacts',
    csv(header, `${place.name},Ann Lee,ann@example.com,303-555-0100,yes`, 'Nowhere,Ann Lee,ann@example.com,,'),
  )
  expect(first).toMatchObject({ created: 1, refused: 1 })
  expect(first.refusedRows).toMatchObject([
    { row: 3, errors: { propertyName: [sentences.importCell('Nowhere', messages.importNoProperty)] } },
  ])
  expect(await whole('contacts', csv(header, `${place.name},Ann Lee,ann@example.com,303-555-0100,yes`))).toMatchObject({ unchanged: 1 })
  expect(await whole('contacts', csv(header, `${place.name},Ann Lee-Fox,ann@example.com,,`))).toMatchObject({ updated: 1 })
  expect(await testApp.database.read('property_contacts').where('email', 'ann@example.com')).toMatchObject([
    { name: 'Ann Lee-Fox', phone: '303-555-0100' },
  ])
})

test('two contacts of one name stay two, and an unknown id creates none', async () => {
  const [place] = await testApp.database.read('properties').where('id', testApp.tenants.Saas.withoutLicenses.propertyId)
  const managers = async () => {
    const rows = testApp.database.read('property_contacts').where({ property_id: place.id, name: 'General Manager' }).orderBy('id')
    return (await rows).map(({ email, phone }) => [email, phone])
  }
  const header = 'Property,Contact,Email,Phone'
  const at = (email: string, phone = '') => `${place.name},General Manager,${email},${phone}`
  const both = csv(header, at('day@example.com'), at('night@example.com'))
  expect(await whole('contacts', both)).toMatchObject({ created: 2 })
  expect(await whole('contacts', both)).toMatchObject({ unchanged: 2 })
  expect(await whole('contacts', csv(header, at('', '303-555-0101')))).toMatchObject({ updated: 1 })
  expect(await managers()).toEqual([
    ['day@example.com', '303-555-0101'],
    ['night@example.com', null],
  ])
  const unknown = await whole('contacts', csv(`Id,${header}`, `9999991,${at('day@example.com')}`))
  expect(unknown).toMatchObject({ created: 0, refused: 1 })
  expect(unknown.refusedRows).toMatchObject([{ errors: { id: [sentences.importCell('9999991', messages.unknownId)] } }])
  expect(await managers()).toHaveLength(2)
})

test('a property names its division; an unknown one refuses its row', async () => {
  const { clientId } = testApp.tenants.Saas
  const south = await testApp.build((db) => aDivision(db, { clientId, name: 'South Coast' }))
  const header = 'Property Name,Address 1,City,State,Zip,Country,Region'
  const at = '1 Bay St,Denver,CO,80202,United States'
  const file = csv(header, `Bay One,${at},south coast`, `Bay Two,${at},Nowhere`)
  const done = await whole('properties', file)
  expect(done).toMatchObject({ created: 1, refused: 1 })
  expect(done.refusedRows).toMatchObject([
    { name: 'Bay Two', errors: { division: [sentences.importCell('Nowhere', messages.importDivisionFirst)] } },
  ])
  expect(await own('property_clients', { division_id: south.id })).toHaveLength(1)
  expect(await whole('properties', csv(header, `Bay One,${at},South Coast`))).toMatchObject({ unchanged: 1 })
})

test('divisions', async () => {
  const header = 'Name,Company Code,Division Number,City'
  const once = await whole('divisions', csv(header, 'North,C-1,7,Denver'))
  expect(await undo(once.batchId)).toMatchObject({ undone: 1, kept: [] })
  expect(await own('divisions', { name: 'North' })).toEqual([])
  const { batchId, created } = await whole('divisions', csv(header, 'West,C-1,7,Denver', 'East,C-2,8,Boston'))
  expect(created).toBe(2)
  expect(await whole('divisions', csv(header, 'WEST,C-1,7,Denver', 'East,C-3,8,Boston'))).toMatchObject({ updated: 2 })
  expect(await whole('divisions', csv('Name,Company Code', 'WEST,C-1', 'East,C-3'))).toMatchObject({ unchanged: 2 })
  expect((await undo(batchId)).kept).toHaveLength(2)
  expect(await own('divisions', { name: 'WEST' })).toHaveLength(1)
})

test('entities with their officers: a row for each officer', async () => {
  await testApp.build(async (db) => {
    await anOfficerTitle(db, { name: 'President' })
    await anOfficerTitle(db, { name: 'Treasurer' })
  })
  const header = 'Entity,EIN,State of Formation,Officer,Titles'
  const file = csv(header, 'Holding LLC,12-3,DE,Ann Lee,President', 'Holding LLC,12-3,DE,Bob Ray,President; Treasurer', 'Other LLC,,CO,,')
  const first = await upload(testApp, file, { kind: 'corporate-entities' })
  await check(testApp, first.id)
  const done = await run(testApp, first.id)
  expect(done).toMatchObject({ createdCount: 2, updatedCount: 1, refusedCount: 0 })
  const officers = await testApp.database
    .read('entity_officers')
    .join('corporate_officers', 'corporate_officers.id', 'entity_officers.corporate_officer_id')
    .whereIn('corporate_officers.name', ['Ann Lee', 'Bob Ray'])
    .pluck('corporate_officers.name')
  expect(officers.sort()).toEqual(['Ann Lee', 'Bob Ray'])
  expect(await whole('corporate-entities', file)).toMatchObject({ unchanged: 3 })
  expect(await whole('corporate-entities', csv(header, 'Other LLC,,CO,Cy Fox,Boss'))).toMatchObject({ refused: 1 })
  expect(await undo(done.batchId)).toMatchObject({ kept: [] })
  expect(await own('corporate_entities').whereIn('name', ['Holding LLC', 'Other LLC'])).toEqual([])
  expect(await own('corporate_officers').whereIn('name', ['Ann Lee', 'Bob Ray'])).toEqual([])
})

test('users are created with a first password, and an import never changes one', async () => {
  const header = 'Email,First Name,Last Name,Role,Password,Phone'
  const line = 'new.person@example.com,New,Person,Client Contributor,Quiet-Lantern-58!,'
  const first = await whole('users', csv(header, line, 'bad,Bad,Person,Client,Quiet-Lantern-58!,'))
  expect(first).toMatchObject({ created: 1, refused: 1 })
  const stored = async () => (await own('users', { email_key: 'new.person@example.com' }))[0]
  const { password_hash: hash } = await stored()
  expect(hash).toMatch(/^\$argon2/)
  const changed = line.replace('Quiet-Lantern-58!', 'Brass-Harbor-71!').replace('Person,', 'Human,')
  expect(await whole('users', csv(header, changed))).toMatchObject({ updated: 1 })
  expect(await stored()).toMatchObject({ last_name: 'Human', password_hash: hash })
  expect(await whole('users', csv(header, changed))).toMatchObject({ unchanged: 1 })
  expect(await undo(first.batchId)).toMatchObject({ undone: 0, kept: [{ record: 'users' }] })
})

test('without a mail server, the check says how many invitations nothing sends', async () => {
  const rows = [
    'ann.lee@example.com,Ann,Lee,Client,',
    'bob.ray@example.com,Bob,Ray,Client,',
    'cy.fox@example.com,Cy,Fox,Client,Brass-Harbor-71!',
  ]
  const one = await upload(testApp, csv('Email,First Name,Last Name,Role,Password', ...rows), { kind: 'users' })
  const unsent = { field: 'email', count: 2, text: sentences.importInvitationsUnsent(2) }
  expect(await check(testApp, one.id)).toMatchObject({ created: 3, warnings: [unsent] })
  const { smtpUrl } = testApp.config
  Object.assign(testApp.config, { smtpUrl: 'smtp://127.0.0.1:25' })
  try {
    expect(await check(testApp, one.id)).toMatchObject({ created: 3, warnings: [] })
  } finally {
    Object.assign(testApp.config, { smtpUrl })
  }
  await check(testApp, one.id)
  await run(testApp, one.id)
  const [ann] = await own('users', { email_key: 'ann.lee@example.com' })
  const { invitationLink } = await testApp.as(ADMIN).users.sendInvitation({ params: { id: ann.id } })
  expect(invitationLink).toMatch(/\/invitation\?token=/)
})

test('authorities and license types of the provider', async () => {
  const staff = 'RenewalAdministrator'
  const source = (await testApp.database.read('form_sources').orderBy('id').first()).name
  const authority = csv(
    'Licensing Authority,Jurisdiction,Address 1,City,State,Zip,Country,Form Source,Website',
    `Dept of Beer,State,1 Capitol,Denver,CO,80202,United States,${source},https://beer.example`,
  )
  expect(await whole('licensing-authorities', authority, staff)).toMatchObject({ created: 1 })
  expect(await whole('licensing-authorities', authority, staff)).toMatchObject({ unchanged: 1 })
  expect(await whole('licensing-authorities', authority.replace('1 Capitol', '2 Capitol'), staff)).toMatchObject({ updated: 1 })
  const types = csv(
    'License Type,Licensing Authority,State,Term,Classification,Renewal Fee,Due Date Interval,Due Date Interval Value,Due Date Interval Unit,Track Date Interval Value,Track Date Interval Unit',
    'Brewery,Dept of Beer,CO,1 Year,Liquor,$125.50,Relative,-30,Days,-60,Days',
    'Brewery,Nowhere,CO,1 Year,Liquor,1,,,,,',
  )
  const done = await whole('license-types', types, staff)
  expect(done).toMatchObject({ created: 1, refused: 1 })
  expect(done.refusedRows).toMatchObject([
    { errors: { licensingAuthority: [sentences.importCell('Nowhere', messages.importNoAuthority)] } },
  ])
  expect(await testApp.database.read('license_types').where('name', 'Brewery')).toMatchObject([
    { client_id: null, renewal_fee_cents: 12550, due_date_relative_interval_value: -30 },
  ])
  expect(await whole('license-types', types, staff)).toMatchObject({ unchanged: 1, refused: 1 })
  expect(await whole('license-types', types.replace('125.50', '130'), staff)).toMatchObject({ updated: 1 })
})

test('the payee of an authority is its name, unless the file names another', async () => {
  const file = (payableTo: string) =>
    csv(
      'Licensing Authority,Jurisdiction,Address 1,City,State,Zip,Country,Form Source,Payable To',
      `Dept of Ale,State,1 Capitol,Denver,CO,80202,United States,Online Portal,${payableTo}`,
    )
  const staff = 'RenewalAdministrator'
  const payee = async () => {
    const { id } = await testApp.database.read('licensing_authorities').where('name', 'Dept of Ale').first('id')
    const { payableTo, payableToSameAsName } = await testApp.as(staff).licensingAuthorities.get({ params: { id } })
    return [payableTo, payableToSameAsName]
  }
  expect(await whole('licensing-authorities', file('DEPT of Ale'), staff)).toMatchObject({ created: 1 })
  expect(await payee()).toEqual(['Dept of Ale', true])
  expect(await whole('licensing-authorities', file('Dept of Ale'), staff)).toMatchObject({ unchanged: 1 })
  expect(await whole('licensing-authorities', file('Treasurer'), staff)).toMatchObject({ updated: 1 })
  expect(await payee()).toEqual(['Treasurer', false])
  expect(await whole('licensing-authorities', file('Treasurer'), staff)).toMatchObject({ unchanged: 1 })
  expect(await whole('licensing-authorities', file('Dept of Ale'), staff)).toMatchObject({ updated: 1 })
  expect(await payee()).toEqual(['Dept of Ale', true])
})

test('past renewals of a license, and several years of one number', async () => {
  const license = testApp.tenants.Saas.onClientSide
  const { license_number: number } = await testApp.database.read('licenses').where('id', license.licenseId).first()
  const header = 'License #,Effective Date,Expiration Date'
  const file = csv(
    header,
    `${number},2020,2020`,
    `${number},2021-01-01,2021-12-31`,
    'none,2021-01-01,2021-12-31',
    `${number},2022-01-01,2021-12-31`,
  )
  const first = await whole('renewals', file)
  expect(first).toMatchObject({ created: 2, refused: 2 })
  expect(await whole('renewals', csv(header, `${number},2020,2020`))).toMatchObject({ unchanged: 1 })
  const past = () =>
    testApp.database
      .read('renewals')
      .where({ license_id: license.licenseId, is_active: false })
      .whereNotNull('completed_on')
      .whereIn('effective_date', ['2020-01-01', '2021-01-01'])
  expect(await past()).toHaveLength(2)
  expect(await undo(first.batchId)).toMatchObject({ undone: 2, kept: [] })
  expect(await past()).toEqual([])
})

test('nobody imports what they may not write one by one', async () => {
  const file = csv('Email,First Name,Last Name,Role,Password', 'a@example.com,A,B,Client,Quiet-Lantern-58!')
  await expect(upload(testApp, file, { kind: 'users' }, 'RenewalAdministrator')).rejects.toMatchObject({ status: 403 })
  const one = await upload(
    testApp,
    csv('Name,Company Code', 'North,C-1'),
    { kind: 'divisions', clientId: testApp.tenants.Saas.clientId },
    'Administrator',
  )
  await remap(testApp, one, [], {}, 'Administrator')
  expect(await check(testApp, one.id, 'Administrator')).toMatchObject({ created: 0, refused: 1 })
  await expect(testApp.as('ClientAdministrator at Hybrid').imports.get({ params: { id: one.id } })).rejects.toMatchObject({ status: 404 })
  await expect(testApp.as('RenewalAdministrator').imports.get({ params: { id: one.id } })).rejects.toMatchObject({ status: 404 })
})

/** Exactly the users who can write a single record of a kind can import files of it. */
const CATALOGUE = ['licensing-authorities', 'license-types'] as const
const OTHERS = ['licenses', 'properties', 'contacts', 'divisions', 'corporate-entities', 'renewals'] as const
const BY_ACTOR: Partial<Record<Actor, readonly ImportKind[]>> = {
  Administrator: [...OTHERS, 'users', ...CATALOGUE],
  RenewalAdministrator: [...OTHERS, ...CATALOGUE],
  Contributor: [],
  'ClientAdministrator at Saas': [...OTHERS, 'users', ...CATALOGUE],
  'ClientContributor at Hybrid': CATALOGUE,
  'Client at Saas': [],
  'ClientAdministrator at FullService': ['users'],
  'ClientContributor at FullService': [],
}
test.each(Object.entries(BY_ACTOR) as [Actor, readonly ImportKind[]][])('%s uploads files of %j', async (actor, kinds) => {
  const { clientId } = testApp.of(actor).person
  const target = clientId ?? testApp.tenants.Saas.clientId
  for (const kind of IMPORT_KINDS) {
    const asked = { kind, ...(clientId === null && { clientId: target }) }
    const one = await upload(testApp, csv('Name', 'x'), asked, actor).catch(({ status }) => status)
    if (!kinds.includes(kind)) expect(one, kind).toBe(403)
    else expect(await testApp.as(actor).imports.get({ params: { id: one.id } }), kind).toMatchObject({ kind })
  }
})

test('the administrator of a Full Service client imports users, and sees no file of another kind', async () => {
  const actor = 'ClientAdministrator at FullService'
  const { clientId, users } = testApp.tenants.FullService
  const file = csv('First Name,Last Name,Email,Role', 'Ada,Frey,ada.frey@full.example,Client')
  const { created, batchId } = await whole('users', file, actor)
  expect(created).toBe(1)
  expect(batchId).not.toBeNull()
  const { id } = await testApp.build((db) => anImport(db, { clientId, userId: users.ClientAdministrator }))
  await expect(testApp.as(actor).imports.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
})
