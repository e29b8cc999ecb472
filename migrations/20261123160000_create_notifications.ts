import type { Knex } from 'knex'
import { drop, id, mentions, moment } from './columns.ts'

/**
 * What happened to what a user holds. `event` names its cause, so that nothing is written twice; a bulk action is one row, whose `count`
 * grows with its steps, and which names no license or property once it has several.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('notifications', (table) => {
    id(table)
    table.integer('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    table.string('event', 200).notNullable()
    table.string('kind', 30).notNullable()
    mentions(table, 'by_user_id')
    for (const name of ['license_id', 'property_id', 'batch_id']) mentions(table, name)
    table.integer('count').notNullable().defaultTo(1)
    table.string('detail', 1024)
    moment(table, 'happened_on').notNullable().index()
    moment(table, 'read_on')
    table.unique(['user_id', 'event'])
    table.index(['user_id', 'happened_on', 'id'])
  })
  await knex.raw('create index notifications_unread on notifications (user_id) where read_on is null')
}

export const down = drop('notifications')
