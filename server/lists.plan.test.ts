import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from '../contract/fields/schema.ts'
import { allCalls, type NamedCall } from '../contract/index.ts'
import { withoutTimeouts } from './kit/database/postgres/postgres.ts'
import { isPostgres } from './kit/database/query.ts'
import { send } from './testing/bad-input/bad-input.ts'
import type { Example } from './testing/examples/example.ts'
import { exampleOf } from './testing/examples/examples.ts'
import type { Actor } from './testing/people/actors.ts'
import { type Statement, statementsOf, wrongInPlan } from './testing/plans.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const LICENSES = 12_000
const PROPERTIES = 3_000
const TASKS = 3_000

/** The orders that are not read from an index: by call, or call and column, or these and the actor. */
const FEW_PROPERTIES = 'the properties of a client or of all: each has about twenty licenses'
const EXEMPT: Record<string, string> = {
  'dashboard.authorityRenewals': 'the licenses of one authority are sorted',
  'licenseTypes.licenses': 'the licenses of one type are sorted',
  'renewals.bulkLicenses': 'the licenses of one assignee are sorted',
  'myCompany.contactProperties': FEW_PROPERTIES,
  'properties.list clientName as ClientAdministrator at Saas': FEW_PROPERTIES,
  'properties.list divisionName': FEW_PROPERTIES,
  'properties.list licensesCount': FEW_PROPERTIES,
  'properties.list licenseAlertsCount': FEW_PROPERTIES,
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build(fill)
  await testApp.build((db) => db.raw('analyze'))
}, 120_000)
afterAll(() => testApp[Symbol.asyncDispose]())

/** Copies a row in one statement, with other values for some columns: SQL over `n.i`, the number of the copy. */
const copies = async (db: Knex, table: string, count: number, like: Record<string, number | string>, values: Record<string, string>) => {
  const columns = Object.keys(await db(table).columnInfo()).filter((name) => name !== 'id')
  const selected = columns.map((name) => values[name] ?? `given.${name}`)
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const [wheres, bindings] = [
    Object.keys(like)
      .map((name) => `given.${name} = ?`)
      .join(' and '),
    Object.values(like),
  ]
  await db.raw(
    `insert into ${table} (${columns.join(', ')}) ${numbers} select ${selected.join(', ')} from n join ${table} as given on ${wheres}`,
    bindings,
  )
}

/** Licenses, properties and tasks of two clients, so many that PostgreSQL plans as for a large installation. */
const fill = async (db: Knex) => {
  if (isPostgres(db)) await withoutTimeouts(db)
  const { Saas, Hybrid } = testApp.tenants
  const client = `case when n.i % 4 = 0 then ${Hybrid.clientId} else ${Saas.clientId} end`
  const day = (every: number) => `'20' || (27 + n.i % 7) || '-0' || (1 + n.i % 9) || '-' || (10 + n.i % ${every})`
  const text = (word: string) => `'${word} ' || n.i`
  await copies(
    db,
    'properties',
    PROPERTIES,
    { id: Saas.propertyId },
    {
      billing_client_id: client,
      name: text('Copy'),
      name_sort: text('copy'),
      address1_sort: text('street'),
      city_sort: `'city ' || n.i % 300`,
      state: `'S' || n.i % 40`,
      zip: text('8'),
    },
  )
  await db.raw(
    `insert into property_clients (property_id, client_id) select id, billing_client_id from properties where name like 'Copy %'`,
  )
  const { id: licenseId } = await db('licenses').where({ property_id: Saas.propertyId }).first('id')
  const person = Saas.users.ClientAdministrator
  await copies(
    db,
    'licenses',
    LICENSES,
    { id: licenseId },
    {
      client_id: client,
      license_number: text('C'),
      license_number_sort: text('c'),
      premises_name_sort: text('premises'),
      property_name_sort: `'copy ' || n.i % ${PROPERTIES}`,
      city_sort: `'city ' || n.i % 300`,
      state: `'S' || n.i % 40`,
      expiration_date: day(19),
      track_date: day(17),
      due_date: day(13),
      start_by: day(11),
      act_by: day(7),
      renewal_due_date: 'null',
      renewal_id: 'null',
      renewal_stage: 'case when n.i % 3 = 0 then 2 + n.i % 6 end',
      assigned_user_id: `case when n.i % 5 > 0 then ${person} end`,
      active: 'true',
      property_active: 'true',
      master_license_id: 'null',
      renewal_designation_approval_status: `'None'`,
      renewal_designation: `case when n.i % 2 = 0 then 'Provider' else 'BillingClient' end`,
    },
  )
  // The triggers of `user_tasks` read a license and a property for each row: without statistics, PostgreSQL scans their tables.
  await db.raw('analyze')
  for (const kind of ['Renewal', 'ManagerChange', 'PropertyContact'])
    await db.raw(
      `insert into user_tasks (kind, license_id, property_id, client_id, assigned_user_id, follow_up_date, description, description_sort, created_on, modified_on)
       select '${kind}', ${kind === 'Renewal' ? 'licenses.id' : 'null'}, properties.id, properties.billing_client_id, ${person}, '2026-12-01', 'Words', 'words ' || properties.id, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
       from properties ${kind === 'Renewal' ? "join licenses on licenses.license_number = 'C ' || properties.id" : ''} where properties.name like 'Copy %' limit ${TASKS}`,
    )
}

