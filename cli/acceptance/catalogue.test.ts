import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.signIn('administrator@provider.example', 'staff')
  await world.signIn('administrator@harbor.example', 'harbor')
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

/** An authority of Harbor Hotels with licenses of its first type. */
const PORT = 'Port of San Francisco'
const PERMIT = 'Waterfront Encroachment Permit'
const ADDRESS = ['--address1', '1 Water Street', '--city', 'Mobile', '--state', 'AL', '--zip', '36602', '--country', 'United States']
const aPort = async (name: string) => {
  const rule = ['--form-source', 'Authority Website', '--due', '30 days before', '--track', '60 days']
  const words = ['authorities', 'create', '--name', name, '--jurisdiction', 'Region', ...ADDRESS, ...rule]
  return String((await world.json<{ id: number }>(asHarbor(...words))).id)
}

test('an authority is made, found, changed, closed, opened and deleted', async () => {
  const id = await aPort('Port of Mobile')
  const shown = await world.evergreen(asHarbor('authorities', 'show', 'port of mobile'))
  expect(shown).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Due Date Interval\t30 days before license expiration\n') })
  const update = [
    'authorities',
    'update',
    'Port of Mobile',
    '--phone',
    '251-555-0142',
    '--payee-code',
    'V-77',
    '--due',
    '15th, 2 months prior',
  ]
  const updated = await world.evergreen(asHarbor(...update))
  expect(updated.err).toBe(`${messages.payeeCodeUpdated}\n${messages.authorityDetailsUpdated}\n${messages.renewalInformationUpdated}\n`)
  expect(updated.out).toContain('Due Date Interval\t15th day of the 2nd month prior\n')
  expect(await world.json(asHarbor('authorities', 'show', id))).toMatchObject({
    generalContactPhone: '251-555-0142',
    payeeCode: 'V-77',
    dueDateFixedIntervalMonths: 2,
    trackDateIntervalValue: -60,
    formSourceTypeName: 'Authority Website',
    payableToSameAsName: true,
  })
  await world.must(asHarbor('authorities', 'deactivate', id))
  expect(await world.evergreen(asHarbor('authorities', 'update', id, '--phone', '251-555-0143'))).toMatchObject({
    code: 1,
    err: expect.stringContaining(messages.authorityInactive),
  })
  const listed = async (...flags: string[]) =>
    (await world.json<Page<{ name: string }>>(asHarbor('authorities', 'list', '--search', 'mobile', ...flags))).items.map(
      ({ name }) => name,
    )
  expect(await listed()).not.toContain('Port of Mobile')
  expect(await listed('--no-active-only')).toContain('Port of Mobile')
  await world.must(asHarbor('authorities', 'activate', id))
  await world.must(asHarbor('authorities', 'delete', id, '--yes'))
  expect(await world.evergreen(asHarbor('authorities', 'show', id))).toMatchObject({ code: 5, out: '' })
})

test('contacts and forms of an authority; a link that is no web address is refused by field', async () => {
  const id = await aPort('Port of Daphne')
  const contact = await world.json<{ id: number }>(asHarbor('authorities', 'contacts', 'add', id, '--name', 'Ann Lee'))
  await world.must(asHarbor('authorities', 'contacts', 'update', id, String(contact.id), '--label', 'Desk'))
  expect((await world.must(asHarbor('authorities', 'contacts', 'list', id))).out).toBe(`${contact.id}\tDesk\tAnn Lee\t\t\n`)
  const [nobody, script] = await Promise.all([
    world.evergreen(asHarbor('authorities', 'contacts', 'add', id, '--label', 'Desk')),
    world.evergreen(asHarbor('authorities', 'forms', 'add', id, '--label', 'Manager', '--url', 'javascript:alert(1)')),
  ])
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining(`name: ${messages.authorityContactEmpty}\n`) })
  expect(script).toMatchObject({ code: 2, out: '', err: expect.stringContaining(`--url <text>' argument`) })
  expect(script.err).toContain(messages.validUrl)
  const form = await world.json<{ id: number }>(
    asHarbor('authorities', 'forms', 'add', id, '--label', 'Manager', '--url', 'https://forms.example/manager.pdf'),
  )
  expect((await world.must(asHarbor('authorities', 'show', id))).out).toContain('Manager (https://forms.example/manager.pdf)\n')
  await world.must(asHarbor('authorities', 'forms', 'delete', id, String(form.id), '--yes'))
  await world.must(asHarbor('authorities', 'contacts', 'delete', id, String(contact.id), '--yes'))
})

