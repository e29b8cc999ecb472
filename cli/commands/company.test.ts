import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { run } from '../testing/world.ts'

const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const division = { id: 5, version: 2, name: 'Central', companyCode: 'HH-C', divisionNumber: '400', city: 'Boston', propertiesCount: 0 }
const entity = {
  id: 8,
  version: 3,
  clientId: 2,
  name: 'HH East',
  federalEin: '20-5527190',
  active: true,
  deactivatedDate: null,
  officers: [{ name: 'Ann', titles: ['President', 'Member'] }],
  createdOn: '2026-11-20T14:03:22.123Z',
}
const officer = { id: 9, version: 1, clientId: 2, name: 'Ann', active: true, deactivatedDate: null, corporateEntityCount: 1 }
const link = {
  id: 31,
  version: 6,
  corporateOfficerId: 9,
  name: 'Ann',
  officerTitleIds: [1, 2],
  titles: ['President'],
  active: true,
  deactivatedDate: null,
}
const answers = {
  'GET /divisions': page(division),
  'GET /divisions/5': division,
  'PUT /divisions/5': null,
  'DELETE /divisions/5': null,
  'GET /divisions/5/contacts': page({ id: 7, version: 1, name: 'Ann', isDefaultPropertyContact: true }),
  'POST /divisions/5/contacts/7': null,
  'GET /corporate-entities': page({ ...entity, managedBy: 'Harbor Hotels' }),
  'GET /corporate-entities/8': entity,
  'POST /corporate-entities': { id: 10 },
  'PUT /corporate-entities/8': null,
  'GET /corporate-entities/8/officers': page(link),
  'POST /corporate-entities/8/officers': { id: 32 },
  'PUT /corporate-entities/8/officers/31': null,
  'DELETE /corporate-entities/8/officers/31': null,
  'GET /corporate-entities/8/properties': page({
    propertyId: 12,
    propertyName: 'Harbor Waikiki',
    affiliation: 'Owner',
    licenseesCount: 2,
    active: true,
  }),
  'GET /corporate-officers': page(officer),
  'GET /corporate-officers/9': officer,
  'PUT /corporate-officers/9': null,
  'GET /corporate-officers/9/licenses': page({ id: 42, licenseNumber: 'L-42' }),
  'POST /officer-titles/list': page(
    { id: 1, version: 1, name: 'President', managedBy: 'Provider' },
    { id: 2, version: 4, name: 'Area Director', managedBy: 'H' },
  ),
  'POST /officer-titles': { id: 3 },
  'PUT /officer-titles/2': null,
  'DELETE /officer-titles/2': null,
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
}
const go = async (...words: string[]) => {
  const done = await run(words, { answers })
  return { ...done, last: done.seen.findLast(({ method, path }) => method !== 'GET' && !path.endsWith('/list')) }
}

test('divisions: by name, changed with their version, deleted when asked; there is nothing to deactivate', async () => {
  expect((await go('divisions', 'show', 'central')).out).toContain('Company Code\tHH-C\n')
  const { last } = await go('divisions', 'update', 'central', '--number', '410')
  expect(last?.body).toEqual({ name: 'Central', companyCode: 'HH-C', divisionNumber: '410', city: 'Boston' })
  expect(last?.headers['if-match']).toBe('"2"')
  expect(await go('divisions', 'delete', 'central')).toMatchObject({ code: 2, last: undefined })
  expect(await go('divisions', 'delete', 'central', '--yes')).toMatchObject({ code: 0, err: `${messages.divisionDeleted}\n` })
  expect(await go('divisions', 'deactivate', '5')).toMatchObject({ code: 2, seen: [] })
})

test('divisions contacts: deleted with the property contacts that are named', async () => {
  const { code, last } = await go('divisions', 'contacts', 'delete', 'central', '7', '--property-contact', '3,4', '--yes')
  expect({ code, body: last?.body, path: last?.path }).toEqual({
    code: 0,
    body: { deletePropertyContactIds: [3, 4] },
    path: '/divisions/5/contacts/7',
  })
})

