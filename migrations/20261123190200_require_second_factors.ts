import type { Knex } from 'knex'

/** The roles of a client that need a second factor, separated by commas; and sessions that may only set one up. */
export async function up(knex: Knex) {
  await knex.raw("alter table clients add column second_factor_roles varchar(255) not null default ''")
  await knex.raw('alter table sessions add column is_enrolling boolean not null default false')
}

export async function down(knex: Knex) {
  await knex.raw('alter table sessions drop column is_enrolling')
  await knex.raw('alter table clients drop column second_factor_roles')
}
