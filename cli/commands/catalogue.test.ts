import { expect, test } from 'vitest'
import { UNSET } from '../../rules/intervals/intervals.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { problem, run } from '../testing/world.ts'

const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const rule = {
  ...UNSET,
  dueDateIntervalType: 'Fixed',
  dueDateFixedIntervalDayOfMonth: 15,
  dueDateFixedIntervalMonths: 2,
  dueDateFixedIntervalTargetMonth: 'MonthPrior',
  trackDateIntervalValue: -60,
  trackDateIntervalUnit: 'Days',
}
const authority = {
  id: 12,
  version: 4,
  name: 'Port of Mobile',
  stateProvince: 'AL',
  managedBy: 'Harbor Hotels',
  jurisdiction: 'Region',
  address1: '1 Water Street',
  city: 'Mobile',
  state: 'AL',
  zip: '36602',
  country: 'United States',
  payableTo: 'Port of Mobile',
  payableToSameAsName: true,
  formSourceType: 3,
  active: true,
  documents: [{ id: 1, type: 'KeyContactChange', label: 'Manager', url: 'https://example.com/m' }],
  ...rule,
}
const type = {
  id: 31,
  version: 2,
  licensingAuthorityId: 12,
  licensingAuthorityName: 'Port of Mobile',
  name: 'Dock Permit',
  term: 5,
  licenseClassification: 'Operational',
  licenseCategoryId: 9,
  subCategoryIds: [10],
  renewalTips: [{ renewalTipId: 7, description: 'File early' }],
  ...UNSET,
}
const tip = { id: 7, version: 3, description: 'File early', renewalTipCategoryId: null, stateProvince: 'AL', managedBy: 'Harbor Hotels' }
const changed = {
  licenseId: 42,
  licenseNumber: 'L-42',
  propertyName: 'Harbor Mobile',
  licenseType: 'Dock Permit',
  oldDueDate: '2026-12-01',
  newDueDate: '2026-11-15',
  dueDateSource: 'rule',
  oldTrackDate: '2026-10-02',
  newTrackDate: null,
  trackDateSource: 'rule',
}
const simulated = (changingCount: number, stayingCount = 0) => ({ ...page(changed), changingCount, stayingCount })
const group = (label: string, licenseTypeIds: number[], disabled = false) => ({
  label,
  licenseTypeIds,
  licenseTypeNames: licenseTypeIds.map((id) => `Type ${id}`),
  disabled,
})
const outOfSync = (...groups: object[]) => ({ ...page(...groups), licensingAuthorityLabel: '15th day of the 2nd month prior' })
/** The result of the server's search: by name, and among the types of one authority. */
const typesFound = ({ path }: { path: string }) => {
  const asked = new URL(path, 'http://x.example').searchParams
  const all = [{ ...type, id: 30, name: 'Pier Permit' }, type, { ...type, id: 40, name: 'Elsewhere', licensingAuthorityId: 13 }]
  const of = (one: typeof type) =>
    !asked.has('licensingAuthorityIds') || one.licensingAuthorityId === Number(asked.get('licensingAuthorityIds'))
  return page(...all.filter((one) => of(one) && one.name.includes(asked.get('searchTerm') ?? '')))
}
const answers = {
  'POST /licensing-authorities/list': page({ ...authority, id: 11, name: 'Port of Mobile Bay' }, authority),
  'GET /licensing-authorities/12': authority,
  'POST /licensing-authorities': { id: 13 },
  'PUT /licensing-authorities/12/payee-code': null,
  'PUT /licensing-authorities/12/details': null,
  'PUT /licensing-authorities/12/address': null,
  'PUT /licensing-authorities/12/renewal-info': null,
  'PUT /licensing-authorities/12/verified': null,
  'PUT /licensing-authorities/12/deactivate': null,
  'DELETE /licensing-authorities/12': problem(409, messages.authorityHasTypes),
  'GET /licensing-authorities/12/contacts': page({ id: 8, version: 1, label: 'Desk', name: 'Ann', phone: null, email: null }),
  'PUT /licensing-authorities/12/contacts/8': null,
  'POST /licensing-authorities/12/key-contact-change-forms': problem(400, 'Check the fields.', { url: [messages.validUrl] }),
  'POST /licensing-authorities/12/simulate': simulated(1),
  'POST /licensing-authorities/12/recalculate': { updatedCount: 1, remainingCount: 0 },
  'POST /licensing-authorities/12/license-types/31/simulate': simulated(1),
  'GET /licensing-authorities/12/async-due-date-intervals': outOfSync(group('30 days before license expiration', [31, 32])),
  'PUT /licensing-authorities/12/sync-due-date-intervals': null,
  'GET /licensing-authorities/12/async-track-date-intervals': outOfSync(group('No due date interval', [33], true)),
  'GET /license-types/reference-list': typesFound,
  'GET /licensing-authorities/12/license-types/31': type,
  'POST /licensing-authorities/12/license-types': { id: 34 },
  'PUT /licensing-authorities/12/license-types/31/gl-code': null,
  'PUT /licensing-authorities/12/license-types/31/details': null,
  'PUT /licensing-authorities/12/license-types/31/renewal-tips': null,
  'PUT /licensing-authorities/12/license-types/31/activate': null,
  'PUT /licensing-authorities/12/license-types/31/verified': null,
  'DELETE /licensing-authorities/12/license-types/31': null,
  'GET /licensing-authorities/form-sources/select-list-options': [{ label: 'Authority Website', value: 3 }],
  'GET /license-terms/select-list-options': [{ label: '1 Year', value: 5 }],
  'GET /license-categories/select-list-options': [{ label: 'Business', value: 9 }],
  'GET /renewal-tip-categories/select-list-options': [{ label: 'Filing', value: 2 }],
  'POST /renewal-tips/list': page(tip),
  'POST /renewal-tips': { id: 8 },
  'GET /renewal-tips/7': tip,
  'PUT /renewal-tips/7': null,
  'DELETE /renewal-tips/7': null,
  'GET /renewal-tips/7/license-types': page(type),
}
const go = async (words: string[], more: object = {}) => {
  const done = await run(words, { answers: { ...answers, ...more } })
  const writes = done.seen.filter(({ method, path }) => method !== 'GET' && !/(list|simulate)$/.test(path))
  return { ...done, writes: writes.map(({ method, path, body, headers }) => ({ method, path, body, version: headers['if-match'] })) }
}

