import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aClient,
  aDivision,
  aLeave,
  aLicense,
  aProperty,
  aRenewal,
  aRequest,
  aServiceAccount,
  aTask,
  aUser,
} from '../../../fixtures/builders.ts'
import { addDays } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { loadDirectory } from '../../reminders/run/people.queries.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'
import { alsoForAbsent, withAbsent } from './leave.queries.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** A client with an administrator and three contributors; Andre has licenses and tasks at two properties. */
const company = () =>
  testApp.build(async (db) => {
    const { id: clientId } = await aClient(db)
    const userOf = (firstName: string, roleName: 'ClientAdministrator' | 'ClientContributor' = 'ClientContributor') =>
      aUser(db, { clientId, firstName, lastName: 'Wilson', roleName })
    const [boss, andre, carmen, dana] = [
      await userOf('Boss', 'ClientAdministrator'),
      await userOf('Andre'),
      await userOf('Carmen'),
      await userOf('Dana'),
    ]
    const division = await aDivision(db, { clientId })
    const here = await aProperty(db, { billingClientId: clientId })
    const there = await aProperty(db, { billingClientId: clientId })
    await db('property_clients').where({ property_id: there.id, client_id: clientId }).update({ division_id: division.id })
    const licenses = []
    for (const { id: propertyId } of [here, there]) {
      const dates = { trackDate: addDays(TODAY, -10), dueDate: addDays(TODAY, 2), expirationDate: addDays(TODAY, 30) }
      const license = await aLicense(db, { clientId, propertyId, assignedUserId: andre.id, renewalDesignation: 'BillingClient', ...dates })
      const renewal = await aRenewal(db, { licenseId: license.id })
      await aTask(db, { licenseId: license.id, renewalId: renewal.id, propertyId, clientId, assignedUserId: andre.id, followUpDate: TODAY })
      licenses.push(license.id)
    }
    return { clientId, boss, andre, carmen, dana, divisionId: division.id, here: here.id, there: there.id, licenses }
  })

type Company = Awaited<ReturnType<typeof company>>

const apiOf = async ({ id }: { id: number }) => testApp.as({ token: await testApp.tokenOf(id) })

/** The open work that is assigned to inactive users. */
const orphans = () =>
  testApp.build(async (db) => {
    const inactive = db('users').where('active', false).select('id')
    const licenses = await db('licenses').whereIn('assigned_user_id', inactive).pluck('id')
    const tasks = await db('user_tasks').whereIn('assigned_user_id', inactive).whereNull('done_on').pluck('id')
    const asked = await db('licenses').whereIn('requested_user_id', inactive).pluck('id')
    const requests = await db('requests')
      .where('status', 'Open')
      .whereNotIn('sender_id', db('users').where('active', true).select('id'))
      .pluck('id')
    const policies = await db('reminder_policies').select('id', 'steps')
    const emails: string[] = await db('users').where('active', false).pluck('email')
    const told = policies.filter(({ steps }) => emails.some((email) => String(steps).toLowerCase().includes(`"${email.toLowerCase()}"`)))
    return [...licenses, ...tasks, ...asked, ...requests, ...told.map(({ id }) => id)]
  })

const holdersOf = ({ licenses }: Company) =>
  testApp.build(async (db) => ({
    licenses: await db('licenses').whereIn('id', licenses).orderBy('id').pluck('assigned_user_id'),
    tasks: await db('user_tasks').whereIn('license_id', licenses).orderBy('license_id').pluck('assigned_user_id'),
  }))