test('a license type with its tip: made under its authority, refused by field, partly done is 3, deleted while unused', async () => {
  const words = [
    'license-types',
    'create',
    '--authority',
    PORT,
    '--name',
    'Harbor Stage',
    '--term',
    '1 Year',
    '--classification',
    'Operational',
  ]
  const tip = await world.json<{ id: number }>(
    asHarbor('tips', 'create', '--description', 'Ask the harbor master first', '--category', 'Filing', '--state', 'CA'),
  )
  const { id } = await world.json<{ id: number }>(
    asHarbor(...words, '--category', 'Business', '--tip', 'Ask the harbor master first', '--renewal-fee', '250.50'),
  )
  expect((await world.must(asHarbor('license-types', 'show', 'Harbor Stage'))).out).toContain(
    'Due Date Interval\tAs the licensing authority’s\n',
  )
  const [link, twice, both] = await Promise.all([
    world.evergreen(asHarbor('license-types', 'update', String(id), '--forms-link', 'javascript:alert(1)')),
    world.evergreen(asHarbor(...words)),
    world.evergreen(
      asHarbor('license-types', 'update', String(id), '--gl-code', '6410-1', '--due', '45th of the month', '--track', '9 days'),
    ),
  ])
  expect(link).toMatchObject({ code: 2, err: expect.stringContaining(messages.validUrl) })
  expect(twice).toMatchObject({ code: 1, err: expect.stringContaining(messages.licenseTypeNameTaken) })
  expect(both).toMatchObject({ code: 3, out: '', err: expect.stringContaining(`${messages.glCodeUpdated}\n`) })
  expect(both.err).toContain('dueDateFixedIntervalDayOfMonth: Must be <= 31\n')
  await world.must(asHarbor('license-types', 'update', String(id), '--category', 'Signage', '--seasonal'))
  expect(await world.json(asHarbor('license-types', 'show', String(id)))).toMatchObject({
    licenseCategoryName: 'Signage',
    isSeasonal: true,
    licenseRenewalFee: 250.5,
    glCode: '6410-1',
    renewalTipIds: [tip.id],
  })
  expect(await world.evergreen(asHarbor('tips', 'delete', String(tip.id), '--yes'))).toMatchObject({
    code: 6,
    err: `${messages.renewalTipInUse}\n`,
  })
  expect((await world.must(asHarbor('tips', 'license-types', String(tip.id)))).out).toContain(`${id}\tHarbor Stage\t${PORT}\t`)
  await world.must(asHarbor('license-types', 'deactivate', String(id)))
  await world.must(asHarbor('license-types', 'delete', String(id), '--yes'))
  await world.must(asHarbor('tips', 'update', String(tip.id), '--state', ''))
  expect(await world.json(asHarbor('tips', 'show', String(tip.id)))).toMatchObject({ stateProvince: null, referenceTypeCount: 0 })
  await world.must(asHarbor('tips', 'delete', String(tip.id), '--yes'))
  const permit = await world.evergreen(asHarbor('license-types', 'delete', PERMIT, '--yes'))
  expect(permit).toMatchObject({ code: 6, err: `${sentences.licenseTypeHasLicenses(PERMIT, 2)}\n` })
})

test('a sync is said beforehand and changes nothing, is carried out, and is then nothing to do', async () => {
  interface Dates {
    licenseId: number
    licenseType: string
    oldDueDate: string
    newDueDate: string
  }
  const due = async (id: number) => (await world.json<{ dueDate: string }>(asHarbor('licenses', 'show', String(id)))).dueDate
  const rule = async () => (await world.must(asHarbor('license-types', 'show', PERMIT))).out.match(/^Due Date Interval\t(.*)$/m)?.[1]
  const sync = ['sync', 'due-dates', '--authority', PORT]

  await world.must(asHarbor('license-types', 'update', PERMIT, '--due', '30 days before', '--track', '60 days'))
  const wouldBe = await world.evergreen(asHarbor('authorities', 'update', PORT, '--due', '15th of the 2nd month prior', '--dry-run'))
  expect(wouldBe).toMatchObject({ code: 0, err: expect.stringContaining(messages.previewChangesNothing) })
  expect(await world.evergreen(asHarbor(...sync))).toMatchObject({ code: 0, out: '', err: `${messages.dueDatesInSync}\n` })
  await world.must(asHarbor('authorities', 'update', PORT, '--due', '15th of the 2nd month prior'))

  const dry = await world.evergreen(asHarbor(...sync, '--dry-run'))
  expect(dry).toMatchObject({ code: 0, err: expect.stringContaining('Authority’s: 15th day of the 2nd month prior\n') })
  expect(dry.err).toContain(`30 days before license expiration: ${PERMIT}\n`)
  const { items } = await world.json<Page<Dates>>(asHarbor(...sync, '--dry-run'))
  const license = items.find(({ licenseType }) => licenseType === PERMIT) as Dates
  expect(dry.out).toContain(`${license.oldDueDate}\t${license.newDueDate}\t`)
  expect(license.newDueDate).toMatch(/-15$/)
  expect(await world.evergreen(asHarbor(...sync))).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
  expect(await world.typing(asHarbor(...sync), { '[y/N] ': 'n' })).toMatchObject({ code: 1 })
  expect([await rule(), await due(license.licenseId)]).toEqual(['30 days before license expiration', license.oldDueDate])

  const done = await world.evergreen(asHarbor(...sync, '--types', PERMIT, '--yes'))
  expect(done).toMatchObject({ code: 0, out: dry.out, err: expect.stringContaining(`${messages.syncedDueDateInterval}\n`) })
  expect([await rule(), await due(license.licenseId)]).toEqual(['15th day of the 2nd month prior', license.oldDueDate])
  expect(await world.evergreen(asHarbor(...sync, '--yes'))).toMatchObject({ code: 0, out: '', err: `${messages.dueDatesInSync}\n` })
  expect(await world.evergreen(asHarbor(...sync, '--types', PERMIT, '--yes'))).toMatchObject({ code: 0, out: '' })
  expect(await world.evergreen(asHarbor(...sync, '--types', 'Nothing'))).toMatchObject({ code: 5, out: '' })

  const recalculate = ['authorities', 'recalculate', PORT, '--license', String(license.licenseId)]
  expect(await world.evergreen(asHarbor(...recalculate, '--dry-run'))).toMatchObject({
    code: 0,
    out: expect.stringContaining(license.newDueDate),
  })
  expect(await due(license.licenseId)).toBe(license.oldDueDate)
  const recalculated = await world.must(asHarbor(...recalculate, '--yes'))
  expect(recalculated.err).toContain(sentences.datesHaveChanged(1))
  expect(await due(license.licenseId)).toBe(license.newDueDate)
})

