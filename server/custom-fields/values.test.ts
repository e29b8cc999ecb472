import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomField, aCustomValue, aLicense, share } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import type { Query } from '../kit/database/query.ts'
import { aNewLicense, anInformation } from '../testing/examples/licenses.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.build((db) => db('custom_fields').delete()))

const OURS = 'ClientAdministrator at Saas'
const onFields = (errors: Record<string, string>) => ({
  status: 400,
  errors: Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, [sentence]])),
})

const aField = (given: Parameters<typeof aCustomField>[1] = {}) =>
  testApp.build((db) => aCustomField(db, { clientId: testApp.tenants.Saas.clientId, ...given }))

const make = async (customFields: Record<string, string | null>, more: object = {}) => {
  const body = { ...(await aNewLicense(testApp)), ...more, customFields }
  const { id } = await testApp.as(OURS).licenses.create({ body })
  return testApp.as(OURS).licenses.get({ params: { id } })
}
const refuseMake = async (customFields?: Record<string, string | null>) =>
  refusal(testApp.as(OURS).licenses.create({ body: { ...(await aNewLicense(testApp)), ...(customFields && { customFields }) } }))

describe('of a license', () => {
  test('values are created, changed and emptied, with the version and Activity', async () => {
    const [policy, fee] = [await aField({ label: 'Policy' }), await aField({ kind: 'Money' })]
    const { id, version, customFields } = await make({ [policy.id]: ' P-7 ', [fee.id]: '$1,200' })
    expect(customFields).toEqual({ [policy.id]: 'P-7', [fee.id]: '1200.00' })
    const information = await anInformation(testApp)
    const { licenses } = testApp.as(OURS)
    const change = (texts: object) =>
      licenses.information({ params: { id }, body: { ...information, licenseNumber: `N-${id}`, customFields: { ...texts } } })
    await change({ [policy.id]: 'P-8', [fee.id]: null })
    const changed = await licenses.get({ params: { id } })
    expect(changed.customFields).toEqual({ [policy.id]: 'P-8' })
    expect(changed.version).toBeGreaterThan(version)
    await change({ [policy.id]: 'P-9' })
    expect((await licenses.get({ params: { id } })).version).toBe(changed.version + 1)
    const { items } = await testApp.as(OURS).activity.list({ query: {} })
    const changes = items.flatMap((item) => item.changes).filter(({ field }) => field === 'Custom Field Policy')
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      ['P-8', 'P-9'],
      ['P-7', 'P-8'],
      [null, 'P-7'],
    ])
  })

  test('a wrong value is refused on its field, with all others that are wrong', async () => {
    const [day, fee] = [await aField({ kind: 'Date' }), await aField({ kind: 'Money' })]
    const theirs = await aField({ clientId: testApp.tenants.Hybrid.clientId })
    expect(await refuseMake({ [day.id]: '2026-02-30', [fee.id]: 'much', [theirs.id]: 'x', nothing: 'x' })).toMatchObject(
      onFields({
        [`customFields.${day.id}`]: messages.invalidDate,
        [`customFields.${fee.id}`]: messages.number,
        [`customFields.${theirs.id}`]: messages.customFieldUnknown,
        'customFields.nothing': messages.customFieldUnknown,
      }),
    )
  })

  test('a required field is required of a new license, and cannot be emptied', async () => {
    const { id: field } = await aField({ isRequired: true })
    const required = onFields({ [`customFields.${field}`]: messages.required })
    expect(await refuseMake()).toMatchObject(required)
    expect(await refuseMake({ [field]: ' ' })).toMatchObject(required)
    const { id } = await make({ [field]: 'given' })
    const body = { ...(await anInformation(testApp)), licenseNumber: `N-${id}` }
    const { licenses } = testApp.as(OURS)
    expect(await refusal(licenses.information({ params: { id }, body: { ...body, customFields: { [field]: null } } }))).toMatchObject(
      required,
    )
    expect(await refusal(licenses.information({ params: { id }, body }))).toBe('done')
    expect((await licenses.get({ params: { id } })).customFields).toEqual({ [field]: 'given' })
  })

  test('a field of some license types is for no other', async () => {
    const { id: field } = await aField({ isRequired: true, licenseTypeIds: [2_000_000_000] })
    expect(await refuseMake({ [field]: 'x' })).toMatchObject(onFields({ [`customFields.${field}`]: messages.customFieldNotForType }))
    expect(await refuseMake()).toBe('done')
  })

  test('an unchanged value stays, whatever the field says by now', async () => {
    const { id: field } = await aField({ kind: 'Choice', options: ['Old'] })
    const { id } = await make({ [field]: 'Old' })
    await testApp.build((db) => db('custom_fields').where('id', field).update({ options: '["New"]' }))
    const body = { ...(await anInformation(testApp)), licenseNumber: `N-${id}`, customFields: { [field]: 'Old' } }
    expect(await refusal(testApp.as(OURS).licenses.information({ params: { id }, body }))).toBe('done')
  })

  test('deleting it deletes its values', async () => {
    const field = await aField()
    const { clientId } = testApp.tenants.Saas
    const { id } = await testApp.build((db) => aLicense(db, { clientId, renewalDesignation: 'BillingClient' }))
    await testApp.build((db) => aCustomValue(db, field, { licenseId: id }, 'x'))
    await testApp.build((db) => db('licenses').where({ id }).delete())
    expect(await testApp.database.read('custom_values')).toEqual([])
  })
})

