import type { Knex } from 'knex'
import { drop, id, limits, mayForget, mentions, moment, versionAndStamps } from './columns.ts'

/**
 * Files of records. `rows_document_id` is what the rows are read from: the file itself, or one sheet of a workbook as CSV. `analysis` is
 * the file as it is read, `outcome` what the last check has found; both are JSON. A client has one running import.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('imports', (table) => {
    id(table)
    versionAndStamps(table)
    table.string('kind', 30).notNullable()
    table.string('status', 20).notNullable()
    table.string('file_name', 255).notNullable()
    table.integer('file_size').notNullable()
    table.integer('client_id').references('id').inTable('clients').onDelete('CASCADE').index()
    mayForget(table, 'user_id', 'users')
    mayForget(table, 'document_id', 'documents')
    mayForget(table, 'rows_document_id', 'documents')
    table.text('analysis').notNullable()
    table.text('mapping').notNullable()
    mentions(table, 'mapping_id')
    table.text('outcome')
    for (const name of ['row', 'done', 'created', 'updated', 'unchanged', 'history', 'left_out', 'refused'])
      table.integer(`${name}_count`).notNullable().defaultTo(0)
    mentions(table, 'job_id')
    mentions(table, 'batch_id')
    table.string('error', 2000)
    moment(table, 'started_on')
    moment(table, 'ended_on')
  })
  await knex.raw(`create unique index imports_running on imports (coalesce(client_id, 0)) where status = 'Running'`)
  await knex.schema.createTable('import_rows', (table) => {
    table.integer('import_id').notNullable().references('id').inTable('imports').onDelete('CASCADE')
    table.integer('row').notNullable()
    table.string('outcome', 20).notNullable()
    table.boolean('is_written').notNullable().defaultTo(false)
    table.string('name', 300)
    mentions(table, 'record_id')
    table.text('errors')
    table.primary(['import_id', 'row'])
    table.index(['import_id', 'outcome', 'row'])
  })
  await knex.schema.createTable('import_mappings', (table) => {
    id(table)
    versionAndStamps(table)
    table.string('kind', 30).notNullable()
    table.string('name', limits.name).notNullable()
    table.integer('client_id').references('id').inTable('clients').onDelete('CASCADE')
    mayForget(table, 'user_id', 'users')
    table.text('mapping').notNullable()
  })
  await knex.raw('create unique index import_mappings_name on import_mappings (coalesce(client_id, 0), kind, lower(name))')
}

export const down = drop('import_mappings', 'import_rows', 'imports')
