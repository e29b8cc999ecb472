import type { Knex } from 'knex'
import type { CallContext } from '../kit/http/handler.ts'

const NOBODY = { verifiedBy: null, verifiedOn: null }

/** The columns of a record whose verification the caller sets or withdraws. */
export const verifiedBy = ({ user, today, body }: CallContext & { body: { isVerified: boolean } }) =>
  body.isVerified ? { verifiedBy: `${user.firstName} ${user.lastName}`, verifiedOn: today } : NOBODY

/** Ends the verification of license types whose verified fields have changed. The audit has the change that caused it. */
export const endVerification = async (
  db: Knex,
  types: { id: number } | { licensing_authority_id: number; due_date_interval_type: null },
) => {
  await db('license_types').where(types).whereNotNull('verified_on').update({ verified_by: null, verified_on: null })
}
