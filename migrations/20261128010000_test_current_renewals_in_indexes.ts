import type { Knex } from 'knex'

const flags = 'active, property_active'
const waits = 'renewal_stage, track_date'

const indexes = (columns: string) =>
  Object.fromEntries(
    Object.entries({ start_by: 'start_by', expiration: 'expiration_date' }).flatMap(([name, column]) => [
      [`licenses_by_${name}`, `licenses (${column}, id, client_id, ${columns})`],
      [`licenses_of_client_by_${name}`, `licenses (client_id, ${column}, id, ${columns})`],
    ]),
  )

async function replace(knex: Knex, made: Record<string, string>) {
  for (const [name, columns] of Object.entries(made)) {
    await knex.raw(`drop index ${name}`)
    await knex.raw(`create index ${name} on ${columns}`)
  }
}

/** In the order of these two dates, licenses that start far ahead come first, and none of them is in the queue: the index alone says so. */
export const up = (knex: Knex) => replace(knex, indexes(`${flags}, ${waits}`))

export const down = (knex: Knex) => replace(knex, indexes(flags))
