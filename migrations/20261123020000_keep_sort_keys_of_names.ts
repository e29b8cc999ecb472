import type { Knex } from 'knex'
import { sortKey } from '../rules/sort-key.ts'
import { limits } from './columns.ts'

const names: Record<string, readonly string[]> = {
  affiliated_entities: ['affiliation'],
  authority_contacts: ['name'],
  citations: ['penalty', 'description', 'disposition'],
  clients: ['legal_name', 'display_name'],
  corporate_entities: ['name'],
  corporate_officers: ['name'],
  division_contacts: ['name'],
  divisions: ['name', 'company_code', 'division_number', 'city'],
  form_sources: ['name'],
  inspection_reports: ['inspector', 'disposition'],
  key_contact_change_forms: ['label'],
  license_categories: ['name'],
  license_terms: ['name'],
  license_types: ['name', 'abbreviation'],
  licenses: ['license_number', 'premises_name', 'property_name', 'city'],
  licensing_authorities: ['name'],
  lines_of_business: ['name'],
  officer_titles: ['name'],
  properties: ['name', 'address1', 'city'],
  property_contacts: ['name', 'title', 'email'],
  renewal_tip_categories: ['name'],
  renewal_tips: ['description'],
  user_tasks: ['description'],
  users: ['first_name', 'last_name', 'title'],
}

const AT_ONCE = 1000

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

/** Sets the keys of some rows in one statement. */
const setKeys = (knex: Knex, table: string, columns: readonly string[], rows: readonly (number | string | null)[][]) => {
  const set = columns.map((column, n) => `${column}_sort = given.value ->> ${n + 1}`).join(', ')
  const given = isPostgres(knex) ? 'json_array_elements(?::json)' : 'json_each(?)'
  return knex.raw(`update ${table} set ${set} from ${given} as given where ${table}.id = cast(given.value ->> 0 as integer)`, [
    JSON.stringify(rows),
  ])
}

const fill = async (knex: Knex, table: string, columns: readonly string[]) => {
  for (let last = 0; ; ) {
    const rows: Record<string, string | null>[] = await knex(table)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', ...columns)
    if (rows.length === 0) return
    const keyed = rows.map((row) => [Number(row.id), ...columns.map((column) => row[column] ?? null).map((name) => name && sortKey(name))])
    await setKeys(knex, table, columns, keyed)
    last = Number(rows.at(-1)?.id)
  }
}

/** Bytes decide the order of a sort key on both databases. */
const keyType = (knex: Knex) => `varchar(${limits.sortKey})${isPostgres(knex) ? ' collate "C"' : ''}`

export async function up(knex: Knex) {
  for (const [table, columns] of Object.entries(names)) {
    for (const column of columns) await knex.raw(`alter table ${table} add column ${column}_sort ${keyType(knex)}`)
    await fill(knex, table, columns)
  }
}

export async function down(knex: Knex) {
  for (const [table, columns] of Object.entries(names))
    for (const column of columns) await knex.raw(`alter table ${table} drop column ${column}_sort`)
}
