import type { Knex } from 'knex'

/** Adds sign-ins, refusals and tokens to the audit: `event` names the event and is null for a change. */
export async function up(knex: Knex) {
  await knex.schema.alterTable('audit', (table) => {
    table.string('event', 40)
    table.string('detail', 512)
    table.string('program', 255)
  })
  // The list of users checks for each user whether they have changed anything. Sign-ins must not slow this down.
  await knex.raw('create index audit_changes_of_user on audit (user_id, record, record_id) where event is null')
}

export async function down(knex: Knex) {
  await knex.raw('drop index audit_changes_of_user')
  for (const column of ['program', 'detail', 'event']) await knex.raw(`alter table audit drop column ${column}`)
}
