import type { Knex } from 'knex'

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

/**
 * SQLite writes each transaction's texts as a segment of its own, and merges segments of a size once there are so many; 4 by default.
 * With 16, creating a license takes a fifth less CPU time, and a search 0.15 ms more, because it looks into more segments.
 */
const mergeAt = async (knex: Knex, segments: number) => {
  if (!isPostgres(knex)) await knex.raw(`insert into search_texts (search_texts, rank) values ('automerge', ?)`, [segments])
}

export const up = (knex: Knex) => mergeAt(knex, 16)

export const down = (knex: Knex) => mergeAt(knex, 4)
