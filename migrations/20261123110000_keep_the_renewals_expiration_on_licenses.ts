import type { Knex } from 'knex'
import { day } from './columns.ts'

// The standing of a license depends on the new expiration date of its renewal in process, and lists filter and sort by it.
const fill = `update licenses set renewal_expiration_date = (select renewals.expiration_date from renewals where renewals.id = licenses.renewal_id)
  where renewal_id is not null`

/** Few renewals in process have a new expiration date, so the index costs other licenses nothing. */
const index = `create index licenses_by_renewal_expiration on licenses (renewal_expiration_date, id, client_id, active, property_active)
  where renewal_expiration_date is not null`

export async function up(knex: Knex) {
  await knex.schema.alterTable('licenses', (table) => {
    day(table, 'renewal_expiration_date')
  })
  await knex.raw(fill)
  await knex.raw(index)
}

/** By hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export async function down(knex: Knex) {
  await knex.raw('drop index licenses_by_renewal_expiration')
  await knex.raw('alter table licenses drop column renewal_expiration_date')
}
