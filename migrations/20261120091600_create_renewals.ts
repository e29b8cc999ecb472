import type { Knex } from 'knex'
import { childOf, day, drop, flag, id, limits, moment, refersTo, versionAndStamps } from './columns.ts'

const stepDates = [
  'process_start_date',
  'renewal_due_date',
  'forms_received_date',
  'forms_filed_date',
  'license_received_date',
  'license_sent_date',
  'license_email_sent_date',
  'effective_date',
  'expiration_date',
  'track_date',
  'license_track_date_at_begin',
]

export async function up(knex: Knex) {
  await knex.schema.createTable('renewals', (table) => {
    id(table)
    childOf(table, 'license_id', 'licenses')
    refersTo(table, 'client_id', 'clients').notNullable()
    table.smallint('stage').notNullable().defaultTo(2).checkBetween([2, 8])
    flag(table, 'is_active', true) // false once completed
    flag(table, 'is_tracking_only_renewal')
    flag(table, 'copy_to_secondary_licenses', true)
    for (const name of stepDates) day(table, name)
    table.string('shipping_method_license', 50)
    table.string('shipping_method_check', 50)
    refersTo(table, 'license_document_id', 'documents')
    flag(table, 'send_license_not_applicable')
    flag(table, 'no_invoice_required')
    table.string('notes', 2000)
    moment(table, 'notes_timestamp')
    refersTo(table, 'assigned_user_id_at_completion', 'users')
    moment(table, 'completed_on')
    versionAndStamps(table)
    table.index(['license_id', 'completed_on'])
  })
  await knex.raw('create unique index renewals_one_in_process on renewals (license_id) where is_active')

  await knex.schema.createTable('renewal_documents', (table) => {
    id(table)
    childOf(table, 'renewal_id', 'renewals')
    table.string('label', limits.label).notNullable()
    table.string('url', limits.url).notNullable()
    table.integer('position').notNullable().defaultTo(0)
  })
  await knex.schema.createTable('renewal_email_recipients', (table) => {
    id(table)
    childOf(table, 'renewal_id', 'renewals')
    table.string('name', limits.name)
    table.string('email', limits.name).notNullable()
  })
}

export const down = drop('renewal_email_recipients', 'renewal_documents', 'renewals')
