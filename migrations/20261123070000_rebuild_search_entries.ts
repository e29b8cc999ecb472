import type { Knex } from 'knex'

/** The kinds of records that can be searched, as the migration that creates `search_entries` numbers them. */
const KINDS = 9

/**
 * Entries now also have the signs that a name begins with, such as punctuation, and more letters without their accents. The server
 * writes all entries anew in the background; meanwhile a search reads those that exist.
 */
export async function up(knex: Knex) {
  for (let kind = 1; kind <= KINDS; kind++)
    if (await knex('search_entries').where({ kind }).first('id'))
      await knex('search_builds').insert({ kind, after_id: 0, is_first: false }).onConflict('kind').ignore()
}

/** An older program finds what it looks for in the newer entries, too. */
export async function down() {}
