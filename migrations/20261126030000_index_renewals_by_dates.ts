import type { Knex } from 'knex'

/** The dates of the steps that the dashboard counts by month. */
const DATES = ['process_start_date', 'forms_filed_date', 'license_received_date']

const nameOf = (date: string) => `renewals_by_${date}`

export const up = async (knex: Knex) => {
  for (const date of DATES) await knex.raw(`create index ${nameOf(date)} on renewals (${date}, id, license_id) where ${date} is not null`)
}

export const down = async (knex: Knex) => {
  for (const date of DATES) await knex.raw(`drop index ${nameOf(date)}`)
}
