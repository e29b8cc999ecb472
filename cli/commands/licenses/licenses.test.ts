import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { aFolder, problem, run, type Seen } from '../../testing/world.ts'

const license = {
  customFields: {},
  id: 42,
  version: 7,
  clientId: 2,
  propertyId: 12,
  propertyName: 'Harbor Waikiki',
  licenseNumber: 'HI-42',
  accountNumber: null,
  premisesName: 'Lobby Bar',
  address1: '2500 Kalakaua Avenue',
  city: 'Honolulu',
  state: 'HI',
  zip: '96815',
  country: 'United States',
  jurisdiction: 'County',
  licensingAuthorityId: 5,
  licenseTypeId: 9,
  licensees: [{ id: 8, name: 'HH West', federalEin: null }],
  officers: [{ officerId: 3, officerName: 'Grace Adeyemi', officerTitleIds: [1], officerTitles: ['President'] }],
  effectiveDate: '2026-07-01',
  expirationDate: '2027-06-30',
  trackDate: '2027-04-01',
  isTrackingOnly: false,
  bond: false,
  insurance: false,
  touchFee: 100,
  renewalDesignation: 'BillingClient',
  licenseDocumentExists: false,
  standing: { level: 'dueSoon', days: 8, text: 'Due in 8 days' },
  noDocument: true,
  unassigned: false,
  masterLicenseId: null,
  inProcessRenewal: null,
}
const information = {
  accountNumber: null,
  licenseNumber: 'HI-42',
  premisesName: 'Lobby Bar',
  address1: '2500 Kalakaua Avenue',
  city: 'Honolulu',
  state: 'HI',
  zip: '96815',
  country: 'United States',
  jurisdiction: 'County',
  licensingAuthorityId: 5,
  licenseTypeId: 9,
  licenseeIds: [8],
  officers: [{ officerId: 3, officerTitleIds: [1] }],
}
const tracking = { effectiveDate: '2026-07-01', expirationDate: '2027-06-30', trackDate: '2027-04-01', isTrackingOnly: false }
const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const row = { clientId: 2, renewalDesignation: 'BillingClient', renewalDesignationApprovalStatus: 'None', active: true }
const bare = { ...row, alert: null, alertExists: false, licenseDocumentExists: true }
const alerted = { ...row, alert: 'Ask', alertExists: true, licenseDocumentExists: false }
const there = [
  { ...alerted, id: 42, licenseNumber: 'HI-42', licensingAuthority: 'City' },
  { ...bare, id: 43, licenseNumber: 'HI-43', licensingAuthority: 'City' },
  { ...bare, id: 44, licenseNumber: 'HI-43', licensingAuthority: 'County' },
]
/** Licenses on the provider's side. */
const notTheirs = [
  { ...alerted, id: 45, licenseNumber: 'HI-45', renewalDesignation: 'Provider', licensingAuthority: 'City' },
  { ...bare, id: 46, licenseNumber: 'HI-46', renewalDesignation: 'Provider', licensingAuthority: 'City' },
]
const pending = { ...alerted, renewalDesignationApprovalStatus: 'ApprovalRequested' }
const stuck = [
  { ...pending, id: 47, licenseNumber: 'HI-47', licensingAuthority: 'City' },
  { ...pending, id: 48, licenseNumber: 'HI-48', licensingAuthority: null, licenseDocumentExists: true },
]
const IDENTITY = 'GET /authentication/current-user/identity'
const THERE = 'GET /properties/12/licenses'
const CONTACTS = 'GET /properties/12/contacts'
const BAR = { label: 'Bar', value: 9 }
const answers = {
  [IDENTITY]: { id: 6, roles: ['ClientAdministrator'], clientId: 2, clientServiceLevel: 'Saas' },
  'GET /licenses/42': license,
  'GET /custom-fields': page({ id: 3, label: 'Grade', kind: 'Choice' }, { id: 4, label: 'Insured Until', kind: 'Date' }),
  'GET /licenses/7': { ...license, id: 7, version: 1 },
  'POST /licenses/list': page({ ...license, licensingAuthority: 'City', licenseType: 'Bar' }),
  'GET /licensing-authorities/select-list-options': [
    { label: 'City', value: 5 },
    { label: 'Port', value: 6 },
    { label: 'port', value: 16 },
  ],
  'GET /license-types/select-list-options': ({ path }: Seen) =>
    path.includes('licensingAuthorityIds=5') ? [BAR] : [BAR, { ...BAR, value: 19 }],
  'POST /properties/list': page({ id: 12, name: 'Harbor Waikiki' }),
  'GET /properties/12': { id: 12, name: 'Harbor Waikiki', address1: '2500 Kalakaua Avenue', city: 'Honolulu', state: 'HI' },
  [THERE]: page(...there),
  [CONTACTS]: {
    isPropertyContactRequired: false,
    items: [
      { id: 1, name: 'Ann Lee', email: 'ann@harbor.example' },
      { id: 2, name: 'Bo Reed', email: 'bo@harbor.example' },
    ],
  },
  'PUT /licenses/42/information': null,
  'PUT /licenses/42/tracking-details': null,
  'PUT /licenses/42/billing': null,
  'PUT /licenses/42/bond-and-insurance': null,
}
const sent = (seen: Seen[], path: string) => seen.find((one) => one.method !== 'GET' && one.path === path)
/** Runs a command that succeeds with `reply`. Returns what it sent, and its stderr. */
const saying = async (words: string[], method: string, path: string, reply: unknown = null) => {
  const { code, err, seen } = await run(words, { answers: { ...answers, [`${method} ${path}`]: reply } })
  expect(code, err).toBe(0)
  const { headers, body } = seen.find((one) => one.method === method && one.path === path) as Seen
  return { body, version: headers['if-match'], err: err.trim() }
}
const asJson = (words: string[]) => ['licenses', ...words, '--json=id']

