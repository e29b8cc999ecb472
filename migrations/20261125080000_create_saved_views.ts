import type { Knex } from 'knex'
import { childOf, id, limits, mayForget, oneOf, versionAndStamps } from './columns.ts'

/** Named filters, columns and orders of lists. A shared view outlives its owner; the side without a client is the provider's. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('saved_views', (table) => {
    id(table)
    versionAndStamps(table)
    mayForget(table, 'owner_id', 'users')
    table.integer('client_id').references('id').inTable('clients').onDelete('CASCADE').index()
    table.string('list', 30).notNullable()
    table.string('name', limits.name).notNullable()
    table.text('columns')
    table.text('filter').notNullable()
    table.string('sort_by', limits.label)
    table.string('sort_direction', 4)
    oneOf(table, 'shared_with', ['Nobody', 'Team', 'Role']).notNullable()
    table.string('role_name', 30)
  })
  await knex.raw('create unique index saved_views_name on saved_views (owner_id, list, lower(name))')
  await knex.schema.createTable('default_views', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('list', 30).notNullable()
    childOf(table, 'view_id', 'saved_views')
    table.unique(['user_id', 'list'])
  })
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('default_views')
  await knex.schema.dropTable('saved_views')
}
