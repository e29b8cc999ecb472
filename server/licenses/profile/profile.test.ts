import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, anEntity, aRenewal, aTask } from '../../../fixtures/builders.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import { theirLicense, theirRenewal } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { statementsOf } from '../../testing/plans.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const profile = (id: number, actor: Actor = MINE) => testApp.as(actor).licenses.get({ params: { id } })
const details = (id: number, actor: Actor = MINE) => testApp.as(actor).licenses.listItemDetails({ params: { id } })

describe('permission to change', () => {
  const seen = async (id: number, actors: Actor[]) => {
    const answers = await Promise.all(actors.map((actor) => profile(id, actor)))
    return answers.map(({ mayEdit, cannotBegin }) => [mayEdit, cannotBegin])
  }
  const yours = [true, null]
  const notYours = [false, messages.notOnYourSide]

  test('on the client’s side: renewal users of the client', async () => {
    const { id } = await theirLicense(testApp)
    expect(await seen(id, ['ClientAdministrator at Saas', MINE])).toEqual([yours, yours])
    expect(await seen(id, ['Administrator', 'RenewalAdministrator', 'Contributor'])).toEqual([notYours, notYours, notYours])
  })

  test('on the provider’s side: staff of every role', async () => {
    const { id } = await theirLicense(testApp, { renewalDesignation: 'Provider', assignedUserId: testApp.of('Contributor').person.id })
    expect(await seen(id, ['Administrator', 'RenewalAdministrator', 'Contributor'])).toEqual([yours, yours, yours])
    expect(await seen(id, ['ClientAdministrator at Saas', MINE])).toEqual([notYours, notYours])
  })

  test('a user without renewal permission gets no profile, but the row details', async () => {
    const { id } = await theirLicense(testApp)
    expect(await refused(profile(id, 'Client at Saas'))).toMatchObject({ status: 403 })
    expect(await details(id, 'Client at Saas')).toMatchObject({ id })
  })

  test('another client’s license does not exist', async () => {
    const { id } = await theirLicense(testApp)
    expect(await refused(profile(id, 'ClientAdministrator at Hybrid'))).toMatchObject({ status: 404 })
    expect(await refused(details(id, 'Client at Hybrid'))).toMatchObject({ status: 404 })
  })
})

describe('why a renewal cannot begin', () => {
  test.each<[MessageKey, object, object]>([
    ['inactiveLicense', { active: false }, {}],
    ['inactiveProperty', { propertyActive: false }, {}],
    ['oneTimeTerm', {}, { term: 'One Time' }],
    ['approvalPending', { renewalDesignationApprovalStatus: 'ApprovalRequested' }, {}],
    ['unassigned', { assignedUserId: null }, {}],
  ])('%s', async (key, license, type) => {
    const { id } = await theirLicense(testApp, license, type)
    expect((await profile(id)).cannotBegin).toBe(messages[key])
  })

  test('a secondary renews with its primary, and shows when the primary is in renewal', async () => {
    const primary = await theirLicense(testApp, { isMaster: true })
    const child = await theirLicense(testApp, { masterLicenseId: primary.id })
    expect(await profile(child.id)).toMatchObject({
      cannotBegin: messages.secondaryLicense,
      isChild: true,
      licenseRank: 'Secondary',
      masterLicenseId: primary.id,
      masterLicenseNumber: primary.licenseNumber,
      inProcessRenewalOnMaster: false,
    })
    expect(await profile(primary.id)).toMatchObject({
      isMaster: true,
      licenseRank: 'Primary',
      hasChildren: true,
      inProcessRenewalOnMaster: false,
    })
    await testApp.build((db) => aRenewal(db, { licenseId: primary.id }))
    expect((await profile(child.id)).inProcessRenewalOnMaster).toBe(true)
    expect(await profile(primary.id)).toMatchObject({ inProcessRenewalOnMaster: false, cannotBegin: messages.renewalInProcess })
  })
})

