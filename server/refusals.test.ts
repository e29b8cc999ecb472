import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsOnly } from '../contract/call.ts'
import type { Schema } from '../contract/fields/schema.ts'
import { allCalls } from '../contract/index.ts'
import { aLicense, aRenewal, licenseOf } from '../fixtures/builders.ts'
import { insert, STAMP } from '../fixtures/rows.ts'
import { messages } from '../rules/messages.ts'
import { send } from './testing/bad-input/bad-input.ts'
import type { Example } from './testing/examples/example.ts'
import { exampleOf } from './testing/examples/examples.ts'
import type { Answer, Request } from './testing/http.ts'
import { everyRow } from './testing/rows.ts'
import { CANARY, startTestApp, type TestApp, TODAY } from './testing/test-app.ts'

let testApp: TestApp
let ledgerEntryId: number

beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId } = testApp.tenants.other
  const entry = { clientId, kind: 'Deposit', amountCents: 100_000, description: CANARY, createdOn: STAMP }
  ledgerEntryId = (await testApp.build((db) => insert(db, 'trust_ledger', entry))).id
})
afterAll(() => testApp[Symbol.asyncDispose]())

describe('a request with every possible error', () => {
  const told = ({ status, body }: Answer) => [status, body?.detail]

  test('is refused in the documented order, one reason after another', async () => {
    const { Saas, other } = testApp.tenants
    const { licenseId, renewalId } = await testApp.build(async (db) => {
      const { clientId, propertyId, users } = Saas
      const { id } = await aLicense(db, { clientId, propertyId, assignedUserId: users.ClientAdministrator })
      return { licenseId: id, renewalId: (await aRenewal(db, { licenseId: id, stage: 2 })).id }
    })
    const cookieOf = async (userId: number) => ({ cookie: await testApp.cookieOf(userId) })
    const viewer = await cookieOf(Saas.users.Client)
    const contributor = await cookieOf(Saas.users.ClientContributor)
    const header = { 'x-requested-with': 'XMLHttpRequest' }
    const stale = { 'if-match': '"999"' }
    const fileForms = (id: number | string, renewal: number, headers: Request['headers'], body: unknown) =>
      testApp.request({ method: 'POST', path: `/licenses/${id}/renewals/${renewal}/forms-filed`, headers, body }).then(told)
    const bad = { dateFiled: 'soon' }

    expect(await fileForms('x', 0, stale, bad)).toEqual([401, messages.notSignedIn])
    expect(await fileForms('x', 0, { ...viewer, ...stale }, bad)).toEqual([403, messages.headerMissing])
    expect(await fileForms('x', 0, { ...viewer, ...header, ...stale }, bad)).toEqual([403, messages.notAllowed])
    const { onClientSide: foreign } = other
    expect(await fileForms(foreign.licenseId, foreign.renewalId, { ...contributor, ...header, ...stale }, bad)).toEqual([
      404,
      messages.notFound,
    ])
    const { onProviderSide: theirs } = Saas
    expect(await fileForms(theirs.licenseId, theirs.renewalId, { ...contributor, ...header, ...stale }, bad)).toEqual([
      403,
      messages.notAllowed,
    ])
    expect(await fileForms(licenseId, renewalId, { ...contributor, ...header, ...stale }, bad)).toEqual([412, messages.staleEdit])
    const { version } = await licenseOf(testApp.database.read, licenseId)
    const fresh = { 'if-match': `"${version}"` }
    expect(await fileForms(licenseId, renewalId, { ...contributor, ...header, ...fresh }, bad)).toEqual([400, messages.formBanner])
    expect(await fileForms(licenseId, renewalId, { ...contributor, ...header, ...fresh }, { dateFiled: TODAY })).toEqual([
      400,
      messages.stepTooEarly,
    ])
    await testApp.build((db) => db('renewals').where({ id: renewalId }).update({ stage: 4 }))
    expect((await fileForms(licenseId, renewalId, { ...contributor, ...header, ...fresh }, { dateFiled: TODAY }))[0]).toBe(200)
  })

  test('a blocked delete is refused last', async () => {
    const path = `/users/${testApp.tenants.Saas.users.ClientAdministrator}`
    const remove = (body: object, ifMatch: string) =>
      testApp.request({ method: 'POST', path, headers: { 'if-match': ifMatch }, body }, 'Administrator')
    expect((await remove({ nonsense: 1 }, '"999"')).status).toBe(412)
    expect((await remove({ nonsense: 1 }, '"1"')).status).toBe(400)
    expect(told(await remove({}, '"1"'))).toEqual([409, messages.userHasLicenses])
  })
})

