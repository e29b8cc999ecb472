import type { Day } from '../../rules/day.ts'
import { COMPLETE } from '../../rules/renewals/stages.ts'
import type { Holder } from '../custom-fields/values.actions.ts'
import type { Acting } from '../kit/database/acting.ts'
import { modelOf, type Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { licenses } from '../tables/licenses.ts'
import { DEADLINE_FIELDS, setDeadlines } from '../watch/deadlines.actions.ts'

/** A license at a property. Client users see the licenses of their own client, wherever the property is. */
export class License extends modelOf('licenses', licenses) {
  static override copies = [
    'renewalId',
    'renewalStage',
    'renewalDueDate',
    'renewalExpirationDate',
    'hasCompletedRenewal',
    'startBy',
    'actBy',
  ]
  static override naming = ['licenseNumber']
  static visibleTo = ownVisibleTo('licenses.client_id')

  static override async changed({ db }: Acting, { id }: Row, fields: ReadonlySet<string>): Promise<void> {
    if (DEADLINE_FIELDS.some((field) => fields.has(field))) await setDeadlines(db, [id])
  }

  get isChild(): boolean {
    return this.masterLicenseId !== null
  }
}

/** A license as the holder of custom fields. */
export const holderOf = ({ id, clientId, propertyId, licenseTypeId }: License): Holder => ({
  record: 'License',
  id,
  clientId,
  propertyId,
  licenseTypeId,
})

/** SQL over the table `licenses`. Licenses of an inactive property count as inactive; their own flag is unchanged. */
export const ACTIVE_SQL = '(licenses.active and licenses.property_active)'

/**
 * SQL over the table `licenses`: active, not secondary. Must be written exactly as in the partial indexes of the queue: bound values would
 * prevent their use.
 */
export const IN_QUEUE = 'licenses.active and licenses.property_active and licenses.master_license_id is null'

/** SQL over the table `licenses`: the due date of the renewal in process, otherwise of the license. */
export const RENEWAL_DUE = 'coalesce(licenses.renewal_due_date, licenses.due_date)'

/** SQL over the table `licenses`. */
export const RANK_SQL = `case when licenses.master_license_id is not null then 'Secondary' when licenses.is_master then 'Primary' else 'Standalone' end`

/**
 * `stageOf` of rules/renewals/stages.ts as SQL over the table `licenses`, for filters and sorting. Binds the day once.
 * server/dashboard/queue.test.ts compares the two.
 */
export const STAGE_SQL = `coalesce(licenses.renewal_stage, case when licenses.has_completed_renewal and (licenses.track_date is null or licenses.track_date > ?) then ${COMPLETE} else 1 end)`

/** The same with the day as a literal. */
export const stageSql = (today: Day): string => STAGE_SQL.replace('?', `'${today}'`)