const sortOf = ({ call }: NamedCall): { at: 'query' | 'body'; columns: string[] } | undefined => {
  for (const at of ['query', 'body'] as const) {
    const schema = call[at]
    const sortBy = schema && plain(schema).properties?.sortBy
    if (sortBy?.enum) return { at, columns: sortBy.enum as string[] }
  }
  return undefined
}

const LISTS = allCalls().filter((named) => sortOf(named))

/** Staff see all rows, client users those of their client. */
const ACTORS: Actor[] = ['Administrator', 'ClientAdministrator at Saas']

/** The list in its initial state and sorted, without the other fields of the example. */
const wrongOf = async (
  named: NamedCall,
  example: Example,
  sort: Record<string, unknown>,
): Promise<{ allowed: boolean; wrong: string[] }> => {
  const { call } = named
  const at = sortOf(named)?.at ?? 'query'
  const { read } = testApp.database
  let status = 0
  const statements = await statementsOf(read, async () => {
    const required = (call[at] && plain(call[at]).required) ?? []
    const given = { ...Object.fromEntries(required.map((name) => [name, example[at]?.[name]])), ...sort }
    const spoilt = at === 'query' ? { query: given } : { body: given }
    status = (await send(testApp, named, example, spoilt)).status
  })
  if (status !== 200) return { allowed: false, wrong: [] }
  const wrong: string[] = []
  for (const statement of statements) wrong.push(...(await wrongInPlan(read, statement)))
  return { allowed: true, wrong }
}

test.each(LISTS.map((named) => [named.name, named] as const))(
  '%s is read in the order of an index',
  { timeout: 60_000 },
  async (name, named) => {
    const example = await exampleOf(testApp, named)
    let lists = 0
    const wrong: string[] = []
    for (const sortBy of sortOf(named)?.columns ?? [])
      for (const sortDirection of ['asc', 'desc'])
        for (const actor of ACTORS) {
          const found = await wrongOf(named, { ...example, actor }, { sortBy, sortDirection })
          if (found.allowed) lists++
          const key = `${name} ${sortBy}`
          const isExempt = [name, key, `${key} as ${actor}`].some((one) => EXEMPT[one])
          if (!isExempt) wrong.push(...found.wrong.map((what) => `${key} ${sortDirection} as ${actor}: ${what}`))
        }
    expect(wrong).toEqual([])
    expect(lists).toBeGreaterThan(0)
  },
)

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('a statement that SQLite prepares anew whenever it runs is found', async () => {
  const sql = 'select id from user_tasks where user_tasks.side = ? order by id limit ?'
  expect(await wrongInPlan(testApp.database.read, { sql, bindings: [1, 5] })).toEqual([
    'is prepared anew for limit ?',
    'is prepared anew for user_tasks.side = ?',
  ])
})

test('a missing index is found', async () => {
  const statements = await statementsOf(testApp.database.read, () =>
    testApp.as('Administrator').licenses.list({ body: { sortBy: 'city' } }),
  )
  const page = statements.find(({ sql }) => sql.includes('city_sort'))
  const found = testApp.database.write(async (trx) => {
    await trx.raw('drop index licenses_by_city')
    const wrong = await wrongInPlan(trx, page as Statement)
    throw new Error(`rolled back: ${wrong}`)
  })
  await expect(found).rejects.toThrow(/rolled back: sorts/)
})