test('a type without a due date is not given a track date interval', async () => {
  const id = await aPort('Port of Bayou')
  const words = ['--authority', id, '--term', '1 Year', '--classification', 'Operational']
  await world.must(asHarbor('license-types', 'create', '--name', 'Undue', '--due', 'none', ...words))
  await world.must(asHarbor('license-types', 'create', '--name', 'Late', '--due', 'on expiration', '--track', '1 week', ...words))
  const sync = ['sync', 'track-dates', '--authority', id]
  const done = await world.evergreen(asHarbor(...sync, '--yes'))
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining('1 week before the forms due date: Late\n') })
  expect(await world.evergreen(asHarbor(...sync, '--yes'))).toMatchObject({
    code: 0,
    err: expect.stringContaining(messages.syncWithoutDueDate),
  })
  expect(await world.evergreen(asHarbor(...sync, '--types', 'Undue', '--yes'))).toMatchObject({
    code: 1,
    err: expect.stringContaining(messages.syncWithoutDueDate),
  })
})

test('a client changes only its own codes of provider-wide records; a viewer sees none', async () => {
  const { items } = await world.json<Page<{ id: number }>>(asHarbor('authorities', 'list', '--no-client-specific', '--all'))
  const id = String(items[0]?.id)
  await world.must(asHarbor('authorities', 'update', id, '--payee-code', 'V-88'))
  expect(await world.json(asHarbor('authorities', 'show', id))).toMatchObject({ payeeCode: 'V-88' })
  const [phone, closed, viewer] = await Promise.all([
    world.evergreen(asHarbor('authorities', 'update', id, '--phone', '251-555-0142')),
    world.evergreen(asHarbor('authorities', 'deactivate', id)),
    world.evergreen(as('viewer', 'authorities', 'list')),
  ])
  for (const refused of [phone, closed, viewer]) expect(refused).toMatchObject({ code: 8, out: '' })
  expect(await world.json(asStaff('authorities', 'show', id))).toMatchObject({ payeeCode: null })
})

test('the company of the user, and who sees a property', async () => {
  await world.must(asHarbor('my-company', 'update', '--address2', 'Floor 3'))
  expect((await world.must(asHarbor('my-company', 'show'))).out).toContain('Address 2\tFloor 3\n')
  const seen = ['--client', 'Lakeside Dining', '--client', 'Harbor Hotels']
  const { items } = await world.json<Page<{ id: number }>>(
    asStaff('properties', 'list', '--client', 'Lakeside Dining', '--active', '--page-size', '5'),
  )
  const id = String(items[0]?.id)
  await world.must(asStaff('properties', 'update', id, ...seen))
  expect((await world.must(asStaff('properties', 'show', id))).out).toContain('Clients\tLakeside Dining; Harbor Hotels\n')
  expect(await world.evergreen(asStaff('properties', 'update', id, '--client', 'Harbor Hotels'))).toMatchObject({
    code: 1,
    err: expect.stringContaining(`clients: ${messages.billingClientMissing}\n`),
  })
})
