import type { Knex } from 'knex'
import { childOf, drop } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('release_note_dismissals', (table) => {
    childOf(table, 'user_id', 'users')
    table.string('slug', 100).notNullable()
    table.primary(['user_id', 'slug'])
  })
}

export const down = drop('release_note_dismissals')
