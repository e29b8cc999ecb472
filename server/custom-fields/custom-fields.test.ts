import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { aCustomField, aCustomValue, aLicenseType } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { buildSearch } from '../kit/search/build.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepCustomFields } from './custom-field.actions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.build((db) => db('custom_fields').delete()))

type Creating = Input<Calls['customFields']['create']>['body']

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const fieldsSeenBy = async (actor: Parameters<TestApp['as']>[0], query = {}) =>
  (await testApp.as(actor).customFields.list({ query })).items.map(({ label }) => label)

test('a client administrator defines, changes, removes and restores a field', async () => {
  const { customFields } = testApp.as(OURS)
  const body = { record: 'License', kind: 'Choice', label: ' Grade ', options: ['A', 'B'], isRequired: true } satisfies Creating
  const { id } = await customFields.create({ body })
  const [made] = (await customFields.list({ query: {} })).items
  const { clientId, mark } = testApp.tenants.Saas
  expect(made).toMatchObject({ id, clientId, clientName: `${mark} client`, label: 'Grade', options: ['A', 'B'], mayEdit: true })
  await customFields.update({ params: { id }, body: { label: 'Class', options: ['A', 'B', 'C'] }, ifMatch: made?.version })
  expect(
    await refusal(customFields.update({ params: { id }, body: { label: 'X', options: ['A'] }, ifMatch: made?.version })),
  ).toMatchObject({ status: 412 })
  await customFields.remove({ params: { id } })
  expect(await fieldsSeenBy(OURS)).toEqual([])
  const [removed] = (await customFields.list({ query: { includeRemoved: true } })).items
  expect(removed).toMatchObject({
    label: 'Class',
    isRequired: false,
    keptUntil: addDays(clock.local(String(removed?.removedOn)).slice(0, 10), 90),
  })
  await customFields.restore({ params: { id } })
  expect(await fieldsSeenBy(OURS)).toEqual(['Class'])
  const changed = await testApp.database.read('audit').where({ record: 'custom_fields', record_id: id }).pluck('call')
  expect(changed).toEqual(['customFields.create', 'customFields.update', 'customFields.remove', 'customFields.restore'])
})

test('a field of the provider is seen by all, one of a client by that client and staff', async () => {
  await testApp.as('Administrator').customFields.create({ body: { record: 'Property', kind: 'Text', label: 'Region' } })
  await testApp.as(OURS).customFields.create({ body: { record: 'Property', kind: 'Text', label: 'Ours' } })
  expect(await fieldsSeenBy(OURS)).toEqual(['Region', 'Ours'])
  expect(await fieldsSeenBy(OURS, { record: 'License' })).toEqual([])
  expect(await fieldsSeenBy('ClientAdministrator at Hybrid')).toEqual(['Region'])
  expect(await fieldsSeenBy('Administrator')).toEqual(['Region'])
  const { clientId } = testApp.tenants.Saas
  expect(await fieldsSeenBy('Contributor', { clientId })).toEqual(['Region', 'Ours'])
  expect(await refusal(testApp.as('ClientAdministrator at Hybrid').customFields.list({ query: { clientId } }))).toMatchObject(
    onField('clientId', messages.unknownId),
  )
})

test('a label is unique among the fields of the same owner and record, in any case', async () => {
  const { customFields } = testApp.as(OURS)
  const body = { record: 'License', kind: 'Text', label: 'Policy' } as const
  const { id } = await customFields.create({ body })
  expect(await refusal(customFields.create({ body: { ...body, label: 'POLICY' } }))).toMatchObject(
    onField('label', messages.customFieldTaken),
  )
  await customFields.create({ body: { ...body, record: 'Property' } })
  await customFields.remove({ params: { id } })
  await customFields.create({ body })
  expect(await refusal(customFields.restore({ params: { id } }))).toMatchObject(onField('label', messages.customFieldTaken))
})

test('there are at most 30 fields of licenses', async () => {
  const { clientId } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    for (let n = 0; n < 30; n++) await aCustomField(db, { clientId })
  })
  const full = onField('label', sentences.customFieldsFull(30))
  const body = { record: 'License', kind: 'Text', label: 'One more' } as const
  expect(await refusal(testApp.as(OURS).customFields.create({ body }))).toMatchObject(full)
  expect(await refusal(testApp.as(OURS).customFields.create({ body: { ...body, record: 'Property' } }))).toBe('done')
})

test('what a field needs depends on its kind and record', async () => {
  const { customFields } = testApp.as(OURS)
  const text = { record: 'License', kind: 'Text', label: 'Field' } as const
  const theirs = (await testApp.build((db) => aLicenseType(db, { clientId: testApp.tenants.Hybrid.clientId }))).id
  expect(await refusal(customFields.create({ body: { ...text, kind: 'Choice' } }))).toMatchObject(
    onField('options', messages.customFieldOptionsMissing),
  )
  expect(await refusal(customFields.create({ body: { ...text, options: ['A'] } }))).toMatchObject(
    onField('options', messages.customFieldOptionsOfOthers),
  )
  expect(await refusal(customFields.create({ body: { ...text, licenseTypeIds: [theirs] } }))).toMatchObject(
    onField('licenseTypeIds', messages.unknownId),
  )
})

test('removed fields and their values are deleted after 90 days', async () => {
  const { clientId, onClientSide } = testApp.tenants.Saas
  const { licenseId } = onClientSide
  const [old, recent] = await testApp.build(async (db) => {
    const removed = (days: number) => ({ clientId, removedOn: clock.later(-days * 24 * 60 * 60_000) })
    const fields = [await aCustomField(db, removed(91)), await aCustomField(db, removed(89))] as const
    for (const field of fields) await aCustomValue(db, field, { licenseId }, 'kept')
    return fields
  })
  await sweepCustomFields(testApp.database)
  expect(await testApp.database.read('custom_fields').pluck('id')).toEqual([recent.id])
  expect(await testApp.database.read('custom_values').pluck('custom_field_id')).toEqual([recent.id])
  expect(old.id).not.toBe(recent.id)
})

test('a search finds the words of a field until it is removed, and again when it is restored', async () => {
  const { customFields, licenses } = testApp.as(OURS)
  const { licenseId } = testApp.tenants.Saas.onClientSide
  const { id } = await customFields.create({ body: { record: 'License', kind: 'Text', label: 'Policy' } })
  const found = async () => (await licenses.list({ body: { searchTerm: 'zanzibar' } })).items.map((one) => one.id)
  await testApp.build((db) => aCustomValue(db, { id, kind: 'Text' }, { licenseId }, 'Zanzibar 7'))
  expect(await found()).toEqual([licenseId])
  await customFields.remove({ params: { id } })
  await buildSearch(testApp.database.write)
  expect(await found()).toEqual([])
  await customFields.restore({ params: { id } })
  await buildSearch(testApp.database.write)
  expect(await found()).toEqual([licenseId])
})
