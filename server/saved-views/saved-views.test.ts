import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomField, aSavedView, aUser } from '../../fixtures/builders.ts'
import { serial } from '../../fixtures/rows.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { clock } from '../kit/clock.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Saas'
const VIEWER = 'Client at Saas'

const api = (actor: Actor = ADMIN) => testApp.as(actor).savedViews
const create = (more: object = {}, actor: Actor = ADMIN) =>
  api(actor).create({ body: { list: 'renewals', name: `View ${serial()}`, filter: {}, ...more } })
const seenBy = async (actor: Actor, id: number) => (await api(actor).list({ query: {} })).items.find((view) => view.id === id)
const blamed = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })

describe('a view', () => {
  test('keeps filter, columns and order, is changed and deleted', async () => {
    const filter = { states: ['HI', 'CA'], renewalStatuses: [1], showPerpetualTerms: true, searchTerm: 'bar' }
    const { id } = await create({ name: ' Mine ', filter, columns: ['licenseNumber', 'city'], sortBy: 'city', sortDirection: 'desc' })
    const kept = { name: 'Mine', filter, columns: ['licenseNumber', 'city'], sortBy: 'city', sortDirection: 'desc', droppedCount: 0 }
    expect(await seenBy(ADMIN, id)).toMatchObject({
      ...kept,
      list: 'renewals',
      sharedWith: 'Nobody',
      mayEdit: true,
      isDefault: false,
      version: 1,
    })
    await api().update({ params: { id }, ifMatch: 1, body: { name: 'Ours', filter: {} } })
    expect(await seenBy(ADMIN, id)).toMatchObject({ name: 'Ours', filter: {}, columns: null, sortBy: null, version: 2 })
    expect(await refused(api().update({ params: { id }, ifMatch: 1, body: { name: 'Late', filter: {} } }))).toMatchObject({ status: 412 })
    await api().remove({ params: { id } })
    expect(await seenBy(ADMIN, id)).toBeUndefined()
  })

  test('has a name of its own in its list, whatever its case', async () => {
    const name = `Twice ${serial()}`
    await create({ name })
    expect(await refused(create({ name: name.toUpperCase() }))).toMatchObject(blamed('name', messages.viewNameTaken))
    await create({ name, list: 'licenses' })
    await create({ name }, CONTRIBUTOR)
  })

  test('has a filter and an order that its list knows', async () => {
    for (const [filter, field] of [
      [{ boats: 1 }, 'filter.boats'],
      [{ states: 'HI' }, 'filter.states'],
      [{ pageNumber: 2 }, 'filter.pageNumber'],
    ] as const)
      expect(await refused(create({ filter }))).toMatchObject({ status: 400, errors: { [field]: [expect.anything()] } })
    expect(await refused(create({ sortBy: 'weight' }))).toMatchObject(blamed('sortBy', messages.viewSort))
  })

  test('cannot name records that its owner cannot see', async () => {
    const { authorityId } = testApp.tenants.other
    expect(await refused(create({ filter: { licensingAuthorityIds: [authorityId] } }))).toMatchObject(blamed('filter', messages.unknownId))
    expect(await refused(create({ filter: { assignedUserIds: [-1, 2_000_000_000] } }))).toMatchObject(blamed('filter', messages.unknownId))
  })

  test('of requests, users and authorities: ids that stand alone are looked at, too', async () => {
    const { other, Saas } = testApp.tenants
    await create({
      list: 'requests',
      filter: { statuses: ['Open'], propertyId: Saas.propertyId },
      sortBy: 'createdOn',
      sortDirection: 'desc',
    })
    await create({ list: 'users', filter: { roles: ['Client'], active: true }, sortBy: 'firstName' })
    await create({ list: 'licensing-authorities', filter: { states: ['CO'] }, sortBy: 'name' })
    for (const filter of [{ propertyId: other.propertyId }, { clientId: other.clientId }, { licenseId: other.onClientSide.licenseId }])
      expect(await refused(create({ list: 'requests', filter }))).toMatchObject(blamed('filter', messages.unknownId))
    expect(await refused(create({ list: 'requests', filter: { after: 'start' } }))).toMatchObject({ status: 400 })
    expect(await refused(create({ list: 'users' }, CONTRIBUTOR))).toMatchObject({ status: 403 })
    const { clientId, users } = Saas
    const filter = { statuses: ['Open'], propertyId: other.propertyId }
    const { id } = await testApp.build((db) =>
      aSavedView(db, { list: 'requests', ownerId: users.ClientAdministrator, clientId, sharedWith: 'Team', filter }),
    )
    expect(await seenBy(CONTRIBUTOR, id)).toMatchObject({ filter: { statuses: ['Open'] }, droppedCount: 1 })
  })

  test('of a list that is closed to a person is refused and not shown', async () => {
    expect(await refused(create({ list: 'licenses' }, VIEWER))).toMatchObject({ status: 403 })
    const { id } = await create({ list: 'licenses', sharedWith: 'Team' })
    expect(await seenBy(VIEWER, id)).toBeUndefined()
    expect(await seenBy(CONTRIBUTOR, id)).toMatchObject({ id })
  })
})

