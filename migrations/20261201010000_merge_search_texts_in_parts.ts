import type { Knex } from 'knex'

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

/**
 * SQLite merges so many segments of a size whole, in the commit that finds them; 16 by default. From the number of `automerge`, which is
 * 16 as well, each commit merges a small part instead. While both were equal, every merge was a whole one: a write waited up to a second.
 */
const mergeWholeAt = async (knex: Knex, segments: number) => {
  if (!isPostgres(knex)) await knex.raw(`insert into search_texts (search_texts, rank) values ('crisismerge', ?)`, [segments])
}

export const up = (knex: Knex) => mergeWholeAt(knex, 32)

export const down = (knex: Knex) => mergeWholeAt(knex, 16)
