import type { Knex } from 'knex'

type Table = Knex.CreateTableBuilder

export const limits = { name: 256, address: 255, city: 50, short: 20, url: 1024, label: 256, hash: 64, sortKey: 100 } as const

export const id = (table: Table) => table.increments('id')

/** 'YYYY-MM-DD' text on both databases: one of them would return a date column as a timestamp. */
export const day = (table: Table, name: string) => table.string(name, 10)

/** ISO 8601 in UTC, as text: text order is time order. */
export const moment = (table: Table, name: string) => table.string(name, 30)

/** Whole cents. */
export const cents = (table: Table, name: string) => table.bigInteger(name)

export const flag = (table: Table, name: string, value = false) => table.boolean(name).notNullable().defaultTo(value)

export const oneOf = (table: Table, name: string, values: readonly string[]) => table.string(name, 30).checkIn([...values])

/** A foreign key to the parent of the row, with an index. The row is deleted with its parent. */
export const childOf = (table: Table, name: string, parent: string) =>
  table.integer(name).notNullable().references('id').inTable(parent).onDelete('CASCADE').index()

/** A foreign key that blocks the deletion of the referenced row. Nullable by default. */
export const refersTo = (table: Table, name: string, other: string) => table.integer(name).references('id').inTable(other).index()

/** A foreign key that is set to null when the referenced row is deleted. */
export const mayForget = (table: Table, name: string, other: string) => refersTo(table, name, other).onDelete('SET NULL')

/** The id of a row without a foreign key: it stays when the row is deleted. */
export const mentions = (table: Table, name: string) => table.integer(name)

export function versionAndStamps(table: Table) {
  table.integer('version').notNullable().defaultTo(1)
  moment(table, 'created_on').notNullable()
  moment(table, 'modified_on').notNullable()
}

export function address(table: Table, prefix = '') {
  table.string(`${prefix}address1`, limits.address)
  table.string(`${prefix}address2`, limits.address)
  table.string(`${prefix}city`, limits.city)
  table.string(`${prefix}state`, limits.short)
  table.string(`${prefix}zip`, limits.short)
  table.string(`${prefix}country`, limits.city)
}

const units = ['Days', 'Weeks', 'Months']

/** A null due date type means that no rule was set: a license type then inherits its authority's. None is a rule. */
export function intervals(table: Table) {
  oneOf(table, 'due_date_interval_type', ['Relative', 'Fixed', 'None'])
  table.integer('due_date_relative_interval_value')
  oneOf(table, 'due_date_relative_interval_unit', units)
  table.smallint('due_date_fixed_interval_day_of_month')
  table.smallint('due_date_fixed_interval_months')
  oneOf(table, 'due_date_fixed_interval_target_month', ['MonthPrior', 'MonthOf', 'MonthAfter'])
  table.integer('track_date_interval_value')
  oneOf(table, 'track_date_interval_unit', units)
}

export function renewalDetails(table: Table) {
  table.string('renewal_details', 2048)
  moment(table, 'renewal_details_timestamp')
}

export function drop(...tables: string[]) {
  return async (knex: Knex) => {
    for (const table of tables) await knex.schema.dropTable(table)
  }
}