describe('handing over', () => {
  test('moves everything to one person and deactivates, in one call', async () => {
    const at = await company()
    const api = await apiOf(at.boss)
    const params = { id: at.andre.id }
    expect(await api.users.holdings({ params })).toMatchObject({ licensesCount: 2, renewalsCount: 2, tasksCount: 2, properties: [{}, {}] })
    const handed = await api.users.handOver({ params, body: { userId: at.carmen.id, deactivate: true } })
    expect(handed).toEqual({
      ...{ licensesCount: 2, renewalsCount: 2, tasksCount: 2, unassignedCount: 0 },
      ...{ requestsCount: 0, reminderStepsCount: 0 },
    })
    const both = [at.carmen.id, at.carmen.id]
    expect(await holdersOf(at)).toEqual({ licenses: both, tasks: both })
    expect(await orphans()).toEqual([])
    const { items } = await api.users.list({ body: { active: null } })
    const shown = (id: number) => items.find((one) => one.id === id)
    expect(shown(at.andre.id)).toMatchObject({ active: false, assignedLicensesCount: 0, openTasksCount: 0 })
    expect(shown(at.carmen.id)).toMatchObject({ assignedLicensesCount: 2, openTasksCount: 2, awayUntil: null })
    const { items: told } = await (await apiOf(at.carmen)).notifications.list({ body: {} })
    expect(told.length).toBeGreaterThan(0)
  })

  test('goes by property, by division, or to nobody', async () => {
    const at = await company()
    const api = await apiOf(at.boss)
    const params = { id: at.andre.id }
    const byDivision = [{ divisionId: at.divisionId, userId: at.dana.id }]
    expect(await api.users.handOver({ params, body: { userId: null, byDivision } })).toMatchObject({ licensesCount: 2, unassignedCount: 2 })
    expect(await holdersOf(at)).toEqual({ licenses: [null, at.dana.id], tasks: [null, at.dana.id] })

    const other = await company()
    const byProperty = [{ propertyId: other.there, userId: other.carmen.id }]
    const besides = [{ divisionId: other.divisionId, userId: null }]
    const body = { userId: other.dana.id, byProperty, byDivision: besides }
    await (await apiOf(other.boss)).users.handOver({ params: { id: other.andre.id }, body })
    expect((await holdersOf(other)).licenses).toEqual([other.dana.id, other.carmen.id])
  })

  test('refuses people who may not renew on that side, and places where the user holds nothing', async () => {
    const at = await company()
    const other = await company()
    const api = await apiOf(at.boss)
    const params = { id: at.andre.id }
    const refused = (field: string, message: string) => ({ status: 400, errors: { [field]: [message] } })
    for (const userId of [at.andre.id, other.carmen.id, testApp.of('Contributor').person.id])
      await expect(api.users.handOver({ params, body: { userId } })).rejects.toMatchObject(refused('userId', messages.handOverTarget))
    const byProperty = [{ propertyId: other.here, userId: null }]
    const unknown = api.users.handOver({ params, body: { userId: null, byProperty } })
    await expect(unknown).rejects.toMatchObject(refused('byProperty', messages.handOverProperty))
    const own = api.users.handOver({ params: { id: at.boss.id }, body: { userId: null, deactivate: true } })
    await expect(own).rejects.toMatchObject(refused('deactivate', messages.ownAccountLocked))
    expect((await holdersOf(at)).licenses).toEqual([at.andre.id, at.andre.id])
  })
})

