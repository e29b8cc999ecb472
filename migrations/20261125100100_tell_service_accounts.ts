import type { Knex } from 'knex'

/** Accounts of programs are users of another kind. They are never assigned, counted or mailed. */
export async function up(knex: Knex) {
  await knex.raw("alter table users add column kind varchar(10) not null default 'person' check (kind in ('person', 'service'))")
}

export async function down(knex: Knex) {
  await knex.raw('alter table users drop column kind')
}
