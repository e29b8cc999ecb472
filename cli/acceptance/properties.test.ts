import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Property } from '../../contract/properties/schemas.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { startWorld, type World } from './world.ts'

const STAFF = 'administrator@provider.example'
const HARBOR = 'administrator@harbor.example'
/** The default contact of new properties in the division South and Gulf. */
const DEFAULT_CONTACT = 'Yvette Landry'
const PDF = '%PDF-1.4\n%%EOF\n'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.signIn(STAFF, 'staff')
  await world.signIn(HARBOR, 'harbor')
  await world.signIn('viewer@harbor.example', 'viewer')
})
afterAll(async () => {
  await world?.stop()
})

const as = (profile: string, ...words: string[]) => [...words, '--profile', profile]
const asHarbor = (...words: string[]) => as('harbor', ...words)
const asStaff = (...words: string[]) => as('staff', ...words)

interface Page<Row> {
  items: Row[]
  totalItemCount: number
}
interface Contact {
  id: number
  name: string
  isKeyContact: boolean
}

const ADDRESS = ['--address1', '1 Water Street', '--city', 'Mobile', '--state', 'AL', '--country', 'United States']
const aProperty = async (name: string) => {
  const words = ['properties', 'create', '--name', name, ...ADDRESS, '--zip', '36602', '--division', 'South and Gulf']
  return (await world.json<{ id: number }>(asHarbor(...words, '--contact', 'name=Ann Lee,email=ann@harbor.example'))).id
}
const propertyNow = (name: string) => world.json<Property>(asHarbor('properties', 'show', name))
const contactsAt = async (name: string) => (await world.json<Page<Contact>>(asHarbor('properties', 'contacts', 'list', name))).items
const aFile = (name: string, text: string) => {
  const path = join(world.folder, name)
  writeFileSync(path, text)
  return path
}

test('a property is made, shown by its name, changed, closed and opened', async () => {
  await aProperty('Harbor Mobile')
  const made = await propertyNow('harbor mobile')
  expect(made).toMatchObject({ name: 'Harbor Mobile', divisionName: 'South and Gulf', active: true, hasPropertyContactEmails: true })
  const done = await world.evergreen(asHarbor('properties', 'update', 'Harbor Mobile', '--notes', 'Two bars', '--phone', '251-555-0142'))
  expect(done).toMatchObject({ code: 0, err: `${messages.propertyUpdated}\n`, out: expect.stringContaining('Notes\tTwo bars\n') })
  expect(await propertyNow('Harbor Mobile')).toMatchObject({ primaryPhoneNumber: '251-555-0142', zip: '36602', clients: made.clients })
  await world.must(asHarbor('properties', 'deactivate', 'Harbor Mobile', '--close-date', '2026-12-31'))
  expect(await propertyNow('Harbor Mobile')).toMatchObject({ active: false, closeDate: '2026-12-31' })
  const listed = async (...flags: string[]) =>
    (await world.json<Page<{ name: string }>>(asHarbor('properties', 'list', '--search', 'mobile', ...flags))).items.map(({ name }) => name)
  expect([await listed('--active'), await listed('--no-active')]).toEqual([[], ['Harbor Mobile']])
  await world.must(asHarbor('properties', 'activate', 'Harbor Mobile'))
  expect(await propertyNow('Harbor Mobile')).toMatchObject({ active: true, closeDate: null })
  await world.must(asHarbor('properties', 'delete', 'Harbor Mobile', '--yes'))
  expect(await world.evergreen(asHarbor('properties', 'show', 'Harbor Mobile'))).toMatchObject({ code: 5, out: '' })
})

test('what is refused is said by field, what blocks is 6, what is another’s is 5, what is not theirs is 1', async () => {
  const [noZip, licensed, others, viewers] = await Promise.all([
    world.evergreen(asHarbor('properties', 'create', '--name', 'Harbor Nowhere', ...ADDRESS)),
    world.evergreen(asHarbor('properties', 'delete', 'Harbor Waikiki', '--yes')),
    world.evergreen(asHarbor('properties', 'show', 'Summit at Vail')),
    world.evergreen(as('viewer', 'properties', 'update', 'Harbor Waikiki', '--notes', 'x')),
  ])
  expect(noZip).toMatchObject({ code: 1, out: '' })
  for (const field of ['zip', 'divisionId', 'contact.name', 'contact.email']) expect(noZip.err).toContain(`${field}: Required\n`)
  expect(licensed).toMatchObject({ code: 6, err: expect.stringContaining(messages.propertyHasLicenses) })
  expect(others).toMatchObject({ code: 5, err: 'There is no property "Summit at Vail".\n' })
  expect(viewers).toMatchObject({ code: 8, out: '' })
})

test('staff make one for a client by its name', async () => {
  const words = [
    'properties',
    'create',
    '--name',
    'Lakeside Mobile',
    ...ADDRESS,
    '--zip',
    '36602',
    '--client',
    'Lakeside Dining',
    '--reminder',
  ]
  const { id } = await world.json<{ id: number }>(asStaff(...words))
  const made = await world.json<Property>(asStaff('properties', 'show', String(id)))
  expect(made).toMatchObject({ billingClientName: 'Lakeside Dining', propertyContactTaskDescription: messages.propertyContactReminder })
})

