import { VERIFIED_FIELDS } from '../../rules/licenses/verification.ts'
import type { Acting } from '../kit/database/acting.ts'
import { modelOf, type Row } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { licenseTypes } from '../tables/license-types.ts'
import { updateDeadlinesOf } from '../watch/deadlines.actions.ts'
import { endVerification } from './verification.actions.ts'

/** The fields that affect the deadlines of the type's licenses. */
const PLANNING = ['licenseTermId', 'preparationDays', 'processingDays']

/** A kind of license that an authority issues: provider-wide (without a client), or client-specific. */
export class LicenseType extends modelOf('license_types', licenseTypes) {
  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  get isUnverified(): boolean {
    return this.catalogueKey !== null && this.verifiedOn === null
  }

  static override async changed({ db }: Acting, { id }: Row, fields: ReadonlySet<string>): Promise<void> {
    if (VERIFIED_FIELDS.some((field) => fields.has(field))) await endVerification(db, { id })
    if (PLANNING.some((field) => fields.has(field))) await updateDeadlinesOf(db, id)
  }

  static visibleTo = sharedVisibleTo('license_types')
}
