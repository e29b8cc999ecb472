import type { Knex } from 'knex'
import { address, cents, day, drop, flag, id, limits, mayForget, mentions, moment, oneOf, refersTo, versionAndStamps } from './columns.ts'

type Table = Knex.CreateTableBuilder

export async function up(knex: Knex) {
  await knex.schema.createTable('licenses', (table) => {
    id(table)
    table.integer('client_id').notNullable().references('id').inTable('clients')
    refersTo(table, 'property_id', 'properties').notNullable()
    refersTo(table, 'license_type_id', 'license_types')
    refersTo(table, 'licensing_authority_id', 'licensing_authorities')
    table.string('license_number', 100).notNullable()
    table.string('account_number', 100)
    table.string('legacy_name', 255)
    table.string('legacy_type', 255)
    table.string('legacy_premise', 255)
    table.string('premises_name', 255)
    address(table)
    table.string('county', limits.city)
    table.string('jurisdiction', 30)
    flag(table, 'active', true)
    flag(table, 'is_tracking_only')
    dates(table)
    notesAndAlert(table)
    designation(table)
    table.integer('master_license_id').references('id').inTable('licenses')
    flag(table, 'is_master')
    refersTo(table, 'license_document_id', 'documents')
    bondAndInsurance(table)
    billing(table)
    keptByOthers(table)
    versionAndStamps(table)
    table.unique(['client_id', 'licensing_authority_id', 'license_number'])
  })
}

/** Each date has a source: a recalculation may replace a calculated date, but never one that was entered manually. */
function dates(table: Table) {
  day(table, 'original_issue_date')
  day(table, 'suspended_date')
  for (const name of ['effective_date', 'expiration_date', 'track_date', 'due_date']) {
    day(table, name)
    oneOf(table, `${name}_source`, ['rule', 'typed', 'copied', 'imported'])
  }
}

function notesAndAlert(table: Table) {
  table.string('notes', 2000)
  moment(table, 'notes_timestamp')
  table.string('alert', 1000)
  flag(table, 'is_urgent_alert')
  moment(table, 'alert_timestamp')
}

function designation(table: Table) {
  const designations = ['BillingClient', 'Provider']
  refersTo(table, 'assigned_user_id', 'users')
  oneOf(table, 'renewal_designation', designations).notNullable()
  oneOf(table, 'renewal_designation_approval_status', ['None', 'ApprovalRequested']).notNullable().defaultTo('None')
  oneOf(table, 'requested_designation', designations)
  mentions(table, 'requested_user_id') // no foreign key: the requester can be deleted, and approval is then refused
  mayForget(table, 'requested_by_user_id', 'users')
  moment(table, 'requested_on')
}

function bondAndInsurance(table: Table) {
  flag(table, 'bond')
  table.string('bond_number', 50)
  table.string('bond_type', 50)
  table.string('bond_term', 50)
  table.string('bond_document_url', limits.url)
  flag(table, 'insurance')
  day(table, 'insurance_expiration_date')
  table.string('insurance_document_url', limits.url)
}

function billing(table: Table) {
  cents(table, 'touch_fee_cents')
  table.string('billing_id', 64)
  table.string('billing_matter_number', 64)
  table.string('file_matter_number', 64)
  refersTo(table, 'line_of_business_id', 'lines_of_business')
  table.string('management_agreement_term', 64)
  table.string('lease_term', 64)
}

/** Copies of values of the renewal and the property, written in the same transaction, so that lists need the index of one table only. */
function keptByOthers(table: Table) {
  flag(table, 'has_completed_renewal')
  table.smallint('renewal_stage').checkBetween([2, 8])
  mentions(table, 'renewal_id')
  table.string('property_name', 255).notNullable()
  flag(table, 'property_active', true)
}

export const down = drop('licenses')