test('authorities: found by name, shown with their rule as text', async () => {
  const { code, out } = await go(['authorities', 'show', 'port of MOBILE'])
  expect(code).toBe(0)
  expect(out).toContain('Due Date Interval\t15th day of the 2nd month prior\nTrack Date Interval\t60 days before the forms due date\n')
  expect(out).toContain('Key Contact Change Forms\tManager (https://example.com/m)\n')
  expect(await go(['authorities', 'show', 'Port'])).toMatchObject({ code: 5, err: 'There is no authority "Port".\n' })
})

test('authorities create: the interval in words, the form source by name, forms as a few words', async () => {
  const address = ['--address1', '1 Water Street', '--city', 'Mobile', '--state', 'AL', '--zip', '36602', '--country', 'United States']
  const words = ['authorities', 'create', '--name', 'Port', '--jurisdiction', 'Region', ...address, '--form-source', 'authority website']
  const { code, out, writes } = await go([
    ...words,
    '--due',
    '30 days before',
    '--track',
    '2 months',
    '--form',
    'label=A,url=https://x.example',
  ])
  expect({ code, out }).toEqual({ code: 0, out: 'Id\t13\n' })
  expect(writes[0]?.body).toMatchObject({
    name: 'Port',
    formSourceType: 3,
    dueDateIntervalType: 'Relative',
    dueDateRelativeIntervalValue: -30,
    dueDateRelativeIntervalUnit: 'Days',
    trackDateIntervalValue: -2,
    trackDateIntervalUnit: 'Months',
    documents: [{ label: 'A', url: 'https://x.example' }],
  })
  expect((await go(['authorities', 'create', '--help'])).out).not.toContain('interval')
  expect(await go([...words, '--due', 'soon'])).toMatchObject({ code: 2, seen: [], err: expect.stringContaining('30 days before') })
  expect(await go(['authorities', 'create', '--name', 'X'])).toMatchObject({ code: 2, writes: [] })
})