test('list: authorities, types and properties by their names', async () => {
  const words = ['licenses', 'list', '--authority', 'city', '--property', 'Harbor Waikiki', '--no-active', '--alerts-only']
  const { body } = await saying(words, 'POST', '/licenses/list', page())
  expect(body).toEqual({ licensingAuthorityIds: [5], propertyIds: [12], active: false, alertsOnly: true })
  const twice = await run(['licenses', 'list', '--type', 'bar'], { answers })
  expect(twice).toMatchObject({ code: 2, err: 'Several have the name "bar". Name one by its id:\n  9\n  19\n' })
  expect(await run(['licenses', 'list', '--authority', 'Citty'], { answers })).toMatchObject({
    code: 5,
    err: expect.stringContaining('There is no licensing authority "Citty".'),
  })
})

test('list: custom fields are filters and columns', async () => {
  const listed = page({ ...license, customFields: { 4: '2027-02-28' } })
  const words = ['licenses', 'list', '--field', 'grade=A', '--field', 'Insured Until<=2027-12-31', '--field', '9=x']
  const { body } = await saying(words, 'POST', '/licenses/list', listed)
  expect(body).toEqual({ customFields: ['3=A', '4<=2027-12-31', '9=x'] })
  const { out } = await run(words, { answers: { ...answers, 'POST /licenses/list': listed } })
  expect(out.trimEnd().endsWith('02/28/27')).toBe(true)
  expect(await run(['licenses', 'list', '--field', 'Colour=x'], { answers })).toMatchObject({
    code: 5,
    err: expect.stringContaining('There is no custom field Colour'),
  })
})

test('update: custom fields by their labels; one without a value is emptied', async () => {
  const words = ['update', '42', '--field', 'Insured Until=02/28/2027', '--field', 'Grade=']
  const { body } = await saying(asJson(words), 'PUT', '/licenses/42/information')
  expect(body).toMatchObject({ customFields: { 3: null, 4: '02/28/2027' } })
})

