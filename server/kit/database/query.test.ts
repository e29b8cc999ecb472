import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { fixed } from './query.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const terms = fixed<{ name: string }, { months: number; not: string }>((db) =>
  db('license_terms')
    .where('months', db.raw(':months'))
    .whereNot('name', db.raw(':not'))
    .whereNotIn('name', ['5 Years', "O'Clock"])
    .select('name'),
)

test('a fixed query is built once and answers for each value, also inside a transaction', async () => {
  expect(await terms(database.read, { months: 12, not: '' })).toEqual([{ name: '1 Year' }])
  expect(await database.write((db) => terms(db, { months: 24, not: '' }))).toEqual([{ name: '2 Years' }])
})

test('a bound value is never interpreted as SQL', async () => {
  expect(await terms(database.read, { months: 12, not: '1 Year' })).toEqual([])
  expect(await terms(database.read, { months: 12, not: "' or :months = 12 or '' = '?" })).toEqual([{ name: '1 Year' }])
})
