import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority, aRenewalTip } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let inspection: number
beforeAll(async () => {
  testApp = await startTestApp()
  inspection = (await testApp.database.read('renewal_tip_categories').where({ name: 'Inspection' }).first('id')).id
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })

test('a client-specific tip is created, changed and deleted by the client’s administrator', async () => {
  const { renewalTips } = testApp.as(OURS)
  const body = { description: ' Ask the chef ', renewalTipCategoryId: inspection, stateProvince: 'CO' }
  const { id } = await renewalTips.create({ body })
  const made = await renewalTips.get({ params: { id } })
  const { clientId, mark } = testApp.tenants.Saas
  expect(made).toMatchObject({
    description: 'Ask the chef',
    renewalTipCategoryId: inspection,
    renewalTipCategoryName: 'Inspection',
    stateProvince: 'CO',
    clientId,
    isClientSpecific: true,
    managedBy: `${mark} client`,
    referenceCount: 0,
    referenceTypeCount: 0,
    createdOn: expect.any(String),
  })
  await renewalTips.update({ params: { id }, body: { description: 'Ask the owner', stateProvince: ' ' }, ifMatch: made.version })
  expect(await renewalTips.get({ params: { id } })).toMatchObject({
    description: 'Ask the owner',
    renewalTipCategoryName: 'Inspection',
    stateProvince: null,
  })
  const stale = renewalTips.update({ params: { id }, body: { description: 'X' }, ifMatch: made.version })
  expect(await refusal(stale)).toMatchObject({ status: 412 })
  const staff = testApp.as('Administrator').renewalTips
  expect(await refusal(staff.update({ params: { id }, body: { description: 'X' } }))).toMatchObject({ status: 403 })
  const contributor = testApp.as('ClientContributor at Saas').renewalTips
  expect(await contributor.get({ params: { id } })).toMatchObject({ description: 'Ask the owner' })
  expect(await refusal(contributor.create({ body: { description: 'X' } }))).toMatchObject({ status: 403 })
  const { items } = await testApp.as(OURS).activity.list({ query: { record: 'renewal_tips' } })
  expect(items[0]).toMatchObject({ call: 'renewalTips.update', recordId: id, clientId })
  await renewalTips.remove({ params: { id } })
  expect(await refusal(renewalTips.get({ params: { id } }))).toMatchObject({ status: 404 })
})

