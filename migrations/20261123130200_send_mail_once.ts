import type { Knex } from 'knex'
import { flag, limits } from './columns.ts'

/**
 * `once_key`: two mails with the same key are one. `reply_to`: addresses as JSON. `stop_token`: of the List-Unsubscribe header, until
 * the mail is sent. `has_token`: the body carries a token, so it is removed once sent. `bounced`: the mail server refused the recipient.
 */
export async function up(knex: Knex) {
  await knex.schema.alterTable('outbox', (table) => {
    table.string('once_key', 2 * limits.name)
    table.text('reply_to')
    table.string('stop_token', 64)
    flag(table, 'has_token')
    flag(table, 'bounced')
  })
  await knex.raw('create unique index outbox_once_key on outbox (once_key)')
  await knex.raw(`create index outbox_bodies on outbox (sent_on) where text <> ''`)
}

/** Statements by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export async function down(knex: Knex) {
  await knex.raw('drop index outbox_bodies')
  await knex.raw('drop index outbox_once_key')
  for (const name of ['once_key', 'reply_to', 'stop_token', 'has_token', 'bounced'])
    await knex.raw(`alter table outbox drop column ${name}`)
}
