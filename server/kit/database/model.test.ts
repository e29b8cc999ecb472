import { expect, test } from 'vitest'
import { flag, integer, json, orNull, text } from '../../tables/columns.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { modelOf } from './model.ts'

const things = { isGood: orNull(flag()), words: orNull(json()), dueDate: orNull(text()), feeCents: orNull(integer()) }

class Thing extends modelOf('things', things) {}

async function withThings() {
  const database = await freshDatabase()
  await database.write((trx) =>
    trx.schema.createTable('things', (table) => {
      table.increments('id')
      table.boolean('is_good')
      table.text('words')
      table.string('due_date', 10)
      table.bigInteger('fee_cents')
      table.integer('version').notNullable().defaultTo(1)
      table.string('created_on', 30)
      table.string('modified_on', 30)
    }),
  )
  return database
}

test('values are read as they were written, on both databases', async () => {
  await using database = await withThings()
  const kinds = [
    { isGood: true, words: { a: [1, 'ü', null] }, dueDate: '2024-02-29', feeCents: 999_999_999 },
    { isGood: false, words: ['x'], dueDate: '1900-01-01', feeCents: 0 },
    { isGood: null, words: null, dueDate: null, feeCents: null },
  ]
  for (const kind of kinds) {
    const { id } = await database.write((trx) => Thing.query(trx).insert(kind))
    expect(await Thing.query(database.read).findById(id)).toMatchObject({ id, version: 1, ...kind })
  }
  expect(await Thing.query(database.read).where({ is_good: true })).toHaveLength(1)
})

test('rows get timestamps on insert and update', async () => {
  await using database = await withThings()
  const past = '2020-01-01T00:00:00.000Z'
  const { id } = await database.write((trx) => Thing.query(trx).insert({ createdOn: past, modifiedOn: past }))
  await database.write((trx) => Thing.query(trx).findById(id).patch({ isGood: true }))
  const thing = await Thing.query(database.read).findById(id)
  expect(thing?.createdOn).toBe(past)
  expect(thing?.modifiedOn).toMatch(/^20\d\d-.*Z$/)
  expect(thing?.modifiedOn).not.toBe(past)
})

test('a query without a connection fails at once', () => {
  expect(() => Thing.query().toKnexQuery()).toThrow()
})
