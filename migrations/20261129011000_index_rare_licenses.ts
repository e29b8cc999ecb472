import type { Knex } from 'knex'

/** The conditions of server/licenses/list/rare.queries.ts. */
const RARE = {
  tracked: 'is_tracking_only',
  inactive: 'not (active and property_active)',
  abroad: `country <> 'United States'`,
}

const ALERTED = 'licenses_of_client_with_alert'

/** What few licenses have: nearly no license is in these indexes, so they cost nearly nothing. */
export async function up(knex: Knex) {
  for (const [name, condition] of Object.entries(RARE))
    await knex.raw(`create index licenses_rarely_${name} on licenses (client_id, id) where ${condition}`)
  await knex.raw(`create index ${ALERTED} on licenses (client_id, property_name_sort, id, active, property_active) where alert is not null`)
}

export async function down(knex: Knex) {
  await knex.raw(`drop index ${ALERTED}`)
  for (const name of Object.keys(RARE)) await knex.raw(`drop index licenses_rarely_${name}`)
}
