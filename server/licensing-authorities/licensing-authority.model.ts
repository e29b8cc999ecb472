import { VERIFIED_FIELDS, VERIFIED_OF_AUTHORITY } from '../../rules/licenses/verification.ts'
import type { Acting } from '../kit/database/acting.ts'
import { modelOf, type Row } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { endVerification } from '../license-types/verification.actions.ts'
import { licensingAuthorities } from '../tables/licensing-authorities.ts'

/** The government body that issues licenses: provider-wide (without a client), or client-specific. */
export class LicensingAuthority extends modelOf('licensing_authorities', licensingAuthorities) {
  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  /** Also ends the verification of types that inherit changed intervals. */
  static override async changed({ db }: Acting, { id }: Row, fields: ReadonlySet<string>): Promise<void> {
    if (VERIFIED_FIELDS.some((field) => fields.has(field)))
      await endVerification(db, { licensing_authority_id: id, due_date_interval_type: null })
    if (VERIFIED_OF_AUTHORITY.some((field) => fields.has(field)))
      await db('licensing_authorities').where({ id }).whereNotNull('verified_on').update({ verified_by: null, verified_on: null })
  }

  static visibleTo = sharedVisibleTo('licensing_authorities')
}
