import type { Day } from '../../rules/day.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { Row } from '../kit/database/model.ts'

/**
 * A renewal: in process (`isActive`, at most one for a license) or completed. It is always found through its license, so it needs no
 * `visibleTo`.
 */
export class Renewal extends Row {
  static override tableName = 'renewals'
  static override booleans = [
    'isActive',
    'isTrackingOnlyRenewal',
    'copyToSecondaryLicenses',
    'sendLicenseNotApplicable',
    'noInvoiceRequired',
  ]

  declare licenseId: number
  declare clientId: number
  declare stage: Stage
  declare isActive: boolean
  declare isTrackingOnlyRenewal: boolean
  declare copyToSecondaryLicenses: boolean
  declare processStartDate: Day | null
  declare renewalDueDate: Day | null
  declare formsReceivedDate: Day | null
  declare formsFiledDate: Day | null
  declare licenseReceivedDate: Day | null
  declare licenseSentDate: Day | null
  declare shippingMethodLicense: string | null
  declare licenseEmailSentDate: Day | null
  declare effectiveDate: Day | null
  declare expirationDate: Day | null
  declare trackDate: Day | null
  declare licenseDocumentId: number | null
  declare sendLicenseNotApplicable: boolean
  declare noInvoiceRequired: boolean
  declare notes: string | null
  declare notesTimestamp: string | null
  declare licenseTrackDateAtBegin: Day | null
  declare assignedUserIdAtCompletion: number | null
  declare completedOn: string | null
}
