import { expect, test } from 'vitest'
import { aProperty } from '../../../fixtures/builders.ts'
import { STAMP } from '../../../fixtures/rows.ts'
import { migrationNames, migrationSource } from '../../../migrations/index.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'

test('migrating down and up again gives the same schema', async () => {
  await using database = await emptyDatabase()
  expect(await database.isAtHead()).toBe(false)
  await database.migrate()
  expect(await database.isAtHead()).toBe(true)
  const first = await schemaOf(database)
  expect(first.length).toBeGreaterThan(40)

  await database.write((trx) => trx.migrate.rollback({ migrationSource }, true))
  expect(await schemaOf(database)).toEqual([])

  await database.migrate()
  expect(await schemaOf(database)).toEqual(first)
})

test('the tests begin with the schema of these migrations, not of a template from before', async () => {
  await using copy = await freshDatabase()
  await using database = await emptyDatabase()
  await database.migrate()
  expect(await copy.isAtHead()).toBe(true)
  expect(await schemaOf(copy)).toEqual(await schemaOf(database))
})

test('two programs that start together migrate once', async () => {
  await using database = await emptyDatabase()
  await Promise.all([database.migrate(), database.migrate()])
  expect(await database.isAtHead()).toBe(true)
})

test('a failing migration leaves no changes and no lock', async () => {
  await using database = await emptyDatabase()
  const failing = {
    ...migrationSource,
    getMigration: async (name: string) =>
      name === migrationNames.at(-1)
        ? { up: () => Promise.reject(new Error('halfway')), down: async () => {} }
        : migrationSource.getMigration(name),
  }
  await expect(database.write((trx) => trx.migrate.latest({ migrationSource: failing }))).rejects.toThrow('halfway')
  expect(await schemaOf(database)).toEqual([])
  await database.migrate()
  expect(await database.isAtHead()).toBe(true)
})

test('the database of a newer program is refused with a message that names both versions', async () => {
  await using database = await freshDatabase()
  const row = { name: '20990101000000_from_the_future', batch: 9, migration_time: new Date() }
  await database.write((trx) => trx('knex_migrations').insert(row))
  await expect(database.migrate()).rejects.toThrow(/20990101000000_from_the_future.*newer.*2026\d{10}/)
  expect(await database.isAtHead()).toBe(false)
})

test('officer titles with the same name become distinct and keep their references', async () => {
  await using database = await emptyDatabase()
  const names = migrationNames.slice(0, migrationNames.indexOf('20261120094100_keep_officer_titles_apart'))
  const before = { ...migrationSource, getMigrations: async () => names }
  const long = 'x'.repeat(255)
  await database.write(async (trx) => {
    await trx.migrate.latest({ migrationSource: before })
    // The builders use today's columns, which these older tables do not have.
    const aClientOfThen = { legal_name: 'A client', service_level: 'Saas', client_cost_structure: 'TouchFee' }
    const more = { client_renewal_billing_responsibility: 'Client', created_on: STAMP, modified_on: STAMP }
    const [{ id: client_id }] = await trx('clients')
      .insert({ ...aClientOfThen, ...more })
      .returning('id')
    const aTitleOfThen = (values: object) => trx('officer_titles').insert({ ...values, created_on: STAMP, modified_on: STAMP })
    for (const name of ['President', 'president', 'President (2)', 'PRESIDENT', long, long]) await aTitleOfThen({ name })
    for (const name of ['President', 'President']) await aTitleOfThen({ name, client_id })
  })
  await database.migrate()
  expect(await database.read('officer_titles').orderBy('id').pluck('name')).toEqual([
    'President',
    'president (3)',
    'President (2)',
    'PRESIDENT (4)',
    long,
    `${long.slice(0, -4)} (2)`,
    'President',
    'President (2)',
  ])
})

test('the reference lists are filled', async () => {
  await using database = await freshDatabase()
  expect(await database.read('license_terms').orderBy('id').pluck('name')).toEqual([
    'One Time',
    'Perpetual',
    '6 Months',
    '1 Year',
    '2 Years',
    '3 Years',
    '5 Years',
    'Not Known',
  ])
  for (const list of ['license_categories', 'form_sources', 'lines_of_business', 'renewal_tip_categories']) {
    expect(await database.read(list).first(), list).toBeDefined()
  }
})

test('stored texts end their lines with a line feed, and others stay as they are', async () => {
  await using database = await emptyDatabase()
  const names = migrationNames.slice(0, migrationNames.indexOf('20261129070000_end_lines_one_way'))
  await database.write((trx) => trx.migrate.latest({ migrationSource: { ...migrationSource, getMigrations: async () => names } }))
  await database.write(async (db) => {
    await aProperty(db, { notes: 'a\r\nb\rc\n' })
    await aProperty(db, { notes: 'a\nb' })
    await aProperty(db, { notes: null })
  })
  await database.migrate()
  expect(await database.read('properties').orderBy('id').pluck('notes')).toEqual(['a\nb\nc\n', 'a\nb', null])
})

/** Leaves out Knex's own two tables. */
async function schemaOf({ engine, read }: TestDatabase): Promise<unknown[]> {
  if (engine === 'sqlite') {
    return read.raw(`select name, sql from sqlite_master where tbl_name not like 'knex%' and name not like 'sqlite%' order by name`)
  }
  const { rows } = await read.raw(`
    select table_name || '.' || column_name as name, concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default) as sql
      from information_schema.columns where table_schema = 'public' and table_name not like 'knex%'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'knex%'
    union all select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'knex%'
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}