test('a citation is written down with its PDF, and the PDF downloaded again', async () => {
  const file = aFile('citation.pdf', PDF)
  const words = ['--violation-date', '11/02/2026', '--penalty', 'Fine', '--amount', '500.25', '--description', 'Service after hours']
  const { id } = await world.json<{ id: number }>(
    asHarbor('properties', 'citations', 'add', 'Harbor Waikiki', ...words, '--document', file),
  )
  await world.must(asHarbor('properties', 'citations', 'update', 'Harbor Waikiki', String(id), '--disposition', 'Paid'))
  const { items } = await world.json<Page<{ id: number }>>(asHarbor('properties', 'citations', 'list', 'Harbor Waikiki'))
  expect(items.find((one) => one.id === id)).toMatchObject({
    violationDate: '2026-11-02',
    penaltyDollarAmount: 500.25,
    disposition: 'Paid',
    documentFileName: 'citation.pdf',
  })
  const saved = join(world.folder, 'saved.pdf')
  const download = ['properties', 'citations', 'download', 'Harbor Waikiki', String(id)]
  await world.must(asHarbor(...download, '--output', saved))
  expect(readFileSync(saved, 'utf8')).toBe(PDF)
  expect((await world.evergreen(asHarbor(...download))).out).toBe(PDF)
  const text = aFile('text.pdf', 'not a PDF')
  const refused = await world.evergreen(asHarbor('properties', 'citations', 'add', 'Harbor Waikiki', ...words, '--document', text))
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Selected file must be a PDF') })
  await world.must(asHarbor('properties', 'citations', 'delete', 'Harbor Waikiki', String(id), '--yes'))
  expect(await world.evergreen(as('viewer', 'properties', 'citations', 'list', 'Harbor Waikiki'))).toMatchObject({ code: 8, out: '' })
})

test('an inspection report, likewise', async () => {
  const words = ['properties', 'inspection-reports']
  const added = [...words, 'add', 'Harbor Waikiki', '--inspection-date', '2026-11-02', '--document', aFile('report.pdf', PDF)]
  const { id } = await world.json<{ id: number }>(asHarbor(...added))
  await world.must(asHarbor(...words, 'update', 'Harbor Waikiki', String(id), '--inspector', 'County sanitarian'))
  const { items } = await world.json<Page<{ id: number }>>(asHarbor(...words, 'list', 'Harbor Waikiki', '--page-size', '100'))
  expect(items.find((one) => one.id === id)).toMatchObject({ inspector: 'County sanitarian', documentFileName: 'report.pdf' })
  await world.must(asHarbor(...words, 'delete', 'Harbor Waikiki', String(id), '--yes'))
})

test('an entity gets two officers, one of them new, and is affiliated with a property', async () => {
  await world.must(asHarbor('entities', 'create', '--name', 'Harbor Mobile LLC', '--state-of-formation', 'AL'))
  const officer = (name: string, ...titles: string[]) =>
    world.must(
      asHarbor('entities', 'officers', 'add', 'Harbor Mobile LLC', '--officer', name, ...titles.flatMap((title) => ['--title', title])),
    )
  await officer('Grace Adeyemi', 'President', 'Member')
  await officer('Odile Marchand', 'Secretary')
  const show = () =>
    world.json<{ officers: { id: number; name: string; titles: string[] }[] }>(asHarbor('entities', 'show', 'Harbor Mobile LLC'))
  expect((await show()).officers).toMatchObject([
    { name: 'Grace Adeyemi', titles: ['Member', 'President'] },
    { name: 'Odile Marchand', titles: ['Secretary'] },
  ])
  expect(await world.json(asHarbor('officers', 'show', 'Odile Marchand'))).toMatchObject({
    corporateEntityCount: 1,
    isManagedByClient: true,
  })
  await aProperty('Harbor Mobile Bay')
  const affiliate = ['properties', 'entities', 'add', 'Harbor Mobile Bay', '--entity', 'Harbor Mobile LLC', '--affiliation', 'Owner']
  await world.must(asHarbor(...affiliate))
  expect((await world.must(asHarbor('entities', 'properties', 'Harbor Mobile LLC'))).out).toMatch(/^\d+\tHarbor Mobile Bay\tOwner\t/)
  expect(await world.evergreen(asHarbor('entities', 'delete', 'Harbor Mobile LLC', '--yes'))).toMatchObject({ code: 6 })
  expect(await world.evergreen(asHarbor('officers', 'delete', 'Odile Marchand', '--yes'))).toMatchObject({ code: 6 })
  await world.must(asHarbor('entities', 'deactivate', 'Harbor Mobile LLC'))
  expect(await world.json(asHarbor('entities', 'show', 'Harbor Mobile LLC'))).toMatchObject({
    active: false,
    deactivatedDate: '2026-11-20',
  })
})

