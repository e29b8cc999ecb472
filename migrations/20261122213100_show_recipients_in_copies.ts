import type { Knex } from 'knex'

/** The recipients that the copy of the sender shows, as JSON. Null for a mail that shows its own recipient. */
export const up = (knex: Knex) => knex.raw('alter table outbox add column shown_to text')

export const down = (knex: Knex) => knex.raw('alter table outbox drop column shown_to')
