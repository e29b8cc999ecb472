import type { Knex } from 'knex'

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

/** The kinds of server/kit/search/kinds.ts. A new kind needs an index too. */
const KINDS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The longest word of a tsvector has 2,046 bytes, and a letter up to four. */
const LONGEST = 500

/** The numbers and names of an entry, each as one word with its edges. They end at chr(2), one a line: see server/kit/search/fold.ts. */
const heads = `create function search_heads(entry text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_agg(left(head, ${LONGEST}))) from unnest(string_to_array(split_part(entry, chr(2), 1), chr(10))) as head
  where head <> '' $$`

const whole = 'create index search_entries_text on search_entries using gin (kind, client_id, text gin_trgm_ops)'

/**
 * PostgreSQL reads all hits of a term before it returns the first. With an index for each kind, a term that most licenses have costs
 * nothing in the others. Its trigrams have no signs, so a whole number or name, or the beginning of one, needs words of its own.
 * `fastupdate` would leave new entries in a list that each search reads, and that one write in many has to clear.
 */
export async function up(knex: Knex) {
  if (!isPostgres(knex)) return
  await knex.raw(heads)
  for (const kind of KINDS)
    await knex.raw(
      `create index search_entries_of_kind_${kind} on search_entries using gin (client_id, text gin_trgm_ops, search_heads(text))
       with (fastupdate = off) where kind = ${kind}`,
    )
  await knex.raw('drop index search_entries_text')
}

export async function down(knex: Knex) {
  if (!isPostgres(knex)) return
  await knex.raw(whole)
  for (const kind of KINDS) await knex.raw(`drop index search_entries_of_kind_${kind}`)
  await knex.raw('drop function search_heads(text)')
}