test('a tip of staff is visible to everyone, and only the provider’s administrator deletes it', async () => {
  const staff = testApp.as('RenewalAdministrator').renewalTips
  const { id } = await staff.create({ body: { description: 'File early' } })
  const client = testApp.as(OURS).renewalTips
  expect(await client.get({ params: { id } })).toMatchObject({
    clientId: null,
    isClientSpecific: false,
    managedBy: 'Provider',
    renewalTipCategoryName: null,
  })
  expect(await refusal(client.update({ params: { id }, body: { description: 'X' } }))).toMatchObject({ status: 403 })
  expect(await refusal(client.remove({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await refusal(staff.update({ params: { id }, body: { description: 'File very early' } }))).toBe('done')
  expect(await refusal(staff.remove({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await refusal(testApp.as('Administrator').renewalTips.remove({ params: { id } }))).toBe('done')
})

test.each([
  [{ description: ' ' }, 'description', messages.required],
  [{ description: 'x'.repeat(1025) }, 'description', 'Description cannot exceed 1024 characters'],
  [{ renewalTipCategoryId: 999_999 }, 'renewalTipCategoryId', messages.unknownId],
  [{ stateProvince: 'x'.repeat(21) }, 'stateProvince', 'State cannot exceed 20 characters'],
])('a tip with %o is refused on its field', async (more, field, sentence) => {
  const { renewalTips } = testApp.as(OURS)
  const body = { description: 'A tip', ...more }
  expect(await refusal(renewalTips.create({ body }))).toMatchObject(onField(field, sentence))
  const params = { id: testApp.tenants.Saas.tipId }
  expect(await refusal(renewalTips.update({ params, body }))).toMatchObject(onField(field, sentence))
})

test('a tip that a license type uses cannot be deleted', async () => {
  const { clientId, authorityId } = testApp.tenants.Saas
  const { renewalTips, licenseTypes } = testApp.as(OURS)
  const typeId = (await testApp.build((db) => aLicenseType(db, { clientId, licensingAuthorityId: authorityId }))).id
  const { id } = await testApp.build((db) => aRenewalTip(db, { clientId, typeIds: [typeId] }))
  expect(await refusal(renewalTips.remove({ params: { id } }))).toMatchObject({ status: 409, message: messages.renewalTipInUse })
  await licenseTypes.renewalTips({ params: { id: authorityId, typeId }, body: { renewalTipIds: [] } })
  expect(await refusal(renewalTips.remove({ params: { id } }))).toBe('done')
})

test('tips are listed by description, filtered and sorted within the tenant', async () => {
  const { Saas, Hybrid, other } = testApp.tenants
  const chosen = await testApp.build(async (db) => {
    const { id } = await aRenewalTip(db, { description: 'Zq bring two copies', stateProvince: 'NV', renewalTipCategoryId: inspection })
    await aRenewalTip(db, { description: 'Zq ask early', clientId: Saas.clientId })
    await aRenewalTip(db, { description: 'Zq theirs', clientId: Hybrid.clientId, stateProvince: 'NV' })
    return id
  })
  const { renewalTips } = testApp.as(OURS)
  const found = async (body: object) =>
    (await renewalTips.list({ body: { searchTerm: 'zq', ...body } })).items.map((tip) => tip.description)
  expect(await found({})).toEqual(['Zq ask early', 'Zq bring two copies'])
  expect(await found({ sortBy: 'managedBy', sortDirection: 'desc' })).toEqual(['Zq bring two copies', 'Zq ask early'])
  expect(await found({ searchTerm: 'TWO copies' })).toEqual(['Zq bring two copies'])
  expect(await found({ states: ['NV'] })).toEqual(['Zq bring two copies'])
  expect(await found({ renewalTipIds: [chosen] })).toEqual(['Zq bring two copies'])
  expect(await found({ renewalTipCategoryIds: [inspection] })).toEqual(['Zq bring two copies'])
  expect(await found({ isClientSpecific: true })).toEqual(['Zq ask early'])
  expect(await found({ isClientSpecific: false })).toEqual(['Zq bring two copies'])
  for (const sortBy of ['renewalTipCategoryName', 'stateProvince', 'referenceCount', 'referenceTypeCount', 'createdOn'] as const)
    expect(await found({ sortBy })).toHaveLength(2)
  const staff = testApp.as('Contributor').renewalTips
  const theirs = await staff.list({ body: { searchTerm: 'zq', clientIds: [Hybrid.clientId] } })
  expect(theirs).toMatchObject({ totalItemCount: 1, items: [{ description: 'Zq theirs', managedBy: `${Hybrid.mark} client` }] })
  expect(await refusal(renewalTips.list({ body: { clientIds: [other.clientId] } }))).toMatchObject(onField('clientIds', messages.unknownId))
})

test('a tip lists its license types and counts their licenses, within each tenant', async () => {
  const { Saas, Hybrid } = testApp.tenants
  const { id } = await testApp.build((db) =>
    aRenewalTip(db, { typeIds: [Saas.licenseTypeId, Hybrid.licenseTypeId, testApp.shared.licenseTypeId] }),
  )
  const params = { id }
  const counts = async (actor: Parameters<TestApp['as']>[0]) => {
    const { referenceCount, referenceTypeCount } = await testApp.as(actor).renewalTips.get({ params })
    return [referenceTypeCount, referenceCount]
  }
  expect(await counts(OURS)).toEqual([2, 2])
  expect(await counts('Contributor')).toEqual([3, 4])
  const { renewalTips } = testApp.as(OURS)
  const page = await renewalTips.licenseTypes({ params })
  expect(page).toMatchObject({ totalItemCount: 2, activeItemCount: 2, inactiveItemCount: 0 })
  expect(page.items.map((type) => type.id).sort()).toEqual([Saas.licenseTypeId, testApp.shared.licenseTypeId].sort())
  expect(page.items.find((type) => type.id === Saas.licenseTypeId)).toMatchObject({
    licensingAuthorityId: Saas.authorityId,
    licensesCount: 2,
    state: 'CO',
  })
  const foreign = renewalTips.licenseTypes({ params: { id: Hybrid.tipId } })
  expect(await refusal(foreign)).toMatchObject({ status: 404 })
})

test('the select list offers the tips that an authority’s types can use, for its state or for all states', async () => {
  const { Saas, Hybrid, other } = testApp.tenants
  const made = await testApp.build(async (db) => ({
    authority: (await aLicensingAuthority(db, { clientId: Saas.clientId, state: 'UT' })).id,
    wide: (await aLicensingAuthority(db, { state: 'UT' })).id,
    utah: (await aRenewalTip(db, { stateProvince: 'UT', renewalTipCategoryId: inspection })).id,
    own: (await aRenewalTip(db, { clientId: Saas.clientId })).id,
    texas: (await aRenewalTip(db, { stateProvince: 'TX' })).id,
    theirs: (await aRenewalTip(db, { clientId: Hybrid.clientId })).id,
  }))
  const { utah, own, texas, theirs } = made
  const all = [utah, own, texas, theirs]
  const chosen = async (actor: Parameters<TestApp['as']>[0], query: object) =>
    (await testApp.as(actor).renewalTips.options({ query })).map(({ value }) => value as number).filter((value) => all.includes(value))
  expect(await chosen('Client at Saas', {})).toEqual(expect.arrayContaining([utah, own, texas]))
  expect(await chosen('Client at Saas', {})).not.toContain(theirs)
  expect((await chosen(OURS, { licensingAuthorityId: made.authority })).sort()).toEqual([utah, own].sort())
  expect(await chosen('Administrator', { licensingAuthorityId: made.wide })).toEqual([utah])
  expect((await chosen(OURS, { stateProvince: 'TX' })).sort()).toEqual([own, texas].sort())
  expect(await chosen(OURS, { renewalTipCategoryId: inspection })).toEqual([utah])
  const { renewalTips } = testApp.as(OURS)
  const option = (await renewalTips.options()).find(({ value }) => value === utah)
  expect(option).toMatchObject({ meta: { renewalTipCategoryName: 'Inspection', stateProvince: 'UT' } })
  const foreign = renewalTips.options({ query: { licensingAuthorityId: other.authorityId } })
  expect(await refusal(foreign)).toMatchObject(onField('licensingAuthorityId', messages.unknownId))
})

test('a license shows the tips of its type, without the tips of other clients', async () => {
  const { Saas, Hybrid } = testApp.tenants
  const { clientId, propertyId } = Saas
  const licenseTypeId = testApp.shared.licenseTypeId
  const license = await testApp.build(async (db) => {
    await aRenewalTip(db, { description: 'A: ours', clientId, typeIds: [licenseTypeId] })
    await aRenewalTip(db, { description: 'B: theirs', clientId: Hybrid.clientId, typeIds: [licenseTypeId] })
    return aLicense(db, { clientId, propertyId, licenseTypeId })
  })
  for (const actor of [OURS, 'Contributor'] as const) {
    const { items, totalItemCount } = await testApp.as(actor).licenses.renewalTips({ params: { id: license.id } })
    const descriptions = items.map((tip) => tip.description)
    expect(descriptions).toEqual([...descriptions].sort())
    expect(descriptions).toEqual(expect.arrayContaining(['A: ours', 'The tip']))
    expect(descriptions).not.toContain('B: theirs')
    expect(totalItemCount).toBe(items.length)
  }
  const foreign = testApp.as('ClientAdministrator at Hybrid').licenses.renewalTips({ params: { id: license.id } })
  expect(await refusal(foreign)).toMatchObject({ status: 404 })
})