test('divisions and officer titles: made, renamed, deleted while nothing uses them', async () => {
  await world.must(asHarbor('divisions', 'create', '--name', 'Islands', '--company-code', 'HH-I'))
  await world.must(asHarbor('divisions', 'contacts', 'add', 'Islands', '--name', 'Kai', '--default'))
  await world.must(asHarbor('divisions', 'update', 'islands', '--number', '500'))
  expect(await world.json(asHarbor('divisions', 'show', 'Islands'))).toMatchObject({ companyCode: 'HH-I', divisionNumber: '500' })
  expect(await world.evergreen(asHarbor('divisions', 'delete', 'Central', '--yes'))).toMatchObject({
    code: 6,
    err: expect.stringContaining(messages.divisionHasProperties),
  })
  await world.must(asHarbor('divisions', 'delete', 'Islands', '--yes'))
  await world.must(asHarbor('officer-titles', 'create', '--name', 'Chief of Bars'))
  await world.must(asHarbor('officer-titles', 'update', 'Chief of Bars', '--name', 'Chief of All Bars'))
  expect(await world.evergreen(asHarbor('officer-titles', 'update', 'President', '--name', 'Emperor'))).toMatchObject({ code: 8 })
  await world.must(asHarbor('officer-titles', 'delete', 'chief of all bars', '--yes'))
})

test('contacts come in from a file: said beforehand, added row by row, and the same file again adds nothing', async () => {
  await aProperty('Harbor Contacts')
  const file = aFile(
    'contacts.csv',
    'property,name,title,phone,email,isKeyContact\nHarbor Contacts,Bo Reed,Controller,251-555-0101,bo@harbor.example,yes\nHarbor Contacts,"Reed, Cy",,,cy@harbor.example,\nSummit at Vail,Di Roe,,,,\n',
  )
  const dry = await world.evergreen(asHarbor('contacts', 'add', file, '--dry-run'))
  expect(dry).toMatchObject({ code: 3, err: expect.stringContaining('Would be added: 2. There already: 0. Refused: 1.') })
  const before = await contactsAt('Harbor Contacts')
  expect(before.map(({ name }) => name)).toEqual(['Ann Lee', DEFAULT_CONTACT])
  expect(await world.evergreen(asHarbor('contacts', 'add', file))).toMatchObject({ code: 2 })
  const done = await world.evergreen(asHarbor('contacts', 'add', file, '--yes'))
  expect(done.out.trimEnd().split('\n')).toEqual([
    '2\tHarbor Contacts\tBo Reed\tadded\t',
    '3\tHarbor Contacts\tReed, Cy\tadded\t',
    '4\tSummit at Vail\tDi Roe\trefused\tproperty: There is no property "Summit at Vail".',
  ])
  expect(done.code).toBe(3)
  const again = await world.evergreen(asHarbor('contacts', 'add', file, '--yes'))
  expect(again).toMatchObject({ code: 3, err: expect.stringContaining('Added: 0. There already: 2. Refused: 1.') })
  expect((await contactsAt('Harbor Contacts')).map(({ name, isKeyContact }) => [name, isKeyContact])).toEqual([
    ['Ann Lee', false],
    ['Bo Reed', true],
    ['Reed, Cy', false],
    [DEFAULT_CONTACT, false],
  ])
})

test('one contact is added to several properties, changed as one, and the last required one stays', async () => {
  const ids = [await aProperty('Harbor First'), await aProperty('Harbor Second')]
  const places = ['--property', 'Harbor First', '--property', String(ids[1])]
  const { ids: made } = await world.json<{ ids: number[] }>(asHarbor('contacts', 'add', '--name', 'Eve Moss', ...places))
  const listed = await world.json<Page<object>>(asHarbor('contacts', 'list', '--contact-name', 'eve moss'))
  expect(listed.items).toMatchObject([{ name: 'Eve Moss', numberOfProperties: 2, ids: made, propertyIds: ids }])
  await world.must(asHarbor('contacts', 'update', '--id', made.join(','), '--name', 'Eve Moss-Hale'))
  expect((await world.must(asHarbor('contacts', 'properties', '--contact', made.join(',')))).out).toContain('Harbor Second')
  const all = (await contactsAt('Harbor First')).map(({ id }) => id)
  const blocked = await world.evergreen(asHarbor('contacts', 'delete', '--id', all.join(','), '--yes'))
  expect(blocked).toMatchObject({ code: 6, err: `${sentences.propertyContactRequiredAt('Harbor First')}\n` })
  expect(await contactsAt('Harbor First')).toHaveLength(3)
  await world.must(asHarbor('contacts', 'delete', '--id', made.join(','), '--yes'))
  const [first, last] = await contactsAt('Harbor First')
  await world.must(asHarbor('properties', 'contacts', 'delete', 'Harbor First', String(first?.id), '--yes'))
  const one = await world.evergreen(asHarbor('properties', 'contacts', 'delete', 'Harbor First', String(last?.id), '--yes'))
  expect(one).toMatchObject({ code: 6, err: `${messages.propertyContactRequired}\n` })
})