describe('the renewals of a license', () => {
  test('the last completed one gives its dates; a renewal in process is not included', async () => {
    const { id } = await theirLicense(testApp)
    expect(await profile(id)).toMatchObject({
      lastCompletedRenewal: null,
      inProcessRenewal: null,
      hasChildren: false,
      licenseRank: 'Standalone',
    })
    const dates = (year: number) => ({ effectiveDate: `${year}-01-01`, expirationDate: `${year}-12-31`, trackDate: `${year}-10-02` })
    const ended = (year: number) => ({ licenseId: id, stage: 8 as const, completedOn: `${year - 1}-12-01T12:00:00.000Z` })
    const url = 'https://files.example/form.pdf'
    const link = await testApp.build(async (db) => {
      const { id: renewalId } = await aRenewal(db, { ...ended(2026), ...dates(2026), renewalDueDate: '2025-12-01' })
      const [made] = await db('renewal_documents').insert({ renewal_id: renewalId, label: 'Form', url, position: 0 }).returning('id')
      await aRenewal(db, { ...ended(2025), ...dates(2025) })
      await aRenewal(db, { licenseId: id, ...dates(2027) })
      return made
    })
    const { lastCompletedRenewal, inProcessRenewal } = await profile(id)
    expect(lastCompletedRenewal).toEqual({
      ...dates(2026),
      renewalDueDate: '2025-12-01',
      licenseRenewalDocuments: [{ id: link.id, label: 'Form', url }],
      shippingMethodLicense: null,
    })
    expect(inProcessRenewal).toMatchObject(dates(2027))
    const { items } = await testApp.as(MINE).renewals.list({ params: { id } })
    expect(items.map(({ expirationDate }) => expirationDate)).toEqual(['2026-12-31', '2025-12-31'])
  })

  test('an inactive assignee is still named', async () => {
    const { users } = testApp.tenants.Saas
    const { id } = await theirLicense(testApp, { assignedUserId: users.ClientAdministrator })
    const set = (active: boolean) => testApp.build((db) => db('users').where('id', users.ClientAdministrator).update({ active }))
    await set(false)
    expect(await profile(id)).toMatchObject({
      assignedUserId: users.ClientAdministrator,
      assignedUserName: expect.stringMatching(/ \(inactive\)$/),
      cannotBegin: messages.unassigned,
    })
    await set(true)
    expect((await profile(id)).assignedUserName).not.toContain('inactive')
  })

  test('an assignee without renewal permission is still named, and a viewer cannot be assigned', async () => {
    const { users } = testApp.tenants.Saas
    const { id } = await theirLicense(testApp, { assignedUserId: users.Client })
    expect(await profile(id)).toMatchObject({
      assignedUserName: expect.stringMatching(/ \(inactive\)$/),
      cannotBegin: messages.unassigned,
    })
    const options = await testApp.as('ClientAdministrator at Saas').lists.users({})
    expect(options.find(({ value }) => value === users.Client)?.label).not.toContain('inactive')
  })
})

describe('the details of a row', () => {
  test('are the license’s, with the due date, follow-up date and notes of a renewal in process', async () => {
    const { licenseId, renewalId } = await theirRenewal(
      testApp,
      { stage: 4, renewalDueDate: '2026-12-24', notes: 'Called' },
      { premisesName: 'The Bar', effectiveDate: '2026-01-01' },
    )
    await testApp.build(async (db) => {
      await aTask(db, { renewalId, followUpDate: '2026-11-30' })
      await anEntity(db, { clientId: testApp.tenants.Saas.clientId, licenseId, name: 'Oak LLC' })
      await anEntity(db, { clientId: testApp.tenants.Saas.clientId, licenseId, name: 'Elm LLC' })
    })
    expect(await details(licenseId)).toMatchObject({
      renewalStatus: 4,
      trackDate: '2026-10-02',
      renewalDueDate: '2026-12-24',
      followUpDate: '2026-11-30',
      effectiveDate: '2026-01-01',
      expirationDate: '2026-12-31',
      premisesName: 'The Bar',
      licenseTerm: '1 Year',
      licensees: ['Elm LLC', 'Oak LLC'],
      notes: 'Called',
      renewalDesignation: 'BillingClient',
      standing: { text: 'In renewal, step 4 of 6' },
      noDocument: true,
      licenseRank: 'Standalone',
    })
  })

  test('without a renewal, the due date is the license’s and there are no notes', async () => {
    const { id } = await theirLicense(testApp, { notes: 'Of the license' })
    expect(await details(id)).toMatchObject({
      renewalStatus: 1,
      renewalDueDate: '2026-12-01',
      followUpDate: null,
      notes: null,
      licensees: [],
    })
  })
})

test('options: without secondaries, or primaries only, by all that the license list finds', async () => {
  const { clientId, propertyId } = testApp.tenants.Hybrid
  const [primary, child] = await testApp.build(async (db) => {
    const first = await aLicense(db, { clientId, propertyId, isMaster: true, licenseNumber: 'Choice-1' })
    return [
      first,
      await aLicense(db, { clientId, propertyId, masterLicenseId: first.id, licenseNumber: 'Choice-2', city: 'Chosenville' }),
    ] as const
  })
  const options = async (query: object) =>
    (await testApp.as('Client at Hybrid').licenses.options({ query: { searchTerm: 'choice-', ...query } })).map(({ value }) => value)
  expect(await options({})).toEqual([primary.id, child.id])
  expect(await options({ searchTerm: 'chosenv' })).toEqual([child.id])
  expect(await options({ excludeChildren: true })).toEqual([primary.id])
  expect(await options({ masterOnly: true })).toEqual([primary.id])
  expect(await testApp.as('Client at Saas').licenses.options({ query: { searchTerm: 'choice-' } })).toEqual([])
})

test('a license in renewal is read with four statements: the session, the license, what it is joined with, and its renewal', async () => {
  const { licenseId } = await theirRenewal(testApp)
  const statements = await statementsOf(testApp.database.read, () => profile(licenseId))
  expect(statements).toHaveLength(4)
})
