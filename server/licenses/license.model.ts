import type { Day } from '../../rules/day.ts'
import type { ApprovalStatus } from '../../rules/labels.ts'
import type { Designation } from '../../rules/licenses/designation.ts'
import { COMPLETE, type Stage } from '../../rules/renewals/stages.ts'
import { Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'

export type DateSource = 'rule' | 'typed' | 'copied' | 'imported'

/** A license at a property. Client users see the licenses of their own client, wherever the property is. */
export class License extends Row {
  static override tableName = 'licenses'
  static override booleans = [
    'active',
    'isTrackingOnly',
    'isUrgentAlert',
    'isMaster',
    'bond',
    'insurance',
    'hasCompletedRenewal',
    'propertyActive',
  ]

  declare clientId: number
  declare propertyId: number
  declare licenseTypeId: number
  declare licensingAuthorityId: number
  declare licenseNumber: string
  declare accountNumber: string | null
  declare premisesName: string | null
  declare address1: string | null
  declare address2: string | null
  declare city: string | null
  declare state: string | null
  declare zip: string | null
  declare country: string | null
  declare county: string | null
  declare jurisdiction: string | null
  declare active: boolean
  declare isTrackingOnly: boolean
  declare originalIssueDate: Day | null
  declare effectiveDate: Day | null
  declare effectiveDateSource: DateSource | null
  declare expirationDate: Day | null
  declare expirationDateSource: DateSource | null
  declare trackDate: Day | null
  declare trackDateSource: DateSource | null
  declare dueDate: Day | null
  declare dueDateSource: DateSource | null
  declare suspendedDate: Day | null
  declare notes: string | null
  declare notesTimestamp: string | null
  declare alert: string | null
  declare isUrgentAlert: boolean
  declare alertTimestamp: string | null
  declare assignedUserId: number | null
  declare renewalDesignation: Designation
  declare renewalDesignationApprovalStatus: ApprovalStatus
  declare requestedDesignation: Designation | null
  declare requestedUserId: number | null
  declare requestedByUserId: number | null
  declare requestedOn: string | null
  declare masterLicenseId: number | null
  declare isMaster: boolean
  declare licenseDocumentId: number | null
  declare legacyName: string | null
  declare legacyType: string | null
  declare legacyPremise: string | null
  declare bond: boolean
  declare bondNumber: string | null
  declare bondType: string | null
  declare bondTerm: string | null
  declare bondDocumentUrl: string | null
  declare insurance: boolean
  declare insuranceExpirationDate: Day | null
  declare insuranceDocumentUrl: string | null
  declare touchFeeCents: number | null
  declare billingId: string | null
  declare billingMatterNumber: string | null
  declare fileMatterNumber: string | null
  declare lineOfBusinessId: number | null
  declare managementAgreementTerm: string | null
  declare leaseTerm: string | null
  declare hasCompletedRenewal: boolean
  /** Copies of the stage, the id and the due date of the renewal in process, updated in the same transaction; null without one. */
  declare renewalStage: Stage | null
  declare renewalId: number | null
  declare renewalDueDate: Day | null
  declare propertyName: string
  declare propertyActive: boolean

  static visibleTo = ownVisibleTo('licenses.client_id')

  get isChild(): boolean {
    return this.masterLicenseId !== null
  }
}

/** SQL over the table `licenses`: all licenses of an inactive property count as inactive, and keep their own flag. */
export const ACTIVE_SQL = '(licenses.active and licenses.property_active)'

/** SQL over the table `licenses`: the due date of the renewal in process, otherwise of the license. */
export const RENEWAL_DUE = 'coalesce(licenses.renewal_due_date, licenses.due_date)'

/** SQL over the table `licenses`. */
export const RANK_SQL = `case when licenses.master_license_id is not null then 'Secondary' when licenses.is_master then 'Primary' else 'Standalone' end`

/**
 * `stageOf` of rules/renewals/stages.ts as SQL over the table `licenses`, for filters and sorting. Binds the day once.
 * server/dashboard/queue.test.ts compares the two.
 */
export const STAGE_SQL = `coalesce(licenses.renewal_stage, case when licenses.has_completed_renewal and (licenses.track_date is null or licenses.track_date > ?) then ${COMPLETE} else 1 end)`
