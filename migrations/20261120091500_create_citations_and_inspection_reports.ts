import type { Knex } from 'knex'
import { cents, childOf, day, drop, id, limits, mayForget, moment, refersTo, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('citations', (table) => {
    id(table)
    childOf(table, 'property_id', 'properties')
    mayForget(table, 'license_id', 'licenses')
    day(table, 'violation_date').notNullable()
    table.string('penalty', 1024).notNullable()
    cents(table, 'penalty_cents')
    table.string('description', 1024).notNullable()
    table.string('disposition', 1024)
    notesAndDocument(table)
  })
  await knex.schema.createTable('inspection_reports', (table) => {
    id(table)
    childOf(table, 'property_id', 'properties')
    mayForget(table, 'license_id', 'licenses')
    table.string('inspector', limits.name)
    day(table, 'inspection_date').notNullable()
    table.string('disposition', 1024)
    notesAndDocument(table)
  })
}

function notesAndDocument(table: Knex.CreateTableBuilder) {
  table.string('notes', 1024)
  moment(table, 'notes_timestamp')
  refersTo(table, 'document_id', 'documents')
  versionAndStamps(table)
}

export const down = drop('inspection_reports', 'citations')
