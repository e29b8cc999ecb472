import type { Knex } from 'knex'

interface Title {
  id: number
  client_id: number | null
  name: string
}

const LONGEST = 255

const isTaken = async (knex: Knex, { id, client_id }: Title, name: string): Promise<boolean> => {
  const same = knex('officer_titles').where({ client_id }).whereNot({ id })
  return (await same.whereRaw('lower(name) = lower(?)', [name]).first('id')) !== undefined
}

/** Numbers duplicate titles of a client: 'President (2)'. References to them stay valid. */
const tellApart = async (knex: Knex): Promise<void> => {
  const older = knex('officer_titles as older')
    .whereRaw('older.id < officer_titles.id and lower(older.name) = lower(officer_titles.name)')
    .whereRaw('coalesce(older.client_id, 0) = coalesce(officer_titles.client_id, 0)')
  const titles: Title[] = await knex('officer_titles').whereExists(older).orderBy('id').select('id', 'client_id', 'name')
  for (const title of titles) {
    const numbered = (n: number) => `${[...title.name].slice(0, LONGEST - ` (${n})`.length).join('')} (${n})`
    let n = 2
    while (await isTaken(knex, title, numbered(n))) n += 1
    await knex('officer_titles')
      .where({ id: title.id })
      .update({ name: numbered(n) })
  }
}

export async function up(knex: Knex) {
  await tellApart(knex)
  // coalesce, because nulls are distinct in a unique index and provider-wide titles have no client.
  await knex.raw('create unique index officer_titles_name_unique on officer_titles (coalesce(client_id, 0), lower(name))')
}

export async function down(knex: Knex) {
  await knex.raw('drop index officer_titles_name_unique')
}
