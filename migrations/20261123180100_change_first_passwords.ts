import type { Knex } from 'knex'

/** Set with a password that somebody else has typed, until the user changes it. Existing users keep their passwords. */
export const up = (knex: Knex) => knex.raw('alter table users add column must_change_password boolean not null default false')

export const down = (knex: Knex) => knex.raw('alter table users drop column must_change_password')
