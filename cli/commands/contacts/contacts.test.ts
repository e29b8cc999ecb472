import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aFolder, problem, run } from '../../testing/world.ts'

const place = (id: number, name: string, more: object = {}) => ({ id, name, active: true, mayEdit: true, ...more })
const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const noContacts = { isPropertyContactRequired: false, items: [] }
const ann = { name: 'Ann Lee', title: 'Manager', phone: '303-555-0142', email: 'ann@example.com', isKeyContact: false }
const answers = {
  'POST /properties/list': ({ body }: { body: unknown }) =>
    (body as { searchTerm: string }).searchTerm === 'Harbor Waikiki' ? page(place(12, 'Harbor Waikiki')) : page(),
  'GET /properties/12': place(12, 'Harbor Waikiki'),
  'GET /properties/13': place(13, 'Harbor Mobile'),
  'GET /properties/14': place(14, 'Closed', { active: false }),
  'GET /properties/15': place(15, 'Kept by another', { mayEdit: false }),
  'GET /properties/12/contacts': noContacts,
  'GET /properties/13/contacts': { ...noContacts, items: [{ id: 1, version: 1, propertyId: 13, ...ann }] },
  'GET /properties/14/contacts': noContacts,
  'GET /properties/15/contacts': noContacts,
  'POST /properties/12/contacts': { id: 21 },
  'POST /properties/13/contacts': problem(400, 'Check the fields.', { email: [messages.emailFormat] }),
  'POST /my-company/property-contacts': { ids: [21, 22] },
  'POST /my-company/property-contacts/contacts-list': page({
    ...ann,
    numberOfProperties: 2,
    ids: [1, 2],
    propertyIds: [12, 13],
    mayEdit: true,
  }),
  'POST /my-company/property-contacts/delete': null,
  'PUT /my-company/property-contacts': null,
}

const aFile = (text: string) => {
  const path = join(aFolder(), 'contacts.csv')
  writeFileSync(path, text)
  return path
}
const HEADER = 'property,name,title,phone,email,Is Key Contact\n'
const added = (seen: { method: string; path: string; body: unknown }[]) =>
  seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/contacts')).map(({ path, body }) => ({ path, body }))

test('list: identical contacts as one, of a property by its name', async () => {
  const { out, seen } = await run(['contacts', 'list', '--property', 'Harbor Waikiki', '--contact-name', 'lee'], { answers })
  expect(out).toBe('Ann Lee\tManager\t303-555-0142\tann@example.com\tno\t2\t1; 2\n')
  expect(seen.at(-1)?.body).toEqual({ contactName: 'lee', propertyIds: [12] })
})

test('add: one at one property, the same at several, all or none', async () => {
  const words = ['contacts', 'add', '--name', 'Ann Lee', '--key-contact', '--property', 'Harbor Waikiki']
  const one = await run(words, { answers })
  expect({ code: one.code, out: one.out }).toEqual({ code: 0, out: 'Contacts\t21\n' })
  expect(added(one.seen)).toEqual([{ path: '/properties/12/contacts', body: { name: 'Ann Lee', isKeyContact: true } }])
  const both = await run([...words, '--property', '13'], { answers })
  expect(both.seen.at(-1)).toMatchObject({ path: '/my-company/property-contacts', body: { name: 'Ann Lee', propertyIds: [12, 13] } })
  expect(await run(['contacts', 'add', '--name', 'Ann'], { answers })).toMatchObject({ code: 2, err: 'Missing: --property.\n', seen: [] })
  for (const wrong of [
    ['x.csv', '--name', 'Ann'],
    ['--dry-run', '--name', 'Ann', '--property', '12'],
  ])
    expect(await run(['contacts', 'add', ...wrong], { answers })).toMatchObject({ code: 2, seen: [] })
})

const MIXED = `${HEADER}Harbor Waikiki,Ann Lee,Manager,303-555-0142,ann@example.com,
12,Bob Roe,,,,yes
12,Bob Roe,,,,yes
13,Ann Lee,Manager,303-555-0142,ann@example.com,no
13,Zoe,,,zoe@example.com,no
Nowhere,Zoe,,,,
14,Zoe,,,,
15,Zoe,,,,
12,,,12,nobody,maybe
12,Zoe
`

