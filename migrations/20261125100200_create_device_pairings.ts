import type { Knex } from 'knex'
import { drop, id, limits, moment, oneOf } from './columns.ts'

/** A program asks for a token, and somebody who is signed in approves it in a browser. Only hashes of both codes are stored. */
export const up = (knex: Knex) =>
  knex.schema.createTable('device_pairings', (table) => {
    id(table)
    table.string('device_code_hash', limits.hash).notNullable().unique()
    table.string('user_code_hash', limits.hash).notNullable().unique()
    table.string('program', limits.name).notNullable()
    table.string('address', 64)
    table.text('scopes')
    oneOf(table, 'status', ['Waiting', 'Approved', 'Refused', 'Used']).notNullable().defaultTo('Waiting')
    table.integer('user_id').references('id').inTable('users').onDelete('CASCADE').index()
    moment(table, 'created_on').notNullable()
    moment(table, 'expires_on').notNullable().index()
    moment(table, 'asked_on')
  })

export const down = drop('device_pairings')
