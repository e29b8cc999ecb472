import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadLarge } from '../fixtures/large.ts'
import { clock } from './kit/clock.ts'
import { refreshGrown, refreshStatistics } from './kit/database/statistics.ts'
import { keepStatistics } from './statistics.ts'
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts'
import { TODAY } from './testing/test-app.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database[Symbol.asyncDispose]())

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')('on PostgreSQL the planner knows the size of each table', async () => {
  const known = async () => (await database.read('pg_class').where('relname', 'view_history').first('reltuples'))?.reltuples
  await database.write(async (db) => {
    await loadLarge(db, { licenses: 50, properties: 50, today: TODAY, passwordHash: '' })
    await db.raw(`insert into view_history (user_id, license_id, viewed_on) select 1, id, '2026-01-01' from licenses`)
  })
  await database.write(refreshStatistics)
  expect(await known()).toBe(50)
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')(
  'on PostgreSQL tables that have grown are counted again, others not',
  async () => {
    const known = async () => Number((await database.read('pg_class').where('relname', 'lines_of_business').first('reltuples'))?.reltuples)
    const fill = (from: number, to: number) =>
      database.write((db) =>
        db.raw(`insert into lines_of_business (name) select 'Line ' || n from generate_series(?::int, ?::int) n`, [from, to]),
      )
    await fill(1, 4_000)
    await database.write(refreshGrown)
    const first = await known()
    expect(first).toBeGreaterThanOrEqual(4_000)
    await fill(4_001, 5_000)
    await database.write(refreshGrown)
    expect(await known()).toBe(first)
  },
)

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('on SQLite connections that are open plan by the new statistics', async () => {
  const { read, write } = database
  const fill = (a: string, b: string) =>
    write((db) =>
      db.raw(`insert into grown with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select ${a}, ${b} from n`),
    )
  const planned = async () => {
    await read('grown').first() // a connection reads a changed schema when it reads a table
    const [{ detail }] = await read.raw('explain query plan select * from grown where a = 1 and b = 2')
    return /INDEX (\w+)/.exec(detail)?.[1]
  }
  await write(async (db) => {
    await db.raw('create table grown (a, b)')
    await db.raw('create index by_a on grown (a)')
    await db.raw('create index by_b on grown (b)')
  })
  await fill('i % 2', 'i % 5000')
  await write(refreshStatistics)
  expect(await planned()).toBe('by_b')
  await write((db) => db.raw('delete from grown'))
  for (let n = 0; n < 12; n++) await fill('i', 'i % 2')
  await write(refreshStatistics)
  expect(await planned()).toBe('by_a')
})

test('they are refreshed at first, after a large batch, and on SQLite each hour', async () => {
  const { due } = keepStatistics(database)
  const { read, write, engine } = database
  const now = clock.now()
  expect(await due(read, null)).toBe(true)
  expect(await due(read, now)).toBe(false)
  expect(await due(read, clock.later(-61 * 60_000))).toBe(engine === 'sqlite')
  const batch = (record_count: number) =>
    write((db) =>
      db('batches').insert({ status: 'Done', call: 'licenses.import', record_count, done_on: clock.later(60_000), created_on: now }),
    )
  await batch(10)
  expect(await due(read, now)).toBe(false)
  await batch(5_000)
  expect(await due(read, now)).toBe(true)
  expect(await due(read, clock.later(120_000))).toBe(false)
})
