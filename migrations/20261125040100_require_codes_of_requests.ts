import type { Knex } from 'knex'
import { flag, limits, moment } from './columns.ts'

/**
 * A client can require a code by mail before the page of a request opens. The code opens the page under a link of its own, which works for
 * some hours. `code_tries` and `codes_sent` bound guesses and mails of a link.
 */
export async function up(knex: Knex) {
  await knex.schema.alterTable('clients', (table) => void flag(table, 'is_request_code_required'))
  await knex.schema.alterTable('request_links', (table) => {
    table.string('code_hash', limits.hash)
    moment(table, 'code_expires_on')
    table.integer('code_tries').notNullable().defaultTo(0)
    table.integer('codes_sent').notNullable().defaultTo(0)
    moment(table, 'code_sent_on')
    moment(table, 'open_until')
  })
}

export async function down(knex: Knex) {
  for (const column of ['open_until', 'code_sent_on', 'codes_sent', 'code_tries', 'code_expires_on', 'code_hash'])
    await knex.raw(`alter table request_links drop column ${column}`)
  await knex.raw('alter table clients drop column is_request_code_required')
}
