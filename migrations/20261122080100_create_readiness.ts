import type { Knex } from 'knex'
import { drop, id, moment } from './columns.ts'

/** One row that the readiness check writes to find out whether the database accepts writes. */
export async function up(knex: Knex) {
  await knex.schema.createTable('readiness', (table) => {
    id(table)
    moment(table, 'checked_on')
  })
  await knex('readiness').insert({ id: 1 })
}

export const down = drop('readiness')