describe('sharing', () => {
  test('is for administrators who may assign', async () => {
    expect(await refused(create({ sharedWith: 'Team' }, CONTRIBUTOR))).toMatchObject({ status: 403 })
    const { id } = await create({ sharedWith: 'Team' })
    expect(await seenBy(CONTRIBUTOR, id)).toMatchObject({ sharedWith: 'Team', mayEdit: false })
    expect(await seenBy(VIEWER, id)).toMatchObject({ id })
    for (const actor of ['ClientAdministrator at Hybrid', 'Administrator'] as const) expect(await seenBy(actor, id)).toBeUndefined()
    expect(await refused(api(CONTRIBUTOR).update({ params: { id }, body: { name: 'Taken', filter: {} } }))).toMatchObject({ status: 403 })
    expect(await refused(api(CONTRIBUTOR).remove({ params: { id } }))).toMatchObject({ status: 403 })
    expect(await refused(api('Administrator').remove({ params: { id } }))).toMatchObject({ status: 404 })
  })

  test('with a role is seen by that role of the team', async () => {
    const { id } = await create({ sharedWith: 'Role', roleName: 'ClientContributor' })
    expect(await seenBy(CONTRIBUTOR, id)).toMatchObject({ roleName: 'ClientContributor' })
    expect(await seenBy(VIEWER, id)).toBeUndefined()
    expect(await refused(create({ sharedWith: 'Role' }))).toMatchObject(blamed('roleName', messages.required))
    expect(await refused(create({ sharedWith: 'Role', roleName: 'Administrator' }))).toMatchObject(blamed('roleName', messages.viewRole))
  })

  test('leaves out records that the reader cannot see, and says how many', async () => {
    const { clientId, users, authorityId } = testApp.tenants.Saas
    const filter = {
      licensingAuthorityIds: [authorityId, testApp.tenants.other.authorityId],
      assignedUserIds: [-1],
      clientIds: [testApp.tenants.other.clientId],
    }
    const { id } = await testApp.build((db) => aSavedView(db, { ownerId: users.ClientAdministrator, clientId, sharedWith: 'Team', filter }))
    expect(await seenBy(CONTRIBUTOR, id)).toMatchObject({
      filter: { licensingAuthorityIds: [authorityId], assignedUserIds: [-1] },
      droppedCount: 2,
    })
    expect((await seenBy(CONTRIBUTOR, id))?.filter).not.toHaveProperty('clientIds')
  })

  test('leaves out conditions on a custom field that was removed', async () => {
    const { clientId, users } = testApp.tenants.Saas
    const [gone, kept] = await testApp.build((db) =>
      Promise.all([aCustomField(db, { clientId, removedOn: clock.now() }), aCustomField(db, { clientId })]),
    )
    const filter = { active: true, customFields: [`${gone.id}=x`, `${kept.id}=y`] }
    const { id } = await testApp.build((db) =>
      aSavedView(db, { list: 'licenses', ownerId: users.ClientAdministrator, clientId, sharedWith: 'Team', filter }),
    )
    const view = await seenBy(CONTRIBUTOR, id)
    expect(view).toMatchObject({ filter: { active: true, customFields: [`${kept.id}=y`] }, droppedCount: 1 })
    expect(await refused(testApp.as(CONTRIBUTOR).licenses.list({ body: view?.filter as never }))).toMatchObject({ status: 200 })
  })

  test('outlives the owner, and then belongs to administrators of the side', async () => {
    const { clientId } = testApp.tenants.Saas
    const { id: userId } = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor' }))
    const [shared, own] = await testApp.build((db) =>
      Promise.all([aSavedView(db, { ownerId: userId, clientId, sharedWith: 'Team' }), aSavedView(db, { ownerId: userId, clientId })]),
    )
    await testApp.as(ADMIN).users.remove({ params: { id: userId }, body: {} } as never)
    expect(await seenBy(CONTRIBUTOR, present(shared).id)).toMatchObject({ ownerName: null, mayEdit: false })
    expect(await seenBy(ADMIN, present(shared).id)).toMatchObject({ mayEdit: true })
    expect(await testApp.build((db) => db('saved_views').where('id', present(own).id).first())).toBeUndefined()
    await api().remove({ params: { id: present(shared).id } })
  })
})

test('the default is one a list and holds for the person alone', async () => {
  const one = await create({ sharedWith: 'Team' })
  const other = await create({ sharedWith: 'Team' })
  const set = (id: number, isDefault = true) => api().setDefault({ params: { id }, body: { isDefault } })
  await set(one.id)
  await set(other.id)
  expect(await seenBy(ADMIN, one.id)).toMatchObject({ isDefault: false })
  expect(await seenBy(ADMIN, other.id)).toMatchObject({ isDefault: true })
  expect(await seenBy(CONTRIBUTOR, other.id)).toMatchObject({ isDefault: false })
  await set(one.id, false)
  expect(await seenBy(ADMIN, other.id)).toMatchObject({ isDefault: true })
  await set(other.id, false)
  expect(await seenBy(ADMIN, other.id)).toMatchObject({ isDefault: false })
})
