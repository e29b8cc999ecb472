import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicenseType, anEntity, anOfficer } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { anInformation } from '../../testing/examples/licenses.ts'
import { theirLicense } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refusal } from '../../testing/refusal.ts'
import { tally } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const profile = (id: number) => testApp.as(MINE).licenses.get({ params: { id } })
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const update = (id: number, body: Awaited<ReturnType<typeof anInformation>>, actor: Actor = MINE, ifMatch?: number) =>
  testApp.as(actor).licenses.information({ params: { id }, body, ifMatch })

test('changes the information of a license, and keeps its dates', async () => {
  const { id } = await theirLicense(testApp, { effectiveDate: '2026-01-01' })
  const before = await profile(id)
  const body = await anInformation(testApp)
  await update(id, body, MINE, before.version)
  const { licenseeIds, officers, ...said } = body
  const after = await profile(id)
  expect(after).toMatchObject({
    ...said,
    licensees: licenseeIds.map((one) => ({ id: one })),
    officers,
    effectiveDate: '2026-01-01',
    expirationDate: before.expirationDate,
    trackDate: before.trackDate,
    dueDate: before.dueDate,
  })
  expect(after.version).toBeGreaterThan(before.version)
  expect(await refusal(update(id, body, MINE, before.version))).toMatchObject({ status: 412, message: messages.staleEdit })
})

test('omitted fields stay; text is trimmed, and blank text becomes null', async () => {
  const { id } = await theirLicense(testApp)
  const body = await anInformation(testApp)
  await update(id, body)
  const { accountNumber: _, officers: __, ...rest } = body
  await update(id, { ...rest, licenseNumber: `  ${body.licenseNumber} `, premisesName: '   ' } as typeof body)
  expect(await profile(id)).toMatchObject({
    licenseNumber: body.licenseNumber,
    accountNumber: 'A-1',
    premisesName: null,
    officers: body.officers,
  })
})

test('equal values change nothing, and write no audit', async () => {
  const { id } = await theirLicense(testApp)
  const body = await anInformation(testApp)
  await update(id, body)
  const [{ version }, count] = [await profile(id), await testApp.database.read('audit').where('license_id', id).count({ n: '*' }).first()]
  await update(id, body)
  expect((await profile(id)).version).toBe(version)
  expect(await testApp.database.read('audit').where('license_id', id).count({ n: '*' }).first()).toEqual(count)
})

describe('licensees and officers', () => {
  const changed = async (more: (body: Awaited<ReturnType<typeof anInformation>>) => object) => {
    const { id } = await theirLicense(testApp)
    const body = await anInformation(testApp)
    await update(id, body)
    const { version } = await profile(id)
    await update(id, { ...body, ...more(body) })
    return { before: body, after: await profile(id), version, id }
  }

  test('changing only a licensee increases the license’s version and is audited', async () => {
    const { clientId } = testApp.tenants.Saas
    const another = await testApp.build((db) => anEntity(db, { clientId, name: 'Another' }))
    const { before, after, version, id } = await changed(({ licenseeIds }) => ({ licenseeIds: [another.id, ...licenseeIds] }))
    expect(after.licensees.map((one) => one.id).sort()).toEqual([...before.licenseeIds, another.id].sort())
    expect(after.version).toBe(version + 1)
    const { changes } = await testApp.database.read('audit').where({ license_id: id }).orderBy('id', 'desc').first('changes')
    const told = typeof changes === 'string' ? JSON.parse(changes) : changes
    expect(told).toMatchObject([{ field: 'licenseeIds', from: before.licenseeIds }])
  })

  test('officers are added with their titles, and removed', async () => {
    const { clientId } = testApp.tenants.Saas
    const another = await testApp.build((db) => anOfficer(db, { clientId }))
    const titles = [testApp.tenants.Saas.company.titleId, testApp.shared.titleId]
    const { after, version } = await changed(() => ({ officers: [{ officerId: another.id, officerTitleIds: titles }] }))
    expect(after.officers).toHaveLength(1)
    expect(after.officers[0]?.officerTitleIds.sort()).toEqual(titles.sort())
    expect(after.version).toBe(version + 1)
    expect((await changed(() => ({ officers: [] }))).after.officers).toEqual([])
  })
})

test.each([
  [{ licenseNumber: '' }, 'licenseNumber', messages.required],
  [{ zip: '' }, 'zip', messages.required],
  [{ licenseeIds: [] }, 'licenseeIds', messages.licenseeRequired],
  [{ licensingAuthorityId: null }, 'licensingAuthorityId', messages.licensingAuthorityRequired],
  [{ licenseTypeId: null }, 'licenseTypeId', messages.licenseTypeRequired],
  [{ jurisdiction: null }, 'jurisdiction', messages.jurisdictionRequired],
  [{ officers: [{ officerId: 1, officerTitleIds: [] }] }, 'officers.0.officerTitleIds', messages.required],
])('%o is refused on its field', async (more, field, sentence) => {
  const { id } = await theirLicense(testApp)
  const body = { ...(await anInformation(testApp)), ...more } as Awaited<ReturnType<typeof anInformation>>
  expect(await refusal(update(id, body))).toMatchObject(onField(field, sentence))
})

test('the number of another license at the authority is refused; the license’s own is not', async () => {
  const [one, two] = [await theirLicense(testApp), await theirLicense(testApp)]
  const body = await anInformation(testApp)
  await update(one.id, body)
  await update(one.id, { ...body, accountNumber: 'B' })
  expect(await refusal(update(two.id, body))).toMatchObject(onField('licenseNumber', messages.licenseNumberTaken))
})

test('a type of another authority is refused, and so is a user of the other side', async () => {
  const { id } = await theirLicense(testApp)
  const body = await anInformation(testApp)
  const another = await testApp.build((db) => aLicenseType(db))
  expect(await refusal(update(id, { ...body, licenseTypeId: another.id }))).toMatchObject(onField('licenseTypeId', messages.unknownId))
  for (const actor of ['Administrator', 'Contributor', 'Client at Saas'] as const)
    expect(await refusal(update(id, body, actor))).toMatchObject({ status: 403 })
  expect(await refusal(update(id, body, 'ClientAdministrator at Hybrid'))).toMatchObject({ status: 404 })
})

test('of two concurrent changes of the same version, one succeeds', async () => {
  const { id } = await theirLicense(testApp)
  const { version } = await profile(id)
  const [one, two] = [await anInformation(testApp), await anInformation(testApp)]
  const answers = await tally([update(id, one, MINE, version), update(id, two, 'ClientAdministrator at Saas', version)])
  // 412 if it starts after the other has finished, 400 if it started before.
  expect(answers['200']).toBe(1)
  expect((answers['400'] ?? 0) + (answers['412'] ?? 0)).toBe(1)
  expect([one.licenseNumber, two.licenseNumber]).toContain((await profile(id)).licenseNumber)
})