test('authorities update: each call gets its own fields, the required ones, and the version', async () => {
  const { code, err, writes } = await go(['authorities', 'update', '12', '--phone', '251-555-0142', '--due', 'none', '--payee-code', 'V-1'])
  expect({ code, err }).toEqual({
    code: 0,
    err: `${messages.payeeCodeUpdated}\n${messages.authorityDetailsUpdated}\n${messages.renewalInformationUpdated}\n`,
  })
  expect(writes).toEqual([
    { method: 'PUT', path: '/licensing-authorities/12/payee-code', body: { payeeCode: 'V-1' }, version: '"4"' },
    {
      method: 'PUT',
      path: '/licensing-authorities/12/details',
      body: { name: 'Port of Mobile', jurisdiction: 'Region', generalContactPhone: '251-555-0142' },
      version: '"4"',
    },
    {
      method: 'PUT',
      path: '/licensing-authorities/12/renewal-info',
      body: {
        formSourceType: 3,
        dueDateIntervalType: 'None',
        dueDateRelativeIntervalValue: null,
        dueDateRelativeIntervalUnit: null,
        dueDateFixedIntervalDayOfMonth: null,
        dueDateFixedIntervalMonths: null,
        dueDateFixedIntervalTargetMonth: null,
      },
      version: '"4"',
    },
  ])
  expect(await go(['authorities', 'update', '12'])).toMatchObject({ code: 2, seen: [] })
})

test('authorities update: an error at first is 1 and changes nothing; a later error is 3 and lists what was done', async () => {
  const refused = { 'PUT /licensing-authorities/12/details': problem(400, 'Check the fields.', { websiteUrl: [messages.validUrl] }) }
  const website = ['--website', 'https://refused.example']
  const alone = await go(['authorities', 'update', '12', ...website], refused)
  expect(alone).toMatchObject({ code: 1, out: '', err: `Check the fields.\nwebsiteUrl: ${messages.validUrl}\n` })
  const later = await go(['authorities', 'update', '12', '--payee-code', 'V-1', ...website], refused)
  expect(later.code).toBe(3)
  expect(later.err).toBe(`${messages.payeeCodeUpdated}\nCheck the fields.\nwebsiteUrl: ${messages.validUrl}\n`)
})

test('authorities update --dry-run: the dates that the rule would give, and nothing saved', async () => {
  const { code, out, err, seen, writes } = await go(['authorities', 'update', '12', '--track', '30 days', '--dry-run', '--page', '2'])
  expect({ code, writes }).toEqual({ code: 0, writes: [] })
  expect(seen.at(-1)?.body).toEqual({ trackDateIntervalValue: -30, trackDateIntervalUnit: 'Days', pageNumber: 2 })
  expect(out).toBe('42\tL-42\t2026-12-01\t2026-11-15\t2026-10-02\t\tDock Permit\tHarbor Mobile\t\n')
  expect(err).toContain('1 license would have another due or track date.')
  expect(await go(['authorities', 'update', '12', '--name', 'X', '--dry-run'])).toMatchObject({ code: 2, writes: [] })
})

test('simulate: the dates now and then, under other intervals, with the dates that stay as entered', async () => {
  const entered = { ...changed, oldTrackDate: '2026-10-09', newTrackDate: '2026-10-09', trackDateSource: 'typed' }
  const answer = { ...simulated(1, 2), items: [changed, entered] }
  const words = ['authorities', 'simulate', 'Port of Mobile', '--due', '30 days before', '--entered', '--page', '2']
  const { code, out, err, seen, writes } = await go(words, { 'POST /licensing-authorities/12/simulate': answer })
  expect({ code, writes }).toEqual({ code: 0, writes: [] })
  expect(seen.at(-1)?.body).toMatchObject({ dueDateRelativeIntervalValue: -30, includeEntered: true, pageNumber: 2 })
  expect(out.split('\n')[1]).toBe('42\tL-42\t2026-12-01\t2026-11-15\t2026-10-09\t2026-10-09\tDock Permit\tHarbor Mobile\tEntered manually')
  expect(err).toContain('1 license would have another due or track date.\n2 licenses keep dates that were entered.')
  const ofType = await go(['license-types', 'simulate', '31'])
  expect(ofType.seen.at(-1)).toMatchObject({ path: expect.stringContaining('/license-types/31/simulate'), body: {} })
})

const recalculate = (...words: string[]) => ['authorities', 'recalculate', 'Port of Mobile', ...words]

