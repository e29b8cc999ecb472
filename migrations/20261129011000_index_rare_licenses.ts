import type { Knex } from 'knex'

/**
 * What few licenses have: nearly no license is in these indexes, so they cost nearly nothing. The conditions are those of
 * server/licenses/list/rare.queries.ts. By standing, inactive licenses are listed by their ids.
 */
const RARE = {
  licenses_rarely_tracked: '(client_id, id) where is_tracking_only',
  licenses_rarely_abroad: `(client_id, id) where country <> 'United States'`,
  licenses_rarely_inactive: '(id, client_id) where not (active and property_active)',
  licenses_of_client_with_alert: '(client_id, property_name_sort, id, active, property_active) where alert is not null',
}

export async function up(knex: Knex) {
  for (const [name, rows] of Object.entries(RARE)) await knex.raw(`create index ${name} on licenses ${rows}`)
}

export async function down(knex: Knex) {
  for (const name of Object.keys(RARE)) await knex.raw(`drop index ${name}`)
}