describe('what a user has sent and gets', () => {
  const setUp = async () => {
    const at = await company()
    const sent = await testApp.build((db) =>
      aRequest(db, { clientId: at.clientId, propertyId: at.there, senderId: at.andre.id, senderName: 'Andre Wilson' }),
    )
    const api = await apiOf(at.boss)
    const addresses = [at.andre.email.toUpperCase(), 'office@harbor.example']
    const { steps } = await api.reminderPolicy.get()
    const ours = steps.slice(0, 1).map((one) => ({ ...one, addresses }))
    await api.reminderPolicy.update({ body: { steps: ours } })
    return { at, api, sent }
  }

  test('open requests and the addresses of reminders go to the same people', async () => {
    const { at, api, sent } = await setUp()
    const params = { id: at.andre.id }
    expect(await api.users.holdings({ params })).toMatchObject({ requestsCount: 1, reminderStepsCount: 1 })
    const byProperty = [{ propertyId: at.there, userId: at.dana.id }]
    const handed = await api.users.handOver({ params, body: { userId: at.carmen.id, byProperty } })
    expect(handed).toMatchObject({ requestsCount: 1, reminderStepsCount: 1 })
    expect(await api.requests.get({ params: { id: sent.id } })).toMatchObject({ senderName: 'Dana Wilson' })
    expect((await api.reminderPolicy.get()).steps[0]?.addresses).toEqual(['office@harbor.example', at.carmen.email])
    expect(await api.users.holdings({ params })).toMatchObject({ requestsCount: 0, reminderStepsCount: 0 })
  })

  test('with nobody to receive them, whoever hands over has them', async () => {
    const { at, api, sent } = await setUp()
    await api.users.handOver({ params: { id: at.andre.id }, body: { userId: null, deactivate: true } })
    expect(await api.requests.get({ params: { id: sent.id } })).toMatchObject({ senderName: 'Boss Wilson' })
    expect((await api.reminderPolicy.get()).steps[0]?.addresses).toContain(at.boss.email)
    const senders = await testApp.database.read('requests').where({ status: 'Open', sender_id: at.andre.id })
    expect(senders).toEqual([])
  })

  test('a program that deactivates leaves them with an administrator: a service account reads no mail', async () => {
    const { at, api, sent } = await setUp()
    const program = await testApp.build((db) => aServiceAccount(db, { clientId: at.clientId, roleName: 'ClientAdministrator' }))
    const token = await testApp.tokenOf(program.id, { scopes: ['users:write'] })
    await testApp.as({ token }).users.handOver({ params: { id: at.andre.id }, body: { userId: null, deactivate: true } })
    expect(await api.requests.get({ params: { id: sent.id } })).toMatchObject({ senderName: 'Boss Wilson' })
    expect((await api.reminderPolicy.get()).steps[0]?.addresses).toEqual(['office@harbor.example', at.boss.email])
  })

  test('staff who deactivate leave them on the side of the client: with its administrator, or with nobody', async () => {
    const { at, api, sent } = await setUp()
    const staff = testApp.as('Administrator')
    await staff.users.handOver({ params: { id: at.andre.id }, body: { userId: null, deactivate: true } })
    expect(await api.requests.get({ params: { id: sent.id } })).toMatchObject({ senderName: 'Boss Wilson' })
    expect((await api.reminderPolicy.get()).steps[0]?.addresses).toEqual(['office@harbor.example', at.boss.email])
    // The last administrator leaves too.
    const steps = (await api.reminderPolicy.get()).steps.map((one) => ({ ...one, recipients: [], addresses: [at.boss.email] }))
    await api.reminderPolicy.update({ body: { steps } })
    const handed = await staff.users.handOver({ params: { id: at.boss.id }, body: { userId: null, deactivate: true } })
    expect(handed).toMatchObject({ requestsCount: 0, reminderStepsCount: 1 })
    const [row] = await testApp.database.read('reminder_policies').where('owner_id', at.clientId)
    expect(JSON.parse(row.steps)).toMatchObject([{ recipients: ['Administrators'], addresses: [] }])
    expect(await staff.requests.get({ params: { id: sent.id } })).toMatchObject({ senderName: 'Boss Wilson' })
    await testApp.build((db) => db('requests').where('id', sent.id).update({ status: 'Cancelled' }))
  })
})

const WAYS: Record<string, (api: Awaited<ReturnType<typeof apiOf>>, id: number, to: number) => Promise<unknown>> = {
  'handed over and deactivated': (api, id, to) => api.users.handOver({ params: { id }, body: { userId: to, deactivate: true } }),
  deactivated: async (api, id) => {
    const found = (await api.users.list({ body: {} })).items.find((one) => one.id === id)
    const { firstName, lastName, email, roleName } = present(found)
    await api.users.update({ params: { id }, body: { firstName, lastName, email, roleName, active: false } })
  },
  deleted: async (api, id, to) => {
    await testApp.build((db) => db('licenses').where('assigned_user_id', id).update({ assigned_user_id: to }))
    await api.users.remove({ params: { id }, body: {} })
  },
}