test('show: its people in words', async () => {
  const { out } = await run(['licenses', 'show', 'hi-42'], { answers })
  expect(out).toContain('Licensees\tHH West\n')
  expect(out).toContain('Officers\tGrace Adeyemi: President\n')
})

test('show: on a terminal, each line has a label of its own and no stored value', async () => {
  const lastCompletedRenewal = {
    ...tracking,
    renewalDueDate: '2026-06-01',
    licenseRenewalDocuments: [{ id: 1, label: 'Form A', url: 'https://a.example' }],
  }
  const stored = { clientId: 2, effectiveDateSource: 'typed', expirationDateSource: 'rule', renewalStatus: 3, clientServiceLevel: 'Saas' }
  const { out } = await run(['licenses', 'show', 'hi-42'], {
    answers: { ...answers, 'GET /licenses/42': { ...license, ...tracking, ...stored, lastCompletedRenewal } },
    tty: true,
  })
  const lines = Object.fromEntries(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  )
  expect(lines).toMatchObject({
    Id: '42',
    Stage: 'Forms Obtained',
    'Service Level': 'SaaS Model',
    'Source of Effective Date': 'Entered manually',
    'Source of Expiration Date': 'Calculated',
    'Last Renewal, Effective Date': '07/01/26',
    'Last Renewal, Document Links': 'Form A: https://a.example',
  })
  expect(Object.keys(lines)).toHaveLength(out.trimEnd().split('\n').length)
  expect(out).not.toContain('{')
})

test('create: a type is one of the authority, an officer comes with titles, a document with its name', async () => {
  const file = join(aFolder(), 'license.pdf')
  writeFileSync(file, '%PDF-1.4')
  const place = ['--address1', '1 Water Street', '--city', 'Mobile', '--state', 'AL', '--zip', '36602', '--country', 'United States']
  const named = [
    '--property',
    'harbor waikiki',
    '--license-number',
    'A-1',
    '--authority',
    'City',
    '--type',
    'bar',
    '--licensee',
    '8',
    '--new-licensee',
    'Mobile Beverage',
  ]
  const words = ['licenses', 'create', ...named, ...place, '--primary', '--officer', 'grace adeyemi: president', '--document', file]
  const people = {
    ...answers,
    'GET /corporate-officers': page({ id: 3, name: 'Grace Adeyemi' }),
    'POST /officer-titles/list': page({ id: 1, name: 'President' }),
    'POST /licenses': { id: 50 },
  }
  const { code, out, err, seen } = await run(words, { answers: people })
  expect({ code, out, err }).toEqual({ code: 0, out: 'Id\t50\n', err: `${messages.licenseCreated}\n` })
  expect(sent(seen, '/licenses')?.body).toEqual({
    propertyId: 12,
    licenseNumber: 'A-1',
    licensingAuthorityId: 5,
    licenseTypeId: 9,
    licenseeIds: [8],
    newLicensee: 'Mobile Beverage',
    officers: [{ officerId: 3, officerTitleIds: [1] }],
    address1: '1 Water Street',
    city: 'Mobile',
    state: 'AL',
    zip: '36602',
    country: 'United States',
    isMaster: true,
    document: Buffer.from('%PDF-1.4').toString('base64'),
    documentFileName: 'license.pdf',
    documentContentType: 'application/pdf',
  })
  expect(await run(['licenses', 'create', '--property', '12'], { answers })).toMatchObject({
    code: 2,
    err: 'Missing: --license-number, --address1, --city, --state, --country.\n',
    seen: [],
  })
  const untitled = await run(['licenses', 'create', ...named, ...place, '--officer', 'Grace Adeyemi'], { answers })
  expect(untitled).toMatchObject({ code: 2, err: expect.stringContaining('Give the title of Grace Adeyemi') })
})

