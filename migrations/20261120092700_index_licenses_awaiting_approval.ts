import type { Knex } from 'knex'

// A partial index is used only if the query contains its exact condition.
export const up = (knex: Knex) =>
  knex.raw(
    `create index licenses_awaiting_approval on licenses (requested_on, id) where renewal_designation_approval_status = 'ApprovalRequested'`,
  )

export const down = (knex: Knex) => knex.raw('drop index licenses_awaiting_approval')