test.each(Object.keys(WAYS))('nothing open points at somebody who is %s', async (way) => {
  const at = await company()
  const { id: requestId } = await testApp.build((db) =>
    aRequest(db, { clientId: at.clientId, propertyId: at.there, senderId: at.andre.id, senderName: 'Andre Wilson' }),
  )
  await testApp.build((db) => db('licenses').where('id', at.licenses[0]).update({ requested_user_id: at.andre.id }))
  const api = await apiOf(at.boss)
  const { steps } = await api.reminderPolicy.get()
  await api.reminderPolicy.update({ body: { steps: steps.slice(0, 1).map((one) => ({ ...one, addresses: [at.andre.email] })) } })
  await WAYS[way]?.(api, at.andre.id, at.carmen.id)
  expect(await orphans()).toEqual([])
  const { tasks } = await holdersOf(at)
  expect(tasks).not.toContain(at.andre.id)
  const to = way.startsWith('handed') ? 'Carmen Wilson' : 'Boss Wilson'
  expect(await api.requests.get({ params: { id: requestId } })).toMatchObject({ senderName: to })
})

describe('a hand-over is a batch', () => {
  const callOf = async ({ boss }: Company, path: string, body: object) => {
    const sent = { authorization: `Bearer ${await testApp.tokenOf(boss.id)}` }
    const { status, headers } = await testApp.request({ method: 'POST', path, body, headers: sent })
    return { status, batchId: Number(headers['batch-id']) }
  }

  const isActive = async ({ andre }: Company) => {
    const { active } = await testApp.database.read('users').where('id', andre.id).first('active')
    return Boolean(active)
  }

  test('with the deactivation: undone, the user is active again and has everything back', async () => {
    const at = await company()
    const sent = await testApp.build((db) =>
      aRequest(db, { clientId: at.clientId, propertyId: at.there, senderId: at.andre.id, senderName: 'Andre Wilson' }),
    )
    const api = await apiOf(at.boss)
    const { steps } = await api.reminderPolicy.get()
    await api.reminderPolicy.update({ body: { steps: steps.slice(0, 1).map((one) => ({ ...one, addresses: [at.andre.email] })) } })
    const before = await holdersOf(at)
    const { batchId } = await callOf(at, `/users/${at.andre.id}/hand-over`, { userId: at.carmen.id, deactivate: true })
    expect(await isActive(at)).toBe(false)
    const dry = await api.batches.undo({ params: { id: batchId }, body: { dryRun: true } })
    expect(dry).toMatchObject({ undone: 7, kept: [] })
    expect(await api.batches.undo({ params: { id: batchId }, body: {} })).toMatchObject({ undone: 7, kept: [] })
    expect(await isActive(at)).toBe(true)
    expect(await holdersOf(at)).toEqual(before)
    expect(await api.requests.get({ params: { id: sent.id } })).toMatchObject({ senderName: 'Andre Wilson' })
    expect((await api.reminderPolicy.get()).steps[0]?.addresses).toEqual([at.andre.email])
  })

  test('with the deactivation: redone, and undone once more, all goes along each time', async () => {
    const at = await company()
    const api = await apiOf(at.boss)
    const before = await holdersOf(at)
    const { batchId } = await callOf(at, `/users/${at.andre.id}/hand-over`, { userId: at.carmen.id, deactivate: true })
    const after = await holdersOf(at)
    const undone = async (id: number | null) => {
      const { batchId: undoId, ...result } = await api.batches.undo({ params: { id: present(id) }, body: {} })
      expect(result).toEqual({ undone: 5, kept: [] })
      return undoId
    }
    const redoId = await undone(await undone(batchId))
    expect([await isActive(at), await holdersOf(at)]).toEqual([false, after])
    await undone(redoId)
    expect([await isActive(at), await holdersOf(at)]).toEqual([true, before])
  })

  test('redone, keeps the user active if one of the licenses is kept', async () => {
    const at = await company()
    const [first] = at.licenses
    const api = await apiOf(at.boss)
    const { batchId } = await callOf(at, `/users/${at.andre.id}/hand-over`, { userId: at.carmen.id, deactivate: true })
    const undo = await api.batches.undo({ params: { id: batchId }, body: {} })
    await api.licenses.updateAlert({ params: { id: present(first) }, body: { alert: 'Call them', isUrgent: false } })
    const { kept } = await api.batches.undo({ params: { id: present(undo.batchId) }, body: {} })
    expect(kept.map(({ record }) => record).toSorted()).toEqual(['licenses', 'user_tasks', 'users'])
    expect(kept.find(({ record }) => record === 'users')).toMatchObject({ id: at.andre.id, reason: messages.undoHoldsWork })
    expect([await isActive(at), await orphans()]).toEqual([true, []])
  })

  test('is planned by property, shows each change, and is applied as planned', async () => {
    const at = await company()
    const api = await apiOf(at.boss)
    const body = { userId: at.carmen.id, propertyIds: [at.here, at.there], byProperty: [{ propertyId: at.there, userId: at.dana.id }] }
    const plan = await api.plans.create({ body: { call: 'users.handOver', id: at.andre.id, body } })
    expect(plan).toMatchObject({ recordCount: 2, refusedCount: 0 })
    expect((await holdersOf(at)).licenses).toEqual([at.andre.id, at.andre.id])
    const { items } = await api.plans.get({ params: { id: plan.id } })
    expect(items.map(({ changes }) => changes.length > 0)).toEqual([true, true, true, true])
    expect(await api.plans.apply({ params: { id: plan.id } })).toMatchObject({ refused: [] })
    expect(await holdersOf(at)).toEqual({ licenses: [at.carmen.id, at.dana.id], tasks: [at.carmen.id, at.dana.id] })
    expect(await api.batches.undo({ params: { id: plan.id }, body: {} })).toMatchObject({ undone: 4, kept: [] })
  })

  test('of more than the client allows needs a second person', async () => {
    const at = await company()
    await testApp.build((db) => db('clients').where('id', at.clientId).update({ approval_above: 3 }))
    const { status } = await callOf(at, `/users/${at.andre.id}/hand-over`, { userId: at.carmen.id })
    expect(status).toBe(403)
    expect((await holdersOf(at)).licenses).toEqual([at.andre.id, at.andre.id])
    const body = { userId: at.carmen.id, propertyIds: [at.here, at.there] }
    const plan = await (await apiOf(at.boss)).plans.create({ body: { call: 'users.handOver', id: at.andre.id, body } })
    expect(plan).toMatchObject({ needsApproval: true })
  })
})

