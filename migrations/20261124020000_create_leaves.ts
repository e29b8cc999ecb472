import type { Knex } from 'knex'
import { childOf, day, id, mayForget, versionAndStamps } from './columns.ts'

/** When users are away, and who does their work meanwhile. The leaves of a person do not overlap: the program locks the person. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('leaves', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    mayForget(table, 'deputy_id', 'users')
    day(table, 'starts_on').notNullable()
    day(table, 'ends_on').notNullable()
    versionAndStamps(table)
    table.index(['ends_on', 'starts_on'])
  })
}

export const down = (knex: Knex) => knex.schema.dropTable('leaves')