test('recalculate: shows the simulation, asks, and goes on until no license remains', async () => {
  const dry = await go(recalculate('--dry-run'))
  expect(dry).toMatchObject({ code: 0, writes: [], out: expect.stringContaining('L-42') })
  expect(await go(recalculate())).toMatchObject({ code: 2, writes: [], err: expect.stringContaining(sentences.recalculateConfirm(1)) })
  let left = 3
  const some = () => ({ updatedCount: 10, remainingCount: --left })
  const many = { 'POST /licensing-authorities/12/simulate': simulated(30), 'POST /licensing-authorities/12/recalculate': some }
  const done = await go(recalculate('--type', '31', '--license', '42', '--yes'), { ...many, 'GET /licenses/42': { id: 42, version: 1 } })
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining(sentences.datesHaveChanged(30)) })
  const request = { path: '/licensing-authorities/12/recalculate', body: { licenseTypeIds: [31], licenseIds: [42] } }
  expect(done.writes).toMatchObject([request, request, request])
  const none = await go(recalculate('--yes'), {
    'POST /licensing-authorities/12/simulate': { ...page(), changingCount: 0, stayingCount: 0 },
  })
  expect(none).toMatchObject({ code: 0, writes: [], err: expect.stringContaining(sentences.datesWouldDiffer(0)) })
})

test('authorities: deactivate, a blocked delete is 6, contacts and forms are parts', async () => {
  expect((await go(['authorities', 'deactivate', '12'])).writes).toMatchObject([
    { path: '/licensing-authorities/12/deactivate', version: '"4"' },
  ])
  expect(await go(['authorities', 'delete', '12'])).toMatchObject({ code: 2, writes: [] })
  expect(await go(['authorities', 'delete', '12', '--yes'])).toMatchObject({ code: 6, err: `${messages.authorityHasTypes}\n` })
  const { writes } = await go(['authorities', 'contacts', 'update', 'Port of Mobile', '8', '--phone', '251-555-0142'])
  expect(writes[0]).toMatchObject({ body: { label: 'Desk', name: 'Ann', phone: '251-555-0142', email: null }, version: '"1"' })
  const form = (url: string) => ['authorities', 'forms', 'add', '12', '--label', 'Manager', '--url', url]
  expect(await go(form('https://refused.example'))).toMatchObject({ code: 1, err: `Check the fields.\nurl: ${messages.validUrl}\n` })
  expect(await go(form('javascript:alert(1)'))).toMatchObject({ code: 2, err: expect.stringContaining(messages.validUrl), writes: [] })
})

test('license types: created under their authority, with references by name', async () => {
  const words = ['license-types', 'create', '--authority', 'Port of Mobile', '--name', 'Dock Permit', '--term', '1 year']
  const more = ['--classification', 'Operational', '--category', 'Business', '--tip', 'File early', '--tip', '9']
  const { code, writes } = await go([...words, ...more])
  expect(code).toBe(0)
  expect(writes).toMatchObject([{ path: '/licensing-authorities/12/license-types' }])
  expect(writes[0]?.body).toEqual({
    name: 'Dock Permit',
    term: 5,
    licenseClassification: 'Operational',
    licenseCategoryId: 9,
    renewalTipIds: [7, 9],
  })
  expect(await go([...words, '--classification', 'Operational', '--category', 'Busyness'])).toMatchObject({
    code: 5,
    err: expect.stringContaining('Did you mean Business?'),
    writes: [],
  })
  expect(await go(words.filter((word) => !['--authority', 'Port of Mobile'].includes(word)))).toMatchObject({ code: 2, seen: [] })
})

test('license types: found by id only, changed section by section, their sub-categories left to the server', async () => {
  const { code, out, writes } = await go(['license-types', 'update', '31', '--gl-code', '6410', '--seasonal', '--tip', '9'])
  expect(code).toBe(0)
  expect(out).toContain('Due Date Interval\tAs the licensing authority’s\n')
  expect(writes.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['gl-code', { glCode: '6410' }],
    ['details', { name: 'Dock Permit', term: 5, licenseClassification: 'Operational', isSeasonal: true }],
    ['renewal-tips', { renewalTipIds: [9] }],
  ])
  expect((await go(['license-types', 'activate', '31'])).writes).toMatchObject([{ version: '"2"' }])
  expect((await go(['license-types', 'delete', '31', '--yes'])).writes).toMatchObject([{ method: 'DELETE', version: '"2"' }])
  expect(await go(['license-types', 'show', '99'])).toMatchObject({ code: 5, err: 'There is no license type "99".\n' })
})