test('update: only the sections of the typed fields, each with the stored values and its version', async () => {
  const { body, version, err } = await saying(asJson(['update', '42', '--premises-name', 'Roof']), 'PUT', '/licenses/42/information')
  expect({ body, version, err }).toEqual({
    body: { ...information, premisesName: 'Roof' },
    version: '"7"',
    err: messages.licenseInformationUpdated,
  })
  const cleared = await saying(['licenses', 'update', '42', '--premises-name', ''], 'PUT', '/licenses/42/information')
  expect(cleared.body).toEqual({ ...information, premisesName: null })
  expect(await run(['licenses', 'update', '42'], { answers })).toMatchObject({ code: 2, seen: [] })
})

test('update: several sections, each with the version that the one before made', async () => {
  let version = 6
  const moving = { ...answers, 'GET /licenses/42': () => ({ ...license, version: ++version }) }
  const words = ['licenses', 'update', '42', '--track-date', '2027-05-01', '--touch-fee', '125.50', '--bond', '--bond-number', 'B-17']
  const { code, err, seen } = await run(words, { answers: moving })
  expect(code).toBe(0)
  expect(err.trim().split('\n')).toEqual([
    messages.trackingDetailsUpdated,
    messages.licenseBillingUpdated,
    messages.bondAndInsuranceUpdated,
  ])
  expect(seen.filter(({ method }) => method === 'PUT').map(({ path, body, headers }) => [path, body, headers['if-match']])).toEqual([
    ['/licenses/42/tracking-details', { ...tracking, trackDate: '2027-05-01' }, '"7"'],
    ['/licenses/42/billing', { touchFee: 125.5 }, '"8"'],
    ['/licenses/42/bond-and-insurance', { bond: true, bondNumber: 'B-17', insurance: false }, '"9"'],
  ])
})

test('update: parts to copy to the secondaries are given by name, with a change', async () => {
  const copy = await saying(
    ['licenses', 'update', '42', '--expiration-date', '2027-07-31', '--copy-to-secondaries', 'expirationDate,trackDate'],
    'PUT',
    '/licenses/42/tracking-details',
  )
  const copyTracking = { renewalTracking: false, effectiveDate: false, expirationDate: true, trackDate: true }
  expect(copy.body).toEqual({ ...tracking, expirationDate: '2027-07-31', copyToSecondaryLicenses: copyTracking })
  // An update copies only its changes, so without changes there is nothing to copy.
  expect(await run(['licenses', 'update', '42', '--copy-to-secondaries', 'officers'], { answers })).toMatchObject({ code: 2, seen: [] })
  expect(await run(['licenses', 'update', '42', '--copy-to-secondaries', 'bond'], { answers })).toMatchObject({ code: 2, seen: [] })
})

test('update: a type by its name is one of the license’s authority; an ambiguous authority is not guessed', async () => {
  const { body } = await saying(['licenses', 'update', '42', '--type', 'Bar'], 'PUT', '/licenses/42/information')
  expect(body).toMatchObject({ licensingAuthorityId: 5, licenseTypeId: 9 })
  expect(await run(['licenses', 'update', '42', '--authority', 'Port'], { answers })).toMatchObject({ code: 2 })
})

test('update: somebody was faster is 6; refused after a section was saved is 3', async () => {
  const stale = { ...answers, 'PUT /licenses/42/information': problem(412, 'Changed meanwhile.') }
  expect(await run(['licenses', 'update', '42', '--city', 'Hilo'], { answers: stale })).toMatchObject({ code: 6 })
  const half = { ...answers, 'PUT /licenses/42/billing': problem(400, messages.billingNotOffered) }
  expect(await run(['licenses', 'update', '42', '--city', 'Hilo', '--touch-fee', '1'], { answers: half })).toMatchObject({
    code: 3,
    err: `${messages.licenseInformationUpdated}\n${messages.billingNotOffered}\n`,
  })
})

