import type { Knex } from 'knex'

const NAME = 'licenses_of_side_by_start'
const side = `(case renewal_designation when 'Provider' then 0 else client_id end)`
const inQueue = 'active and property_active and master_license_id is null'

const least = (knex: Knex) => (knex.client.config.client === 'pg' ? 'least' : 'min')

/** The first day that something must be done by, as in 20261124050100. */
const firstDay = (knex: Knex) => `(case when renewal_stage >= 6 then 'b' || coalesce(renewal_expiration_date, expiration_date, 'z')
  else ${least(knex)}(coalesce(act_by, 'z'), coalesce(case when renewal_stage >= 5 then null else coalesce(renewal_due_date, due_date) end, 'z'),
    coalesce(expiration_date, 'z')) end)`

const covered = `id, assigned_user_id, renewal_designation, client_id, license_type_id, renewal_stage, has_completed_renewal, track_date,
  expiration_date, renewal_expiration_date, due_date, renewal_due_date, act_by, start_by, active, property_active, master_license_id`

const renew = async (knex: Knex, columns: string, isListed: string) => {
  await knex.raw(`drop index ${NAME}`)
  await knex.raw(`create index ${NAME} on licenses (${side}, ${columns}, ${covered}) where ${inQueue} and ${isListed}`)
}

/** Licenses to be started before anything else must be done. With all that have a day to start by, what is late is read twice. */
export const up = (knex: Knex) => renew(knex, `start_by, ${firstDay(knex)}`, `start_by < ${firstDay(knex)}`)

export const down = (knex: Knex) => renew(knex, 'start_by', 'start_by is not null')
