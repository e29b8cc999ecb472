import type { Knex } from 'knex'

/** The id of the user who has sent a mail, to tell them if it fails. Null for mail that the program sends by itself. */
export const up = (knex: Knex) => knex.raw('alter table outbox add column user_id integer')

export const down = (knex: Knex) => knex.raw('alter table outbox drop column user_id')