test.each([
  ['activate', [], 'PUT', 'update-active', { active: true }, messages.licenseActivated],
  ['deactivate', [], 'PUT', 'update-active', { active: false }, messages.licenseDeactivated],
  ['promote', [], 'PUT', 'promote-to-master-license', undefined, messages.promotedToPrimary],
  ['convert', [], 'PUT', 'convert-to-single-license', undefined, messages.convertedToSingle],
  ['link', ['--to', '7'], 'PUT', 'update-master-license', { masterLicenseId: 7 }, messages.linkedToPrimary],
  ['detach', [], 'PUT', 'update-master-license', { masterLicenseId: null }, messages.detachedSecondary],
  [
    'assign',
    ['--user', '-1'],
    'PUT',
    'assign',
    { renewalDesignation: 'BillingClient', userId: -1 },
    'Successfully saved license assignment',
  ],
])('%s', async (verb, flags, method, path, expected, success) => {
  const { body, version, err } = await saying(['licenses', verb, '42', ...flags], method, `/licenses/42/${path}`, {})
  expect({ body, version, err }).toEqual({ body: expected, version: '"7"', err: success })
})

test('assign: a change of the designation is asked for first, and says whether it needs approval', async () => {
  const stored = { ...license, ...row, dueDate: '2026-12-01', renewalDueDate: null, expirationDate: '2026-12-31' }
  const as = (clientId: number | null) => ({
    ...answers,
    'GET /licenses/42': stored,
    [IDENTITY]: {
      id: 6,
      roles: [clientId === null ? 'Administrator' : 'ClientAdministrator'],
      clientId,
      clientServiceLevel: 'Saas',
      today: '2026-11-20',
    },
    'PUT /licenses/42/assign': {
      renewalDesignation: 'Provider',
      assignedUserId: null,
      assignedUserName: null,
      renewalDesignationApprovalStatus: 'None',
    },
  })
  const words = ['licenses', 'assign', '42', '--designation', 'Provider']
  const asked = await run(words, { answers: as(2) })
  expect(asked).toMatchObject({
    code: 2,
    err: expect.stringContaining(`${messages.designationConfirm} ${messages.designationNeedsApproval}`),
  })
  expect(sent(asked.seen, '/licenses/42/assign')).toBeUndefined()
  const byStaff = await run(words, { answers: as(null) })
  expect(byStaff.err).toContain(messages.designationConfirm)
  expect(byStaff.err).not.toContain(messages.designationNeedsApproval)
  const done = await run([...words, '--yes'], { answers: as(2) })
  expect(done.code).toBe(0)
  expect(sent(done.seen, '/licenses/42/assign')?.body).toEqual({ renewalDesignation: 'Provider' })
})

test('link needs a primary; delete asks, and a blocked delete shows its reason', async () => {
  expect(await run(['licenses', 'link', '42'], { answers })).toMatchObject({ code: 2, err: 'Missing: --to.\n', seen: [] })
  const asked = await run(['licenses', 'delete', '42'], { answers })
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining(sentences.deleteConfirm('HI-42')) })
  expect((await saying(['licenses', 'delete', '42', '--yes'], 'DELETE', '/licenses/42')).version).toBe('"7"')
  const blocked = { ...answers, 'DELETE /licenses/42': problem(409, messages.licenseInRenewal) }
  expect(await run(['licenses', 'delete', '42', '--yes'], { answers: blocked })).toMatchObject({ code: 6 })
  const old = { ...answers, 'GET /licenses/42': { ...license, cannotDelete: messages.licenseTooOldToDelete } }
  const known = await run(['licenses', 'delete', '42', '--yes'], { answers: old })
  expect(known).toMatchObject({ code: 6, err: `${messages.licenseTooOldToDelete}\n` })
  expect(known.seen.map(({ method }) => method)).not.toContain('DELETE')
})

