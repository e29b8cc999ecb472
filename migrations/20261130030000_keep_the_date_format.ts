import type { Knex } from 'knex'

/** How days are written, as a setting of the installation. Null: the default. */
export const up = (knex: Knex) => knex.schema.alterTable('installation', (table) => table.string('date_format'))

export const down = (knex: Knex) => knex.schema.alterTable('installation', (table) => table.dropColumn('date_format'))
