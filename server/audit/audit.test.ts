import type { Knex } from 'knex'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../kit/clock.ts'
import { isPostgres } from '../kit/database/query.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { dropOldRows } from './retention.ts'
import { sealAudit } from './seal.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const MINUTE = 60_000

const write = (clientId: number | null, count: number, at = clock.now()) =>
  testApp.build(async (db) => {
    const rows = Array.from({ length: count }, (_, n) => ({ at, client_id: clientId, call: 'licenses.information', changes: `[${n}]` }))
    const made: { id: number }[] = await db('audit').insert(rows).returning('id')
    return made.map(({ id }) => id)
  })

const seal = () => sealAudit(testApp.database)
const verify = (query: { clientId?: number } = {}) => testApp.as('Administrator').audit.verify({ query })
const ours = () => testApp.tenants.Saas.clientId
const lines = async () => (await verify()).problems.map(({ kind, fromId, toId }) => [kind, fromId, toId])

/** Changes rows as an attacker with access to the database and its triggers would. */
const tamper = (work: (db: Knex) => Promise<unknown>) =>
  testApp.build(async (db) => {
    if (isPostgres(db)) {
      for (const table of ['audit', 'audit_seals']) await db.raw(`alter table ${table} disable trigger user`)
      await work(db)
      for (const table of ['audit', 'audit_seals']) await db.raw(`alter table ${table} enable trigger user`)
      return
    }
    const guards: { name: string; sql: string }[] = await db('sqlite_master')
      .where({ type: 'trigger' })
      .whereIn('tbl_name', ['audit', 'audit_seals'])
      .select('name', 'sql')
    for (const { name } of guards) await db.raw(`drop trigger ${name}`)
    await work(db)
    for (const { sql } of guards) await db.raw(sql)
  })

beforeEach(async () => {
  clock.set({ skip: 0 })
  await tamper(async (db) => {
    await db('audit').delete()
    await db('audit_seals').delete()
  })
})

test('rows are sealed when they are five minutes old, each client in a chain of its own', async () => {
  const mine = await write(ours(), 3)
  const [staffs] = await write(null, 1)
  await seal()
  expect(await verify()).toMatchObject({ isIntact: true, sealCount: 0, unsealedCount: 4, lastSeal: null })
  clock.set({ skip: 6 * MINUTE })
  await write(ours(), 1)
  await seal()
  expect(await verify()).toMatchObject({ isIntact: true, sealCount: 2, rowCount: 4, unsealedCount: 1 })
  clock.set({ skip: 12 * MINUTE })
  await seal()
  await seal()
  const seals = await testApp.database.read('audit_seals').orderBy('id')
  expect(seals.map(({ client_id, from_id, to_id, row_count }) => [client_id, from_id, to_id, row_count])).toEqual([
    [ours(), mine[0], mine[2], 3],
    [null, staffs, staffs, 1],
    [ours(), (staffs as number) + 1, (staffs as number) + 1, 1],
  ])
  expect(seals[2].previous_sha256).toBe(seals[0].sha256)
  expect(await verify()).toMatchObject({
    isIntact: true,
    sealCount: 3,
    rowCount: 5,
    unsealedCount: 0,
    lastSeal: { sha256: seals[2].sha256 },
  })
})

test('more rows than fit into a page are sealed and verified, also those that SQL has written in bulk', async () => {
  await write(ours(), 250)
  await testApp.build(async (db) => {
    for (let doubled = 0; doubled < 5; doubled++)
      await db.raw("insert into audit (at, client_id, call, changes) select at, client_id, call, '[]' from audit")
  })
  clock.set({ skip: 6 * MINUTE })
  await seal()
  expect(await verify()).toMatchObject({ isIntact: true, rowCount: 8_000, sealCount: 4, unsealedCount: 0 })
})