test('alert: of one license, with its version', async () => {
  const add = await saying(['licenses', 'alert', 'add', '42', '--text', 'Ask', '--urgent'], 'PUT', '/licenses/42/update-alert')
  expect(add).toEqual({ body: { alert: 'Ask', isUrgent: true }, version: '"7"', err: messages.licenseAlertUpdated })
  const remove = await saying(['licenses', 'alert', 'remove', '42'], 'DELETE', '/licenses/42/delete-alert')
  expect(remove).toMatchObject({ version: '"7"', err: messages.licenseAlertRemoved })
})

test('alert: of several licenses of a property; all are those that it can be done to', async () => {
  const add = ['licenses', 'alert', 'add', '--property', 'harbor waikiki', '--text', 'Ask']
  const create = '/properties/12/licenses/bulk-create-alerts'
  expect((await saying([...add, '--all'], 'PUT', create)).body).toEqual({ alert: 'Ask', licenseIds: [43, 44] })
  expect((await saying([...add, '44', 'hi-42'], 'PUT', create)).body).toEqual({ alert: 'Ask', licenseIds: [44, 42] })
  const remove = ['licenses', 'alert', 'remove', '--property', '12', '--all']
  expect((await saying(remove, 'PUT', '/properties/12/licenses/bulk-delete-alerts')).body).toEqual({ licenseIds: [42] })
  expect(await run([...add, 'HI-43'], { answers })).toMatchObject({ code: 2, err: expect.stringContaining('  44  County') })
  expect(await run([...add, 'HI-99'], { answers })).toMatchObject({ code: 5 })
  const none = { ...answers, [THERE]: page() }
  expect(await run(remove, { answers: none })).toMatchObject({ code: 0, err: `${messages.noLicenseHasAlert}\n` })
  const alerts = { ...answers, [THERE]: page(there[0] as object) }
  expect(await run([...add, '--all'], { answers: alerts })).toMatchObject({ code: 1, err: `${messages.allLicensesHaveAlerts}\n` })
})

test('--all skips licenses that the user may not change, or that cannot change now', async () => {
  const mixed = { ...answers, [THERE]: page(...there, ...notTheirs, ...stuck) }
  const all = async (words: string[], path: string) => {
    const { seen } = await run(['licenses', ...words, '--property', '12', '--all'], { answers: { ...mixed, [path]: null } })
    return (seen.at(-1)?.body as { licenseIds: number[] } | undefined)?.licenseIds
  }
  const bulk = 'PUT /properties/12/licenses/bulk'
  expect(await all(['alert', 'add', '--text', 'Ask'], `${bulk}-create-alerts`)).toEqual([43, 44])
  expect(await all(['alert', 'remove'], `${bulk}-delete-alerts`)).toEqual([42])
  expect(await all(['documents', 'send', '--all-contacts'], 'POST /properties/12/licenses/send-documents')).toEqual([43, 44])
  const none = { ...answers, [THERE]: page(...notTheirs) }
  const said = async (...words: string[]) => (await run(['licenses', ...words, '--property', '12', '--all'], { answers: none })).err
  expect(await said('alert', 'add', '--text', 'Ask')).toBe(`${messages.noLicenseToAlert}\n`)
  expect(await said('alert', 'remove')).toBe(`${messages.noAlertIsTheirs}\n`)
  expect(await said('documents', 'send', '--all-contacts')).toBe(`${messages.noLicenseToSend}\n`)
})

test.each([
  ['neither a license nor a property', []],
  ['two licenses without a property', ['42', '43']],
  ['all of what', ['--all']],
  ['all and one', ['--property', '12', '--all', '42']],
  ['none of the property', ['--property', '12']],
])('alert: %s is a wrong usage', async (_what, which) => {
  expect(await run(['licenses', 'alert', 'remove', ...which], { answers })).toMatchObject({ code: 2, seen: [] })
})

test('alert list: those of a property', async () => {
  const alerts = { alertsOnAllLicenses: false, licenseAlerts: [{ licenseId: 42, licenseNumber: 'HI-42', alert: 'Ask', isUrgent: true }] }
  const { out } = await run(['licenses', 'alert', 'list', '12'], { answers: { 'GET /properties/12/licenses/alerts': alerts } })
  expect(out).toBe('42\tHI-42\tyes\tAsk\n')
})