test('a property has the fields of its billing client; another client that shares it sees those of the provider', async () => {
  const [ours, all] = [await aField({ record: 'Property' }), await aField({ record: 'Property', clientId: null })]
  const { clientId } = testApp.tenants.Hybrid
  const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
  const { properties } = testApp.as(OURS)
  const given = { name: 'With fields', ...address }
  const contact = { name: 'Ann', email: 'ann@test.example' }
  const { id } = await properties.create({ body: { ...given, contact, customFields: { [ours.id]: 'secret', [all.id]: 'open' } } })
  await testApp.build((db) => share(db, id, clientId))
  const seenBy = async (actor: Parameters<TestApp['as']>[0]) => {
    const { items } = await testApp.as(actor).properties.list({ body: { propertyName: 'With fields' } })
    const { customFields } = await testApp.as(actor).properties.get({ params: { id } })
    expect(items[0]?.customFields).toEqual(customFields)
    return customFields
  }
  expect(await seenBy(OURS)).toEqual({ [ours.id]: 'secret', [all.id]: 'open' })
  expect(await seenBy('Administrator')).toEqual({ [ours.id]: 'secret', [all.id]: 'open' })
  expect(await seenBy('ClientAdministrator at Hybrid')).toEqual({ [all.id]: 'open' })
  const { version } = await properties.get({ params: { id } })
  await properties.update({ params: { id }, body: { ...given, customFields: { [ours.id]: 'changed' } } })
  expect((await properties.get({ params: { id } })).version).toBe(version + 1)
  const found = async (actor: Parameters<TestApp['as']>[0], searchTerm: string) =>
    (await testApp.as(actor).properties.list({ body: { searchTerm } })).totalItemCount
  expect([await found(OURS, 'changed'), await found('ClientAdministrator at Hybrid', 'changed')]).toEqual([1, 0])
  expect(await found('ClientAdministrator at Hybrid', 'open')).toBe(1)
})

