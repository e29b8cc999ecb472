import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client/index.ts'
import { MANAGER_CHANGE_TASK_COLUMNS, PROPERTY_CONTACT_TASK_COLUMNS, RENEWAL_TASK_COLUMNS } from '../../contract/user-tasks/schemas.ts'
import { aClient, aLicense, aLicenseType, aProperty, aRenewal, aTask, aUser } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { addDays } from '../../rules/day.ts'
import { sortKey } from '../../rules/sort-key.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

const LISTS = {
  renewalTasks: { kind: 'Renewal', columns: RENEWAL_TASK_COLUMNS },
  managerChangeTasks: { kind: 'ManagerChange', columns: MANAGER_CHANGE_TASK_COLUMNS },
  propertyContactTasks: { kind: 'PropertyContact', columns: PROPERTY_CONTACT_TASK_COLUMNS },
} as const

type Name = keyof typeof LISTS
type Row = Awaited<ReturnType<Client['renewalTasks']['list']>>['items'][number] & { licenseTypesCount?: number }

const PAGE = 5
let testApp: TestApp
const api = {} as Record<'staff' | 'client', Client>
const clientIds: number[] = []
const nameOf = new Map<number, string>()

beforeAll(async () => {
  testApp = await startTestApp()
  const chance = new Chance(Number(process.env.EVERGREEN_SEED) || 13)
  const adminId = await testApp.build(async (db) => {
    const types = [await aLicenseType(db), await aLicenseType(db)]
    const people: (number | null)[] = [null]
    for (const legalName of ['Same', 'Same', 'Anchor']) clientIds.push((await aClient(db, { serviceLevel: 'Saas', legalName })).id)
    const clientId = clientIds[0] as number
    for (const [firstName, employer] of [
      ['Zoe', clientId],
      ['Ann', clientId],
      ['Ann', clientId],
      ['Max', null],
      ['Bo', null],
    ] as const) {
      const { id } = await aUser(db, {
        clientId: employer,
        roleName: employer ? 'ClientAdministrator' : 'Administrator',
        firstName,
        lastName: 'Li',
      })
      nameOf.set(id, `${firstName} Li`)
      people.push(id)
    }
    for (let n = 0; n < 90; n++) {
      // The first client has most of them.
      const billingClientId = n % 3 ? clientId : (clientIds[n % clientIds.length] as number)
      const name = `${chance.pick(['Älm', 'elm', 'Oak 2', 'Oak 10'])}`
      const { id: propertyId } = await aProperty(db, { billingClientId, name })
      const kind = chance.pick(['Renewal', 'Renewal', 'ManagerChange', 'PropertyContact'] as const)
      const values = {
        kind,
        assignedUserId: chance.pick(people),
        followUpDate: addDays(TODAY, chance.between(0, 3)),
        description: chance.often(0.3) ? null : chance.pick(['call', 'Write']),
      }
      // Without a license, the property of a client is on both sides.
      const isLicensed = kind === 'Renewal' || chance.often(0.6)
      const license =
        isLicensed &&
        (await aLicense(db, {
          clientId: billingClientId,
          propertyId,
          licenseNumber: `${chance.pick(['A-2', 'a-10', 'B'])} ${n}`,
          renewalDesignation: chance.pick(['BillingClient', 'Provider'] as const),
        }))
      const renewal = license && kind === 'Renewal' ? { renewalId: (await aRenewal(db, { licenseId: license.id })).id } : { propertyId }
      const { id: task_id } = await aTask(db, { ...values, ...renewal })
      if (kind === 'ManagerChange')
        for (const { id: license_type_id } of types.slice(chance.between(0, 2)))
          await db('task_license_types').insert({ task_id, license_type_id })
    }
    return people[1] as number
  })
  api.staff = testApp.as('Administrator')
  api.client = testApp.as({ token: await testApp.tokenOf(adminId) })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const page = async (who: 'staff' | 'client', name: Name, query: object): Promise<Row[]> => {
  const asked = { query: { ...(who === 'staff' && { clientIds }), ...query } }
  return (await api[who][name].list(asked)).items as Row[]
}

/** The sort key of a row. Equal names are ordered by the record that has them. */
const keysOf = (row: Row, column: string): (string | number | null)[] => {
  if (column === 'clientName') return [sortKey(row.clientName), row.clientId]
  if (column === 'assignedUserName')
    return row.assignedUserId === null ? [null] : [sortKey(nameOf.get(row.assignedUserId) ?? ''), row.assignedUserId]
  const value = row[column as keyof Row] as string | number | null
  return [typeof value === 'string' && ['propertyName', 'licenseNumber', 'description'].includes(column) ? sortKey(value) : value]
}

/** Nulls come last in both directions. */
const compare = (one: string | number | null, other: string | number | null, sign: number) => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one === other ? 0 : one < other ? -sign : sign
}

const plainly = (rows: Row[], column: string, direction: 'asc' | 'desc') => {
  const sign = direction === 'asc' ? 1 : -1
  return rows
    .toSorted((a, b) => {
      const [left, right] = [
        [...keysOf(a, column), a.id],
        [...keysOf(b, column), b.id],
      ]
      for (const [n, key] of left.entries()) {
        const order = compare(key, right[n] ?? null, sign)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ id }) => id)
}

describe.each(['staff', 'client'] as const)('as %s', (who) => {
  test.each(Object.keys(LISTS) as Name[])('the pages of %s are in the order of a plain sort, by every column', async (name) => {
    const all = await page(who, name, { pageSize: 100 })
    expect(all.length).toBeGreaterThan(5)
    for (const sortBy of LISTS[name].columns)
      for (const sortDirection of ['asc', 'desc'] as const) {
        const ids: number[] = []
        for (let pageNumber = 1; ids.length < all.length && pageNumber <= all.length; pageNumber++)
          ids.push(...(await page(who, name, { sortBy, sortDirection, pageSize: PAGE, pageNumber })).map(({ id }) => id))
        expect(ids, `${sortBy} ${sortDirection}`).toEqual(plainly(all, sortBy, sortDirection))
      }
  })
})