test('a changed, a missing and an added row are found, and a changed seal', async () => {
  const first = await write(ours(), 4)
  const gap = await write(testApp.tenants.other.clientId, 1)
  clock.set({ skip: 6 * MINUTE })
  await seal()
  const second = await write(ours(), 3)
  clock.set({ skip: 12 * MINUTE })
  await seal()
  await tamper((db) => db('audit').where({ id: first[1] }).update({ changes: '[{"field":"dueDate"}]' }))
  expect(await lines()).toEqual([['Changed', first[0], first[3]]])
  await tamper((db) => db('audit').where({ id: first[1] }).update({ changes: '[1]' }))
  expect((await verify()).isIntact).toBe(true)

  const [row] = await testApp.database.read('audit').where({ id: second[1] })
  await tamper((db) => db('audit').where({ id: second[1] }).delete())
  expect(await verify()).toMatchObject({ problems: [{ kind: 'Missing', clientId: ours(), expectedCount: 3, foundCount: 2 }] })
  await tamper((db) => db('audit').insert(row))

  // A row that changes its client is missing in one chain and added to another.
  await tamper((db) => db('audit').where({ id: gap[0] }).update({ client_id: ours() }))
  expect((await lines()).sort()).toEqual([
    ['Added', gap[0], gap[0]],
    ['Missing', gap[0], gap[0]],
  ])
  await tamper((db) => db('audit').where({ id: gap[0] }).update({ client_id: testApp.tenants.other.clientId }))

  await tamper((db) => db('audit_seals').where({ from_id: first[0] }).delete())
  expect((await lines()).map(([kind]) => kind)).toEqual(['Added', 'Added', 'Added', 'Added', 'Seal'])
})

test('the database refuses changes of rows and seals', async () => {
  const [id] = await write(ours(), 1)
  clock.set({ skip: 6 * MINUTE })
  await seal()
  const refused = /append-only/
  await expect(testApp.build((db) => db('audit').where({ id }).delete())).rejects.toThrow(refused)
  await expect(testApp.build((db) => db('audit').where({ id }).update({ detail: 'x' }))).rejects.toThrow(refused)
  await expect(testApp.build((db) => db('audit_seals').delete())).rejects.toThrow(refused)
  await expect(testApp.build((db) => db('audit_seals').update({ row_count: 0 }))).rejects.toThrow(refused)
})

test('retention is off by default; it drops whole months and keeps their seals', async () => {
  await write(ours(), 2, '2024-09-30T23:59:00.000Z')
  await write(ours(), 3, '2024-10-01T00:00:00.000Z')
  await write(null, 1, '2024-11-01T00:00:00.000Z')
  await seal()
  await dropOldRows(testApp.database, testApp.config.auditRetentionMonths)
  expect(await verify()).toMatchObject({ isIntact: true, rowCount: 6, sealCount: 3, droppedCount: 0 })
  await dropOldRows(testApp.database, 25)
  expect(await verify()).toMatchObject({ isIntact: true, rowCount: 4, sealCount: 3, droppedCount: 2 })
  await dropOldRows(testApp.database, 24)
  expect(await verify()).toMatchObject({ isIntact: true, rowCount: 1, sealCount: 3, droppedCount: 5 })
  const [row] = await testApp.database.read('audit')
  await tamper((db) => db('audit').insert({ ...row, id: row.id - 1, client_id: ours() }))
  expect(await verify()).toMatchObject({ isIntact: false, problems: [{ kind: 'Added' }] })
})

test('a client administrator verifies the rows of their client', async () => {
  await write(ours(), 2)
  await write(testApp.tenants.other.clientId, 5)
  clock.set({ skip: 6 * MINUTE })
  await seal()
  const { audit } = testApp.as(OURS)
  expect(await audit.verify()).toMatchObject({ isIntact: true, rowCount: 2, lastSeal: { clientId: ours() } })
  expect(await audit.lastSeal()).toMatchObject({ lastSeal: { clientId: ours() } })
  const foreign = { method: 'GET', path: '/audit/verify', query: { clientId: String(testApp.tenants.other.clientId) } } as const
  expect(await testApp.request(foreign, OURS)).toMatchObject({ status: 400, body: { errors: { clientId: expect.anything() } } })
  expect(await verify({ clientId: testApp.tenants.other.clientId })).toMatchObject({ rowCount: 5 })
})