test('documents upload: with the version, and a yes where one is replaced', async () => {
  const file = join(aFolder(), 'license.pdf')
  writeFileSync(file, '%PDF-1.4')
  const upload = ['licenses', 'documents', 'upload', '42', file]
  const body = {
    document: Buffer.from('%PDF-1.4').toString('base64'),
    documentFileName: 'license.pdf',
    documentContentType: 'application/pdf',
  }
  expect(await saying(upload, 'PUT', '/licenses/42/document')).toEqual({ body, version: '"7"', err: messages.licenseDocumentUpdated })
  const full = { ...answers, 'GET /licenses/42': { ...license, licenseDocumentExists: true }, 'PUT /licenses/42/document': null }
  expect(await run(upload, { answers: full })).toMatchObject({ code: 2, err: expect.stringContaining('Replace it?') })
  expect(await run([...upload, '--yes'], { answers: full })).toMatchObject({ code: 0 })
  expect(await run(['licenses', 'documents', 'upload', '42', '/nowhere.pdf'], { answers })).toMatchObject({ code: 1, seen: [] })
})

test('documents download: one, or those of a property in one archive', async () => {
  const one = { ...answers, 'GET /licenses/42/download-license-document': new Response('%PDF-1.4') }
  expect(await run(['licenses', 'documents', 'download', '42'], { answers: one })).toMatchObject({ code: 0, out: '%PDF-1.4' })
  const path = '/properties/12/licenses/download-documents'
  const many = { ...answers, [`POST ${path}`]: new Response('PK zip') }
  const output = join(aFolder(), 'licenses.zip')
  const words = ['licenses', 'documents', 'download', '--property', '12', '--all', '--output', output]
  const { code, seen } = await run(words, { answers: many })
  expect({ code, body: sent(seen, path)?.body, file: readFileSync(output, 'utf8') }).toEqual({
    code: 0,
    body: { licenseIds: [43, 44] },
    file: 'PK zip',
  })
  const none = { ...many, [THERE]: page(there[0] as object) }
  expect(await run(words, { answers: none })).toMatchObject({ code: 1, err: 'No active license of the property has a document.\n' })
})

test('documents remove: asks first', async () => {
  const remove = ['licenses', 'documents', 'remove', '42']
  expect(await run(remove, { answers })).toMatchObject({ code: 2 })
  expect(await saying([...remove, '--yes'], 'DELETE', '/licenses/42/document')).toMatchObject({ err: messages.licenseFileRemoved })
})

test('documents send: to contacts by name, e-mail or id, or to all', async () => {
  const send = ['licenses', 'documents', 'send']
  const path = '/licenses/42/send-license-document-email'
  const named = await saying([...send, '42', '--contact', 'ann lee', '--contact', 'BO@harbor.example', '--contact', '1'], 'PUT', path)
  expect(named).toEqual({ body: { propertyContactIds: [1, 2] }, version: '"7"', err: messages.licenseEmailSent })
  const typed = await saying([...send, '42', '--further-addresses', 'cy@town.example, di@town.example'], 'PUT', path)
  expect(typed.body).toEqual({ propertyContactIds: [], furtherAddresses: 'cy@town.example, di@town.example' })
  const several = [...send, '--property', '12', '43', '--all-contacts', '--bcc-to-sender']
  const bulk = await saying(several, 'POST', '/properties/12/licenses/send-documents')
  expect(bulk.body).toEqual({ propertyContactIds: [1, 2], bccToSender: true, licenseIds: [43] })
  expect(await run([...send, '42'], { answers })).toMatchObject({
    code: 2,
    err: `${messages.recipientRequired}\nSay --contact, --all-contacts or --further-addresses.\n`,
    seen: [],
  })
  expect(await run([...send, '42', '--contact', 'Cy'], { answers })).toMatchObject({ code: 5 })
  const alone = { ...answers, [CONTACTS]: { isPropertyContactRequired: false, items: [] } }
  expect(await run([...send, '42', '--all-contacts'], { answers: alone })).toMatchObject({
    code: 1,
    err: `${messages.emailContactMissing}\n`,
  })
})

