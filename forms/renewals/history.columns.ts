import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

/** The completed renewals of a license. */
export const historyColumns = defineColumns(calls.renewals.list, {
  processStartDate: {},
  formsReceivedDate: {},
  formsFiledDate: {},
  renewalDueDate: {},
  licenseReceivedDate: {},
  effectiveDate: { isPart: true },
  expirationDate: {},
  invoiceSum: { none: '$--' },
  isTrackingOnlyRenewal: { isPart: true },
  licenseDocumentExists: { isPart: true },
  assignedUserName: {},
  completedOn: { isPart: true },
})
