import type { Knex } from 'knex'
import { limits, moment } from './columns.ts'

/**
 * `return_key`: the part of a mail's return address that names it; null: from before. `accepted_on`: a mail to the address was accepted
 * since the last refusal, and may still come back. `mail_return_path`: the address with * for the key; null: the default.
 */
export async function up(knex: Knex) {
  await knex.schema.alterTable('outbox', (table) => {
    table.string('return_key', 32)
  })
  await knex.raw('create unique index outbox_return_key on outbox (return_key)')
  await knex.schema.alterTable('mail_addresses', (table) => {
    moment(table, 'accepted_on')
  })
  await knex.schema.alterTable('installation', (table) => {
    table.string('mail_return_path', limits.name)
  })
}

/** Statements by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export async function down(knex: Knex) {
  await knex.raw('drop index outbox_return_key')
  await knex.raw('alter table outbox drop column return_key')
  await knex.raw('alter table mail_addresses drop column accepted_on')
  await knex.raw('alter table installation drop column mail_return_path')
}