test('children, emails and activity: a page each', async () => {
  const listed = {
    ...answers,
    'GET /licenses/42/children': page(),
    'GET /licenses/42/emails': page({
      createdOn: '2026-11-20T14:03:22.123Z',
      sentOn: null,
      status: 'waiting',
      toName: 'Ann Lee',
      toAddress: 'ann@harbor.example',
      subject: 'HI-42',
      attachments: ['license.pdf'],
    }),
    'GET /licenses/42/activity': page({
      at: '2026-11-20T14:03:22.123Z',
      userName: 'Kim',
      call: 'licenses.information',
      record: 'licenses',
      recordId: 42,
      changes: [{ field: 'city', from: 'Hilo', to: 'Honolulu' }],
      licenseNumber: 'HI-42',
      clientName: 'Harbor Hotels',
      address: '203.0.113.9',
      program: 'node',
    }),
  }
  const asked = async (...words: string[]) => {
    const { out, err, seen } = await run(['licenses', ...words], { answers: listed })
    return { out, err, path: seen.at(-1)?.path }
  }
  expect(await asked('children', '42', '--no-active-only')).toEqual({
    out: '',
    err: `${messages.noSecondaryLicenses}\n`,
    path: '/licenses/42/children?activeOnly=false',
  })
  expect(await asked('emails', '42', '--page', '2')).toMatchObject({
    out: '2026-11-20T14:03:22.123Z\twaiting\t\tAnn Lee\tann@harbor.example\tHI-42\tlicense.pdf\n',
    path: '/licenses/42/emails?pageNumber=2',
  })
  expect(await asked('activity', '42', '--from', '2026-11-01', '--user', '4')).toMatchObject({
    out: expect.stringContaining('HI-42\t203.0.113.9\tnode\tCity: Hilo → Honolulu\tHarbor Hotels\n'),
    path: '/licenses/42/activity?startDate=2026-11-01&userIds=4',
  })
})

test('approvals: listed with who asked, approved or denied on the license', async () => {
  const waiting = { id: 42, licenseNumber: 'HI-42', requestedByUserName: 'Kim', requestedDesignationName: 'Northgate' }
  const listed = {
    'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
    'GET /designation-approvals': page(waiting),
  }
  const { out, seen } = await run(['approvals', 'list', '--client', 'harbor hotels'], { answers: listed })
  expect(seen.at(-1)?.path).toBe('/designation-approvals?clientIds=2')
  expect(out).toMatch(/^42\tHI-42\t.*\tKim\t.*\tNorthgate\t/)
  const path = '/licenses/42/designation-approval'
  const approve = await saying(['approvals', 'approve', 'HI-42'], 'PUT', path)
  expect(approve).toEqual({ body: { approved: true }, version: '"7"', err: messages.designationApproved })
  const deny = await saying(['approvals', 'deny', '42'], 'PUT', path)
  expect(deny).toEqual({ body: { approved: false }, version: '"7"', err: messages.designationDenied })
})

test('one alert for licenses of any properties; those that are left out end with 3', async () => {
  const ran = await run(['licenses', 'alert', 'add-many', '42', '43', '--text', 'Call the city', '--urgent'], {
    answers: { 'PUT /licenses/bulk-alert': { updatedLicensesCount: 1 } },
  })
  expect(ran).toMatchObject({ code: 3 })
  expect(ran.seen.at(-1)?.body).toEqual({ licenseIds: [42, 43], alert: 'Call the city', isUrgent: true })
  expect(ran.err).toContain(sentences.bulkEnded(1, 2, messages.alertAdded))
})