describe('a leave', () => {
  const days = { from: TODAY, to: addDays(TODAY, 7) }

  test('the bell tells the deputy, too, for whom; not of what the deputy has done', async () => {
    const at = await company()
    const [first, second] = at.licenses
    await testApp.build((db) => db('users').where('id', at.carmen.id).update({ role_name: 'ClientAdministrator' }))
    await (await apiOf(at.andre)).leaves.create({ params: { id: at.andre.id }, body: { ...days, deputyId: at.carmen.id } })
    const assign = async (id: number, by: typeof at.boss) => {
      await testApp.build((db) => db('licenses').where({ id }).update({ assigned_user_id: null }))
      await (await apiOf(by)).licenses.assign({ params: { id }, body: { renewalDesignation: 'BillingClient', userId: at.andre.id } })
    }
    const told = async (person: typeof at.boss) =>
      (await (await apiOf(person)).notifications.list({ body: {} })).items.map(({ text }) => text)
    await assign(present(first), at.boss)
    expect(await told(at.andre)).toEqual([expect.stringMatching(/^Boss Wilson assigned License .* to you$/)])
    expect(await told(at.carmen)).toEqual([expect.stringMatching(/^For Andre Wilson: Boss Wilson assigned License .* to you$/)])
    await assign(present(second), at.carmen)
    expect(await told(at.andre)).toHaveLength(2)
    expect(await told(at.carmen)).toHaveLength(1)
  })

  test('gives the deputy the work, which lists show as "for Andre", and ends by itself', async () => {
    const at = await company()
    const andre = await apiOf(at.andre)
    const carmen = await apiOf(at.carmen)
    const before = await carmen.today.list({ body: {} })
    expect(before.items).toEqual([])
    const params = { id: at.andre.id }
    await andre.leaves.create({ params, body: { ...days, deputyId: at.carmen.id } })
    const { items } = await carmen.today.list({ body: {} })
    expect(items.map(({ assignedUserName }) => assignedUserName)).toContain('Carmen Wilson for Andre Wilson')
    const queue = await carmen.dashboard.renewalsList({ body: { assignedUserIds: [at.carmen.id] } })
    expect(queue.items.map(({ id }) => id).toSorted()).toEqual(at.licenses.toSorted())
    const query = { assignedUserIds: [at.carmen.id] }
    const { items: authorities } = await carmen.dashboard.authorityCounts({ query })
    expect(authorities.map(({ totalRenewalsCount }) => totalRenewalsCount)).toEqual([1, 1])
    for (const { id } of authorities) {
      expect(await carmen.dashboard.authorityCount({ params: { id }, query })).toMatchObject({ totalRenewalsCount: 1 })
      expect((await carmen.dashboard.authorityRenewals({ params: { id }, query })).items).toHaveLength(1)
    }
    const tasks = await carmen.renewalTasks.list({ query })
    expect(tasks.items).toHaveLength(2)
    expect((await (await apiOf(at.boss)).users.list({ body: { searchTerm: at.andre.email } })).items).toMatchObject([
      { awayUntil: days.to },
    ])
    const after = await testApp.build((db) => withAbsent(db, [at.carmen.id], addDays(days.to, 1)))
    expect(after).toEqual([at.carmen.id])
  })

  test('sends reminders to the deputy; to the administrators if the deputy is away too, or inactive', async () => {
    const at = await company()
    await testApp.build((db) => aLeave(db, { userId: at.andre.id, deputyId: at.carmen.id, startsOn: TODAY, endsOn: TODAY }))
    const assigneesOn = (day: string) =>
      testApp.build(async (db) => {
        const license = { assignedUserId: at.andre.id, ownerId: at.clientId, clientId: at.clientId } as never
        return (await loadDirectory(db, day)).circleOf(license, [], []).Assignee.map(({ userId }) => userId)
      })
    expect(await assigneesOn(TODAY)).toEqual([at.carmen.id])
    expect(await assigneesOn(addDays(TODAY, 1))).toEqual([at.andre.id])
    await testApp.build((db) => aLeave(db, { userId: at.carmen.id, deputyId: at.dana.id, startsOn: TODAY, endsOn: TODAY }))
    expect(await assigneesOn(TODAY)).toEqual([at.boss.id])
    const { items } = await (await apiOf(at.boss)).today.list({ body: {} })
    expect(items.map(({ assignedUserName }) => assignedUserName)).toContain('Andre Wilson (away)')
    await testApp.build((db) => db('leaves').where('user_id', at.carmen.id).delete())
    await testApp.build((db) => db('users').where('id', at.carmen.id).update({ active: false }))
    expect(await assigneesOn(TODAY)).toEqual([at.boss.id])
    expect(await testApp.build((db) => alsoForAbsent(db, { assignedUserIds: [at.dana.id] }, TODAY))).toEqual({
      assignedUserIds: [at.dana.id],
    })
  })

  test('the invitations and the feed of the deputy have the tasks, until the leave has ended', async () => {
    const at = await company()
    const [id] = await testApp.database.read('user_tasks').where('license_id', at.licenses[0]).pluck('id')
    const params = { id }
    const change = async (more: object = {}) =>
      (await apiOf(at.boss)).renewalTasks.update({ params, body: { followUpDate: addDays(TODAY, 20), description: 'Call', ...more } })
    const mails = async ({ email }: { email: string }) => {
      const rows = await testApp.database.read('outbox').where('to_address', email).whereNot('attachments', '[]').orderBy('id')
      return rows.map((row) => [/METHOD:(\w+)/.exec(row.attachments)?.[1], row.text.includes('For Andre Wilson')])
    }
    const { url } = await (await apiOf(at.carmen)).calendarFeeds.create({ body: { name: 'Mine', who: 'Mine' } })
    const feed = async () => (await testApp.request({ method: 'GET', path: new URL(url).pathname.replace(/^\/api\/v1\.0/, '') })).text
    expect(await feed()).not.toContain('Andre Wilson')

    const leave = await (await apiOf(at.andre)).leaves.create({ params: { id: at.andre.id }, body: { ...days, deputyId: at.carmen.id } })
    await change({ addToCalendar: true })
    expect(await mails(at.andre)).toEqual([['REQUEST', false]])
    expect(await mails(at.carmen)).toEqual([['REQUEST', true]])
    expect(await feed()).toContain('Andre Wilson')

    await testApp.build((db) =>
      db('leaves')
        .where('id', leave.id)
        .update({ starts_on: addDays(TODAY, -9), ends_on: addDays(TODAY, -1) }),
    )
    await testApp.build((db) =>
      db('user_tasks')
        .where({ id })
        .update({ created_on: `${addDays(TODAY, -5)}T12:00:00Z` }),
    )
    expect(await feed()).not.toContain('Andre Wilson')
    await (await apiOf(at.boss)).userTasks.complete({ params })
    expect(await mails(at.carmen)).toEqual([
      ['REQUEST', true],
      ['CANCEL', true],
    ])
  })

  test('does not overlap another one of the person, and is deleted', async () => {
    const at = await company()
    const api = await apiOf(at.boss)
    const params = { id: at.andre.id }
    const add = (from: string, to: string, deputyId = at.carmen.id) => api.leaves.create({ params, body: { from, to, deputyId } })
    const made = await add(addDays(TODAY, 10), addDays(TODAY, 20))
    const refused = (field: string, message: string) => ({ status: 400, errors: { [field]: [message] } })
    const overlap = refused('from', messages.leaveOverlaps)
    await expect(add(addDays(TODAY, 20), addDays(TODAY, 25))).rejects.toMatchObject(overlap)
    const both = await Promise.allSettled([add(addDays(TODAY, 40), addDays(TODAY, 50)), add(addDays(TODAY, 45), addDays(TODAY, 55))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add(addDays(TODAY, 3), addDays(TODAY, 2))).rejects.toMatchObject(refused('to', messages.leaveEndsBeforeStart))
    await expect(add(addDays(TODAY, -3), addDays(TODAY, -2))).rejects.toMatchObject(refused('to', messages.leavePast))
    await expect(add(TODAY, addDays(TODAY, 400))).rejects.toMatchObject(refused('to', messages.leaveTooLong))
    for (const deputyId of [at.andre.id, testApp.of('Contributor').person.id])
      await expect(add(TODAY, TODAY, deputyId)).rejects.toMatchObject(refused('deputyId', messages.deputyNotAllowed))
    const { items } = await api.leaves.list({ params })
    expect(items).toHaveLength(2)
    expect(present(items[0])).toMatchObject({ from: addDays(TODAY, 10), deputyName: 'Carmen Wilson', isNow: false })
    await api.leaves.remove({ params: { ...params, leaveId: made.id } })
    expect((await api.leaves.list({ params })).totalItemCount).toBe(1)
  })
})
