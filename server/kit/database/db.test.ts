import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/databases/database.ts'

const line = (name: string) => ({ name })

test('a reader sees committed changes and no uncommitted ones', async () => {
  await using database = await freshDatabase()
  const seen = () => database.read('lines_of_business').where({ name: 'Casino' })
  await database.write(async (trx) => {
    await trx('lines_of_business').insert(line('Casino'))
    expect(await seen()).toEqual([])
  })
  for (let reader = 0; reader < 6; reader++) expect(await seen()).toHaveLength(1)
})

test('an error inside a transaction rolls it back and is rethrown unchanged', async () => {
  await using database = await freshDatabase()
  const failing = database.write(async (trx) => {
    await trx('lines_of_business').insert(line('Casino'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await database.read('lines_of_business').where({ name: 'Casino' })).toEqual([])
})

test('concurrent writes are all kept', async () => {
  await using database = await freshDatabase()
  await database.write((trx) => trx('lines_of_business').insert(line('0')))
  const [{ id }] = await database.read('lines_of_business').where({ name: '0' })
  const addOne = () =>
    database.write(async (trx) => {
      const row = await trx('lines_of_business').where({ id }).forUpdate().first()
      await trx('lines_of_business')
        .where({ id })
        .update({ name: String(Number(row.name) + 1) })
    })
  await Promise.all(Array.from({ length: 30 }, addOne))
  expect(await database.read('lines_of_business').where({ id }).first()).toMatchObject({ name: '30' })
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')('a transaction that fails to serialize is retried three times', async () => {
  await using database = await freshDatabase()
  let tries = 0
  const losing = (times: number) =>
    database.write(async (trx) => {
      tries++
      await trx('lines_of_business').insert(line(`Casino ${times}`))
      if (tries <= times) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
      return tries
    })
  expect(await losing(3)).toBe(4)
  expect(await database.read('lines_of_business').where({ name: 'Casino 3' })).toHaveLength(1)
  tries = 0
  await expect(losing(4)).rejects.toThrow('could not serialize')
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')('every connection has a lock timeout and a statement timeout', async () => {
  await using database = await freshDatabase()
  const setting = async (db: Knex, name: string) => (await db.raw(`show ${name}`)).rows[0][name]
  const settings = (db: Knex) => Promise.all(['lock_timeout', 'statement_timeout'].map((name) => setting(db, name)))
  for (const pool of [database.read, database.stream]) expect(await settings(pool)).toEqual(['5s', '15s'])
  expect(await database.write(settings)).toEqual(['5s', '15s'])
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')('reads do not wait for writes that wait for a lock', async () => {
  await using database = await freshDatabase()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const rows = (trx: Knex) => trx('license_terms').orderBy('id').forUpdate()
  const holder = database.write(async (trx) => {
    await rows(trx)
    await held
  })
  const stuck = Array.from({ length: 30 }, () => database.write(async (trx) => rows(trx)))
  for (let n = 0; n < 20; n++) expect(await database.read('license_terms').select('id')).toHaveLength(8)
  release()
  await Promise.all([holder, ...stuck])
})

test('counts and sums are numbers, and nulls sort last where requested', async () => {
  await using database = await freshDatabase()
  const { read } = database
  expect(await read('license_terms').count({ count: '*' }).sum({ months: 'months' }).first()).toEqual({ count: 8, months: 138 })
  const rows = read.raw('select 2 as a union all select null union all select 1')
  expect(
    await read
      .from(rows.wrap('(', ') as t') as never)
      .orderBy('a', 'asc', 'last')
      .pluck('a'),
  ).toEqual([1, 2, null])
})

test('an error message contains no bound values', async () => {
  await using database = await freshDatabase()
  const twice = database.write((trx) => trx('lines_of_business').insert([line('the secret'), line('the secret')]))
  await expect(twice).rejects.toSatisfy((error: Error) => !error.message.includes('the secret'))
})
