import type { Knex } from 'knex'
import { mentions } from './columns.ts'

/** What concerns somebody who is away is told to the deputy, too: for whom. */
export const up = (knex: Knex) => knex.schema.alterTable('notifications', (table) => void mentions(table, 'for_user_id'))

export const down = (knex: Knex) => knex.raw('alter table notifications drop column for_user_id')