test('tips: created, cleared of their state, confirmed by their text, with the types that use them', async () => {
  expect((await go(['tips', 'create', '--description', 'New', '--category', 'Filing'])).writes[0]?.body).toEqual({
    description: 'New',
    renewalTipCategoryId: 2,
  })
  expect((await go(['tips', 'update', 'file early', '--state', ''])).writes[0]).toMatchObject({
    body: { description: 'File early', renewalTipCategoryId: null, stateProvince: null },
    version: '"3"',
  })
  expect((await go(['tips', 'delete', '7'])).err).toContain(sentences.deleteConfirm('File early'))
  expect((await go(['tips', 'license-types', '7'])).out).toMatch(/^31\tDock Permit\tPort of Mobile\t/)
})

const sync = (...words: string[]) => ['sync', 'due-dates', '--authority', 'Port of Mobile', ...words]

test('sync: shows the groups and the dates, asks, and sends the rule with the version', async () => {
  const dry = await go(sync('--dry-run'))
  expect(dry).toMatchObject({ code: 0, writes: [] })
  expect(dry.out).toBe('42\tL-42\t2026-12-01\t2026-11-15\t2026-10-02\t\tDock Permit\tHarbor Mobile\t\n')
  expect(dry.err).toBe(
    [
      'The Licensing Authority’s: 15th day of the 2nd month prior',
      '30 days before license expiration: Type 31, Type 32',
      '1 license would have another due or track date.',
      messages.previewChangesNothing,
      '',
    ].join('\n'),
  )
  expect(dry.seen.at(-1)?.body).toEqual({ sync: 'DueDate', licenseTypeIds: [31, 32] })
  expect(await go(sync())).toMatchObject({ code: 2, writes: [], err: expect.stringContaining('Give 2 license types the interval') })
  const { code, err, writes } = await go(sync('--yes'))
  expect({ code, writes }).toEqual({
    code: 0,
    writes: [
      {
        method: 'PUT',
        path: '/licensing-authorities/12/sync-due-date-intervals',
        body: { licenseTypeIds: [31, 32] },
        version: '"4"',
      },
    ],
  })
  expect(err).toContain(messages.syncedDueDateInterval)
})

test('sync: only the types named, by name or id; one that has it already is nothing to do', async () => {
  expect((await go(sync('--types', 'Dock Permit', '--yes'))).writes[0]?.body).toEqual({ licenseTypeIds: [31] })
  expect(await go(sync('--types', '30', '--yes'))).toMatchObject({ code: 0, writes: [], err: expect.stringContaining('already') })
  expect(await go(sync('--types', '30,40', '--yes'))).toMatchObject({ code: 5, writes: [] })
})

test('sync: nothing out of sync is 0 and an empty list; types that cannot be synced are skipped and reported', async () => {
  const done = { 'GET /licensing-authorities/12/async-due-date-intervals': outOfSync() }
  expect(await go(sync('--yes'), done)).toMatchObject({ code: 0, out: '', err: `${messages.dueDatesInSync}\n`, writes: [] })
  expect(JSON.parse((await go(sync('--yes', '--json'), done)).out)).toMatchObject({ items: [], totalItemCount: 0 })
  const track = await go(['sync', 'track-dates', '--authority', '12', '--yes'])
  expect(track).toMatchObject({ code: 0, writes: [], err: expect.stringContaining('No due date interval, cannot be synced: Type 33\n') })
  expect(track.err).toContain(messages.syncWithoutDueDate)
  expect(await go(['sync', 'due-dates'])).toMatchObject({ code: 2, seen: [] })
})

test('authorities verify: confirms address and phone, and withdraws that', async () => {
  const { writes, err } = await go(['authorities', 'verify', '12'])
  expect(writes).toMatchObject([{ method: 'PUT', path: '/licensing-authorities/12/verified', body: { isVerified: true } }])
  expect(err).toBe(`${messages.verificationUpdated}\n`)
  expect((await go(['authorities', 'verify', '12', '--withdraw'])).writes).toMatchObject([{ body: { isVerified: false } }])
})

test('license-types verify: confirms with the version that was seen, and withdraws that', async () => {
  const path = '/licensing-authorities/12/license-types/31/verified'
  const done = await go(['license-types', 'verify', 'Dock Permit'])
  expect(done.writes).toEqual([{ method: 'PUT', path, body: { isVerified: true }, version: '"2"' }])
  expect(done.err).toBe(`${messages.verificationUpdated}\n`)
  expect((await go(['license-types', 'verify', '31', '--withdraw'])).writes).toMatchObject([{ body: { isVerified: false } }])
})