test('entities: listed, made for a client by its name, deactivated on a day and activated', async () => {
  const { out, seen: asked } = await go('entities', 'list', '--search', 'east', '--no-active-only')
  expect(asked[0]?.path).toBe('/corporate-entities?searchTerm=east&activeOnly=false')
  expect(out).toBe('8\tHH East\t\t20-5527190\t\t\tHarbor Hotels\tyes\t\n')
  expect((await go('entities', 'show', 'HH East')).out).toContain('Active Officers\tAnn (President, Member)\n')
  expect((await go('entities', 'create', '--name', 'New', '--client', 'Harbor Hotels')).last?.body).toEqual({ name: 'New', clientId: 2 })
  const seen = { name: 'HH East', federalEin: '20-5527190' }
  const gone = await go('entities', 'deactivate', 'HH East', '--deactivated-date', '2026-10-31')
  expect(gone.last?.body).toEqual({ ...seen, active: false, deactivatedDate: '2026-10-31' })
  expect((await go('entities', 'activate', '8')).last?.body).toEqual({ ...seen, active: true, deactivatedDate: null })
})

test('entities officers: by name, with titles by name; an unknown name is a new officer', async () => {
  const titled = ['--title', 'president', '--title', 'Area Director']
  const { last } = await go('entities', 'officers', 'add', '8', '--officer', 'Ann', ...titled)
  expect(last?.body).toEqual({ corporateOfficer: 9, officerTitleIds: [1, 2] })
  expect((await go('entities', 'officers', 'add', '8', '--officer', 'New One', '--title', '1')).last?.body).toEqual({
    corporateOfficer: 'New One',
    officerTitleIds: [1],
  })
  expect(await go('entities', 'officers', 'add', '8', '--officer', 'Ann', '--title', 'Emperor')).toMatchObject({ code: 5, last: undefined })
  expect(await go('entities', 'officers', 'add', '8', '--officer', 'Ann')).toMatchObject({ code: 2, err: 'Missing: --title.\n' })
  const changed = await go('entities', 'officers', 'update', '8', '31', '--no-active')
  expect(changed.last?.body).toEqual({ officerTitleIds: [1, 2], active: false, deactivatedDate: null })
  expect(changed.last?.headers['if-match']).toBe('"6"')
  expect(await go('entities', 'officers', 'delete', '8', '31', '--yes')).toMatchObject({
    code: 0,
    err: `${messages.officerRemovedFromEntity}\n`,
  })
  expect((await go('entities', 'properties', '8')).out).toBe('12\tHarbor Waikiki\tOwner\t\t\t2\tyes\n')
})

test('officers: renamed, deactivated, with their licenses', async () => {
  expect((await go('officers', 'update', 'Ann', '--name', 'Anne')).last?.body).toEqual({
    name: 'Anne',
    active: true,
    deactivatedDate: null,
  })
  expect((await go('officers', 'deactivate', '9')).last?.body).toEqual({ name: 'Ann', active: false, deactivatedDate: null })
  expect((await go('officers', 'licenses', '9', '--page-size', '5')).out).toMatch(/^42\tL-42\t/)
})

test('officer titles: made, renamed and deleted, by name or id', async () => {
  expect((await go('officer-titles', 'create', '--name', 'Chief')).last?.body).toEqual({ name: 'Chief' })
  const { last } = await go('officer-titles', 'update', 'area director', '--name', 'Regional Director')
  expect({ path: last?.path, body: last?.body, version: last?.headers['if-match'] }).toEqual({
    path: '/officer-titles/2',
    body: { name: 'Regional Director' },
    version: '"4"',
  })
  expect(await go('officer-titles', 'delete', '2', '--yes')).toMatchObject({ code: 0, last: { method: 'DELETE' } })
  expect(await go('officer-titles', 'delete', '77', '--yes')).toMatchObject({ code: 5, last: undefined })
})
