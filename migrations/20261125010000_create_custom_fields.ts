import type { Knex } from 'knex'
import { drop, flag, id, moment, versionAndStamps } from './columns.ts'

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

/** The search kinds of licenses and properties, see the migration that creates `search_entries`. */
const noteChange = (row: string) =>
  `insert into search_changes (kind, record_id, is_new) select case when ${row}.license_id is null then 2 else 1 end, coalesce(${row}.license_id, ${row}.property_id), false`

const TRIGGERS = { insert: noteChange('new'), update: noteChange('new'), delete: noteChange('old') }

/**
 * Fields that the provider (without a client) or a client has defined, and their values. A removed field keeps its values for 90 days.
 * `value_key` is what filters compare, byte by byte: see rules/custom-fields/values.ts.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('custom_fields', (table) => {
    id(table)
    versionAndStamps(table)
    table.integer('client_id').references('id').inTable('clients').onDelete('CASCADE').index()
    table.string('record', 10).notNullable()
    table.string('label', 64).notNullable()
    table.string('kind', 10).notNullable()
    table.integer('position').notNullable()
    flag(table, 'is_required')
    // JSON lists.
    table.text('options').notNullable().defaultTo('[]')
    table.text('license_type_ids').notNullable().defaultTo('[]')
    moment(table, 'removed_on').index()
  })
  for (const what of ['lower(label)', 'position'])
    await knex.raw(
      `create unique index custom_fields_${what.replace(/\W.*/, '')} on custom_fields (coalesce(client_id, 0), record, ${what}) where removed_on is null`,
    )
  await knex.schema.createTable('custom_values', (table) => {
    id(table)
    table.integer('custom_field_id').notNullable().references('id').inTable('custom_fields').onDelete('CASCADE')
    table.integer('license_id').references('id').inTable('licenses').onDelete('CASCADE')
    table.integer('property_id').references('id').inTable('properties').onDelete('CASCADE')
    table.string('value', 500).notNullable()
    table.specificType('value_key', isPostgres(knex) ? 'varchar(200) collate "C"' : 'varchar(200)').notNullable()
    table.unique(['license_id', 'custom_field_id'])
    table.unique(['property_id', 'custom_field_id'])
    table.index(['custom_field_id', 'value_key', 'license_id', 'property_id'])
  })
  for (const [event, statement] of Object.entries(TRIGGERS)) {
    const name = `search_custom_values_${event}`
    if (isPostgres(knex)) {
      await knex.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`)
      await knex.raw(`create trigger ${name} after ${event} on custom_values for each row execute function ${name}()`)
    } else await knex.raw(`create trigger ${name} after ${event} on custom_values for each row begin ${statement}; end`)
  }
}

const dropTables = drop('custom_values', 'custom_fields')

export async function down(knex: Knex) {
  await dropTables(knex)
  if (isPostgres(knex)) for (const event of Object.keys(TRIGGERS)) await knex.raw(`drop function search_custom_values_${event}()`)
}