describe('a list', () => {
  const listed = async (customFields: string[], more: object = {}) =>
    (await testApp.as(OURS).licenses.list({ body: { customFields, sortBy: 'licenseNumber', ...more } })).items.map(
      ({ licenseNumber }) => licenseNumber,
    )

  const licensesWith = async (field: Awaited<ReturnType<typeof aField>>, values: Record<string, string>) => {
    const { clientId, propertyId } = testApp.tenants.Saas
    await testApp.build(async (db) => {
      for (const [licenseNumber, value] of Object.entries(values)) {
        const { id: licenseId } = await aLicense(db, { clientId, propertyId, licenseNumber })
        await aCustomValue(db, field, { licenseId }, value)
      }
    })
  }

  test('has the values, and is narrowed by them', async () => {
    const [name, count] = [await aField(), await aField({ kind: 'Number' })]
    await licensesWith(name, { 'T-1': 'Harbor Mutual', 'T-2': 'harbor life', 'T-3': 'Acme' })
    await licensesWith(count, { 'N-1': '-5', 'N-2': '9', 'N-3': '10.5' })
    const { items } = await testApp.as(OURS).licenses.list({ body: { customFields: [`${count.id}=9`] } })
    expect(items).toMatchObject([{ licenseNumber: 'N-2', customFields: { [count.id]: '9' } }])
    expect(await listed([`${name.id}=HARBOR`])).toEqual(['T-1', 'T-2'])
    expect(await listed([`${name.id}=harbor m`, `${name.id}=acme`])).toEqual(['T-1', 'T-3'])
    expect(await listed([`${count.id}>=-5`, `${count.id}<=9.99`])).toEqual(['N-1', 'N-2'])
    expect(await listed([`${count.id}>=0`, `${name.id}=acme`])).toEqual([])
    expect(await listed([`${name.id}=acme`], { searchTerm: 'T-3' })).toEqual(['T-3'])
    expect(await listed([`${name.id}=acme`], { searchTerm: 'T-1' })).toEqual([])
  })

  test('of many that fit has the same rows as of few, and their total', async () => {
    const flag = await aField({ kind: 'YesNo' })
    const { clientId, propertyId } = testApp.tenants.Saas
    await testApp.build(async (db) => {
      const row = await db('licenses').where({ client_id: clientId, property_id: propertyId }).first()
      const rows = Array.from({ length: 2100 }, (_, n) => {
        const number = `Y-${String(n).padStart(4, '0')}`
        return {
          ...row,
          id: undefined,
          license_number: number,
          license_number_sort: number.toLowerCase(),
          master_license_id: null,
          renewal_id: null,
        }
      })
      const clean = rows.map(({ id: _, ...columns }) => columns)
      for (let at = 0; at < clean.length; at += 50) await db('licenses').insert(clean.slice(at, at + 50))
      const ids: number[] = await db('licenses').where('license_number', 'like', 'Y-%').pluck('id')
      const values = ids.map((id) => ({ custom_field_id: flag.id, license_id: id, value: 'Yes', value_key: 'Yes' }))
      for (let at = 0; at < values.length; at += 100) await db('custom_values').insert(values.slice(at, at + 100))
    })
    for (const actor of [OURS, 'Administrator'] as const)
      for (const sortBy of ['licenseNumber', 'propertyName'] as const) {
        const found = await testApp.as(actor).licenses.list({ body: { customFields: [`${flag.id}=yes`], sortBy, pageSize: 5 } })
        expect(found).toMatchObject({ totalItemCount: 2100 })
        if (sortBy === 'licenseNumber') expect(found.items[0]?.licenseNumber).toBe('Y-0000')
        expect(found.items.every(({ customFields }) => customFields[flag.id] === 'Yes')).toBe(true)
      }
    expect(await listed([`${flag.id}=no`])).toEqual([])
    const counted = async (actor: Parameters<TestApp['as']>[0], more: object) =>
      (await testApp.as(actor).licenses.list({ body: { customFields: [`${flag.id}=yes`], ...more } })).totalItemCount
    const active = async () => [
      await counted(OURS, { active: true }),
      await counted('Administrator', { active: true, clientIds: [clientId] }),
    ]
    expect(await active()).toEqual([2100, 2100])
    // Every change of a license reaches its values.
    const some = (last: string) => (query: Query) => query.where('license_number', 'like', `Y-%${last}`)
    await testApp.build((db) => db('licenses').modify(some('1')).update({ active: false }))
    expect(await active()).toEqual([1890, 1890])
    await testApp.build((db) => db('licenses').modify(some('2')).update({ client_id: testApp.tenants.Hybrid.clientId }))
    expect(await active()).toEqual([1680, 1680])
    expect(await counted('Administrator', { active: true })).toBe(1890)
    const scopes = ['licenses:read', `client:${clientId}`]
    const { token } = await testApp.as('Administrator').authentication.createToken({ body: { name: 'Limited', scopes } })
    expect(await counted({ token }, {})).toBe(1890)
    expect(await counted({ token }, { clientIds: [testApp.tenants.Hybrid.clientId] })).toBe(0)
    expect(await counted('Administrator', { active: false })).toBe(210)
    expect(await counted('Administrator', { active: true, propertyIds: [propertyId] })).toBe(1890)
    await testApp.build((db) => db('licenses').modify(some('')).update({ property_active: false }))
    expect(await counted('Administrator', { active: true })).toBe(0)
    expect(await counted('Administrator', {})).toBe(2100)
  })

  test('refuses a field that is not visible, and what is no condition', async () => {
    const theirs = await aField({ clientId: testApp.tenants.Hybrid.clientId })
    const [flag, day] = [await aField({ kind: 'YesNo' }), await aField({ kind: 'Date' })]
    const refused = (term: string) => refusal(testApp.as(OURS).licenses.list({ body: { customFields: [term] } }))
    expect(await refused(`${theirs.id}=x`)).toMatchObject(onFields({ customFields: messages.unknownId }))
    expect(await refused(`${flag.id}>=Yes`)).toMatchObject(onFields({ customFields: messages.customTermInvalid }))
    expect(await refused('policy=x')).toMatchObject(onFields({ customFields: messages.customTermInvalid }))
    expect(await refused(`${day.id}=soon`)).toMatchObject(onFields({ customFields: messages.invalidDate }))
  })
})