const MISSING = 1_999_999_999

/** A record of another tenant for each name of an id in a body or a query. Add new names here. */
const foreignId = ({ tenants: { other } }: TestApp, name: string): number => {
  const IDS: Record<string, number> = {
    userId: other.users.ClientContributor,
    userIds: other.users.ClientContributor,
    licenseeIds: other.entityId,
    corporateEntityId: other.entityId,
    assignedUserIds: other.users.ClientContributor,
    assignedUserId: other.users.ClientContributor,
    userTaskIds: other.onClientSide.taskId,
    taskId: other.onClientSide.taskId,
    clientId: other.clientId,
    clientIds: other.clientId,
    billingClientId: other.clientId,
    licenseId: other.onClientSide.licenseId,
    licenseIds: other.onClientSide.licenseId,
    masterLicenseId: other.onClientSide.licenseId,
    propertyId: other.propertyId,
    propertyIds: other.propertyId,
    divisionId: other.company.divisionId,
    divisionIds: other.company.divisionId,
    officerTitleIds: other.company.titleId,
    propertyAffiliatedEntityIds: other.keptByStaff.affiliatedEntityId,
    licensingAuthorityId: other.authorityId,
    licensingAuthorityIds: other.authorityId,
    licenseTypeId: other.licenseTypeId,
    licenseTypeIds: other.licenseTypeId,
    renewalTipIds: other.tipId,
    propertyContactIds: other.propertyContactId,
    deliveryIds: other.webhookDeliveryId,
    contactIds: other.propertyContactId,
    renewalId: other.onClientSide.renewalId,
    requestId: other.onClientSide.request.requestId,
    itemId: other.onClientSide.request.itemId,
    answerId: other.onClientSide.request.answerId,
    deputyId: other.users.ClientContributor,
    excludePropertyContactIds: other.propertyContactId,
    deletePropertyContactIds: other.propertyContactId,
    deleteDivisionContactIds: other.company.divisionContactId,
    reversesId: ledgerEntryId,
    officerId: other.company.byClient.officerId,
    batchId: other.batchId,
    mappingId: other.importMappingId,
    // Shared lists: none of their ids belongs to another tenant.
    lineOfBusinessId: MISSING,
    licenseCategoryId: MISSING,
    licenseCategoryIds: MISSING,
    subCategoryIds: MISSING,
    renewalTipCategoryId: MISSING,
    renewalTipCategoryIds: MISSING,
  }
  const id = IDS[name]
  if (!id) throw new Error(`server/refusals.test.ts does not know yet whose id ${name} is.`)
  return id
}

const idFields = (schema: Schema | undefined): string[] =>
  Object.entries(schema?.properties ?? {})
    .filter(([name, { type, items }]) => /Ids?$/.test(name) && [items?.type ?? type].flat().includes('integer'))
    .map(([name]) => name)

/** The fields that a body must leave out to be valid with that id. */
const WITHOUT: Record<string, object> = { reversesId: { amount: null }, taskId: { licenseId: undefined } }
/** The same for calls whose body takes one id of several. */
const ONE_OF: Record<string, object> = { 'evidence.prepare': { propertyId: undefined } }

describe("another tenant's id in a body or a query is treated as unknown", () => {
  const cases = allCalls().flatMap((named) =>
    (['body', 'query'] as const).flatMap((where) =>
      idFields(named.call[where] as Schema | undefined).map((field) => ({
        named,
        where,
        field,
        title: `${named.name} ${where}: ${field}`,
      })),
    ),
  )

  test.each(cases)('$title', async ({ named, where, field }) => {
    const example = await exampleOf(testApp, named)
    const withId = (id: number): Example => ({
      ...example,
      [where]: { ...example[where], ...WITHOUT[field], ...ONE_OF[named.name], [field]: field.endsWith('s') ? [id] : id },
    })
    const headers = { 'x-request-id': 'the-same-for-both' }
    const before = await everyRow(testApp.database.read)
    const missing = await send(testApp, named, withId(MISSING), { headers })
    const foreign = await send(testApp, named, withId(foreignId(testApp, field)), { headers })
    expect(foreign.text).toBe(missing.text)
    expect(foreign.status).toBe(missing.status)
    expect(foreign.text).not.toContain(CANARY)
    if (readsOnly(named.call)) return
    expect({ status: foreign.status, fields: Object.keys(foreign.body.errors ?? {}) }).toEqual({ status: 400, fields: [field] })
    expect(await everyRow(testApp.database.read)).toBe(before)
  })
})
