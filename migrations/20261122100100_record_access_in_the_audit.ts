import type { Knex } from 'knex'

/** Sign-ins, refusals and tokens in addition to changes: `event` names what happened and is null for a change. */
export async function up(knex: Knex) {
  await knex.schema.alterTable('audit', (table) => {
    table.string('event', 40)
    table.string('detail', 512)
    table.string('program', 255)
  })
  // Whether somebody has changed anything is asked for every row of the list of users, who sign in every day.
  await knex.raw('create index audit_changes_of_user on audit (user_id, record, record_id) where event is null')
}

export async function down(knex: Knex) {
  await knex.raw('drop index audit_changes_of_user')
  for (const column of ['program', 'detail', 'event']) await knex.raw(`alter table audit drop column ${column}`)
}
