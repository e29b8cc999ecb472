import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client/index.ts'
import { aClient, aLicense, aProperty, aRenewal, aTask, aUser } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { addDays } from '../../rules/day.ts'
import { FOLLOW_UP_DAYS } from '../../rules/renewals/presets.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { TASK_KINDS, type TaskKind } from '../../rules/tasks.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

/** Many tasks, each with the facts that decide who sees it. The lists must match a direct implementation of docs/domain/tasks.md. */
interface Fact {
  id: number
  kind: TaskKind
  side: 'BillingClient' | 'Provider' | 'Both'
  isFrozen: boolean
  isDone: boolean
  assignee: keyof typeof people | null
  followUpDate: string
  propertyName: string
}

const SEED = 20261120
const people = { admin: 0, contributor: 0, leaver: 0, staff: 0 }
let testApp: TestApp
let clientId: number
let facts: Fact[]
const api = {} as Record<'admin' | 'contributor' | 'staff' | 'member', Client>

beforeAll(async () => {
  testApp = await startTestApp()
  facts = await testApp.build(async (db) => {
    const chance = new Chance(SEED)
    clientId = (await aClient(db, { serviceLevel: 'Saas', legalName: 'Anchor' })).id
    people.admin = (await aUser(db, { clientId, roleName: 'ClientAdministrator', firstName: 'Zoe' })).id
    people.contributor = (await aUser(db, { clientId, roleName: 'ClientContributor', firstName: 'Ann' })).id
    people.leaver = (await aUser(db, { clientId, roleName: 'ClientContributor', firstName: 'Max', active: false })).id
    people.staff = (await aUser(db, { roleName: 'Contributor', firstName: 'Sam' })).id
    const made: Fact[] = []
    for (let n = 0; n < 48; n++) {
      const kind = TASK_KINDS[n % 3] as TaskKind
      const [open, active, ours] = [chance.often(0.85), chance.often(0.85), chance.often(0.6)]
      const propertyName = `${chance.pick(['Bay', 'Elm', 'Oak'])} ${n}`
      const { id: propertyId } = await aProperty(db, { billingClientId: clientId, name: propertyName, active: open })
      const renewalDesignation = ours ? ('BillingClient' as const) : ('Provider' as const)
      const license = await aLicense(db, { clientId, propertyId, renewalDesignation, active, licenseNumber: `L${n}` })
      const assignee = chance.pick(['admin', 'contributor', 'leaver', 'staff', null] as const)
      const followUpDate = addDays(TODAY, chance.pick([-3, 0, 1, 7, 8, 14, 15, 30, 31]))
      const doneOn = chance.often(0.1) ? '2026-11-19T12:00:00.000Z' : null
      const values = { kind, followUpDate, doneOn, assignedUserId: assignee && people[assignee], description: `Words ${n % 5}` }
      const parent = kind === 'Renewal' ? { renewalId: (await aRenewal(db, { licenseId: license.id })).id } : { propertyId }
      const { id } = await aTask(db, { ...values, ...parent })
      // Both sides keep a property without an active license.
      const side = kind === 'Renewal' || active ? renewalDesignation : 'Both'
      const isFrozen = !open || (kind === 'Renewal' && !active)
      made.push({ id, kind, side, isFrozen, isDone: doneOn !== null, assignee, followUpDate, propertyName })
    }
    return made
  })
  for (const who of ['admin', 'contributor'] as const) api[who] = testApp.as({ token: await testApp.tokenOf(people[who]) })
  api.member = testApp.as({ token: await testApp.tokenOf(people.staff) })
  api.staff = testApp.as('RenewalAdministrator')
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Who = keyof typeof api
interface Filter {
  followUpDays?: 7 | 14 | 30
  assignedUserIds?: number[]
}

const listOf = { Renewal: 'renewalTasks', ManagerChange: 'managerChangeTasks', PropertyContact: 'propertyContactTasks' } as const
const list = (who: Who, kind: TaskKind, query: object = {}) =>
  api[who][listOf[kind]].list({ query: { pageSize: 100, ...(who === 'staff' && { clientIds: [clientId] }), ...query } })

/** Whether a user sees a task as unassigned: it has no assignee, or one who has left or is on the other side. */
const isNobodyTo = (who: Who, { assignee }: Fact) =>
  assignee === null || assignee === 'leaver' || (assignee === 'staff') !== (who === 'staff' || who === 'member')

const seen = (who: Who, kind: TaskKind, { followUpDays, assignedUserIds }: Filter = {}) =>
  facts
    .filter((fact) => fact.kind === kind && !fact.isDone && !fact.isFrozen)
    .filter(({ side }) => side === 'Both' || side === (who === 'staff' || who === 'member' ? 'Provider' : 'BillingClient'))
    .filter(({ assignee }) => who === 'staff' || who === 'admin' || assignee === (who === 'member' ? 'staff' : 'contributor'))
    .filter(({ followUpDate }) => !followUpDays || (followUpDate >= TODAY && followUpDate <= addDays(TODAY, followUpDays)))
    .filter(
      (fact) =>
        !assignedUserIds ||
        assignedUserIds.some((id) =>
          id === -1 ? isNobodyTo(who, fact) : !isNobodyTo(who, fact) && people[fact.assignee as 'admin'] === id,
        ),
    )
    .sort((one, other) => (one.followUpDate < other.followUpDate ? -1 : one.followUpDate > other.followUpDate ? 1 : one.id - other.id))
    .map(({ id }) => id)

const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

describe.each(TASK_KINDS)('tasks of the kind %s', (kind) => {
  test.each(['admin', 'contributor', 'staff', 'member'] as const)('as %s, the earliest first', async (who) => {
    const page = await list(who, kind)
    expect(ids(page)).toEqual(seen(who, kind))
    expect(page.totalItemCount).toBe(page.items.length)
  })

  test('filtered by follow-up days, without overdue ones', async () => {
    for (const followUpDays of FOLLOW_UP_DAYS)
      expect(ids(await list('admin', kind, { followUpDays }))).toEqual(seen('admin', kind, { followUpDays }))
  })

  test('filtered by assignee or unassigned: inactive assignees and those of the other side count as unassigned', async () => {
    const { admin, leaver, staff, contributor } = people
    for (const assignedUserIds of [[admin], [-1], [contributor, -1], [leaver], [staff]]) {
      expect(ids(await list('admin', kind, { assignedUserIds }))).toEqual(seen('admin', kind, { assignedUserIds }))
      expect(ids(await list('staff', kind, { assignedUserIds }))).toEqual(seen('staff', kind, { assignedUserIds }))
    }
  })

  test('in pages', async () => {
    const whole = seen('admin', kind)
    expect(whole.length).toBeGreaterThan(5)
    const second = await list('admin', kind, { pageSize: 5, pageNumber: 2, sortDirection: 'desc' })
    expect(ids(second)).toEqual(whole.toReversed().slice(5, 10))
    expect(second.totalItemCount).toBe(whole.length)
  })
})

test('for each rule, every kind of task is visible to some users and hidden from others', () => {
  for (const kind of TASK_KINDS) for (const who of ['admin', 'staff'] as const) expect(seen(who, kind).length).toBeGreaterThan(0)
  expect(facts.some(({ isDone }) => isDone) && facts.some(({ isFrozen }) => isFrozen)).toBe(true)
  expect(seen('contributor', 'Renewal').length + seen('contributor', 'PropertyContact').length).toBeGreaterThan(0)
  expect(seen('member', 'ManagerChange').length + seen('member', 'Renewal').length).toBeGreaterThan(0)
})

test('sorted by the columns of the screens, and searched in property, license number and description', async () => {
  const nameOf = (id: number) => facts.find((fact) => fact.id === id)?.propertyName as string
  const names = (await list('admin', 'PropertyContact', { sortBy: 'propertyName' })).items.map(({ id }) => nameOf(id))
  expect(names).toEqual(names.toSorted(compareNames))
  const assignees = (await list('admin', 'Renewal', { sortBy: 'assignedUserName' })).items.map((row) => row.assignedUserName ?? '~')
  expect(assignees.slice(0, assignees.indexOf('~'))).toEqual(assignees.filter((name) => name !== '~').toSorted(compareNames))
  expect(assignees.filter((name) => name.startsWith('Max '))).toContainEqual(expect.stringMatching(/ \(inactive\)$/))
  const byCount = await list('admin', 'ManagerChange', { sortBy: 'licenseTypesCount', sortDirection: 'desc' })
  expect(byCount.items.every((row) => 'licenseTypesCount' in row && row.licenseTypesCount === 0)).toBe(true)
  for (const sortBy of ['createdOn', 'clientName', 'licenseNumber', 'description'])
    expect(ids(await list('staff', 'Renewal', { sortBy })).toSorted()).toEqual(seen('staff', 'Renewal').toSorted())
  const [some] = (await api.admin.renewalTasks.list()).items
  expect(ids(await api.admin.renewalTasks.list({ query: { searchTerm: some?.licenseNumber } }))).toContain(some?.id)
  expect(ids(await api.admin.renewalTasks.list({ query: { searchTerm: some?.propertyName } }))).toEqual([some?.id])
  const described = await api.admin.renewalTasks.list({ query: { searchTerm: 'WORDS 3', pageSize: 100 } })
  expect(new Set(described.items.map(({ description }) => description))).toEqual(new Set(['Words 3']))
})

test('a row describes its task; a client user sees no staff names', async () => {
  const [renewal] = (await list('staff', 'Renewal', { assignedUserIds: [people.staff] })).items
  expect(renewal).toEqual({
    id: expect.any(Number),
    version: 1,
    followUpDate: expect.any(String),
    description: expect.stringMatching(/^Words/),
    note: null,
    clientId,
    clientName: 'Anchor',
    propertyId: expect.any(Number),
    propertyName: expect.any(String),
    assignedUserId: people.staff,
    assignedUserName: expect.stringMatching(/^Sam /),
    createdOn: expect.any(String),
    renewalId: expect.any(Number),
    licenseId: expect.any(Number),
    licenseNumber: expect.stringMatching(/^L\d+$/),
    renewalStatus: 2,
    expirationDate: null,
    standing: { level: 'inRenewal', days: null, text: 'In renewal, step 2 of 6' },
  })
  const ours = facts.filter(
    ({ assignee, side, isDone, isFrozen }) => assignee === 'staff' && side === 'BillingClient' && !isDone && !isFrozen,
  )
  expect(ours.length).toBeGreaterThan(0)
  for (const { kind } of ours) {
    const text = JSON.stringify(await list('admin', kind))
    expect(text).not.toContain('Sam ')
  }
})

test('the counts equal the totals of the lists', async () => {
  for (const who of ['admin', 'contributor', 'member'] as const) {
    const [renewals, managerChanges, propertyContacts] = TASK_KINDS.map((kind) => seen(who, kind).length) as [number, number, number]
    expect(await api[who].userTasks.counts()).toEqual({
      renewals,
      managerChanges,
      propertyContacts,
      total: renewals + managerChanges + propertyContacts,
    })
  }
})

test('follow-up ranges are 7, 14 or 30 days', async () => {
  expect(await refused(list('admin', 'Renewal', { followUpDays: 8 }))).toMatchObject({
    status: 400,
    errors: { followUpDays: ['Must be one of: 7, 14, 30'] },
  })
})