test('add: a file row by row; what is refused is said, the rest is added, and that is 3', async () => {
  const { code, out, err, seen } = await run(['contacts', 'add', aFile(MIXED), '--yes'], { answers })
  expect(code).toBe(3)
  expect(added(seen)).toEqual([
    { path: '/properties/12/contacts', body: ann },
    { path: '/properties/12/contacts', body: { name: 'Bob Roe', title: null, phone: null, email: null, isKeyContact: true } },
    { path: '/properties/13/contacts', body: { name: 'Zoe', title: null, phone: null, email: 'zoe@example.com', isKeyContact: false } },
  ])
  expect(out.trimEnd().split('\n')).toEqual([
    '2\tHarbor Waikiki\tAnn Lee\tadded\t',
    '3\t12\tBob Roe\tadded\t',
    '4\t12\tBob Roe\tthere already\t',
    '5\t13\tAnn Lee\tthere already\t',
    `6\t13\tZoe\trefused\temail: ${messages.emailFormat}`,
    '7\tNowhere\tZoe\trefused\tproperty: There is no property "Nowhere".',
    `8\t14\tZoe\trefused\tproperty: ${messages.propertyInactive}`,
    `9\t15\tZoe\trefused\tproperty: ${messages.notAllowed}`,
    `10\t12\t\trefused\tname: Required; phone: ${messages.validPhone}; email: ${messages.emailFormat}; isKeyContact: Must be one of: yes, no`,
    '11\t12\tZoe\trefused\trow: This row has 2 cells, the header has 6.',
  ])
  expect(err).toBe('Added: 2. There already: 2. Refused: 6.\nRefused: 6 of 10 rows.\n')
})

test('add: --dry-run sends nothing; without --yes it asks how many', async () => {
  const file = aFile(`${HEADER}12,Ann Lee,,,,\n12,Bob Roe,,,,\n13,Bob Roe,,,,\n`)
  const dry = await run(['contacts', 'add', file, '--dry-run', '--json'], { answers })
  expect(dry.code).toBe(0)
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, rowCount: 3, addedCount: 3, unchangedCount: 0, refusedCount: 0 })
  expect(JSON.parse(dry.out).items[0]).toEqual({
    row: 2,
    property: '12',
    propertyId: 12,
    name: 'Ann Lee',
    outcome: 'would be added',
    errors: {},
  })
  const asked = await run(['contacts', 'add', file], { answers })
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('Contacts to add: 3, at properties: 2. Add them?') })
  expect([...added(dry.seen), ...added(asked.seen)]).toEqual([])
})

test('add: what would stop every row stops at once, and says how far it came', async () => {
  const file = aFile(`${HEADER}12,Ann Lee,,,,\n12,Bob Roe,,,,\n12,Zoe,,,,\n`)
  let made = 0
  const failing = { ...answers, 'POST /properties/12/contacts': () => (++made === 2 ? problem(401, 'Please sign in.') : { id: made }) }
  const { code, err, seen } = await run(['contacts', 'add', file, '--yes'], { answers: failing })
  expect({ code, sent: added(seen).length }).toEqual({ code: 4, sent: 2 })
  expect(err).toContain('Contacts added: 1. The same command again does the rest.')
})

test.each([
  ['name,title\n', 'has no column "property".'],
  ['property,name,nmae\n', 'Did you mean name?'],
  ['property,name,name\n', 'has two columns named "name".'],
  [HEADER, 'has a header and no rows.'],
  ['', 'is empty.'],
  [`${HEADER}12,"Ann\n`, 'a quote is never closed.'],
])('a file that begins %j is refused before anything is sent', async (text, sentence) => {
  expect(await run(['contacts', 'add', aFile(text), '--yes'], { answers })).toMatchObject({
    code: 1,
    seen: [],
    err: expect.stringContaining(sentence),
  })
})

test('update and delete: several contacts as one, deletion asks', async () => {
  const updated = await run(['contacts', 'update', '--id', '1,2', '--name', 'Ann', '--phone', ''], { answers })
  expect(updated.seen.at(-1)?.body).toEqual({ ids: [1, 2], name: 'Ann', phone: null })
  expect(await run(['contacts', 'delete', '--id', '1'], { answers })).toMatchObject({ code: 2, seen: [] })
  expect((await run(['contacts', 'delete', '--id', '1,2', '--yes'], { answers })).seen.at(-1)?.body).toEqual({ ids: [1, 2] })
})
