import { addressReply } from '../../contract/address.ts'
import { billingFields } from '../../contract/billing.ts'
import { bondAndInsurance } from '../../contract/licenses/profile.ts'
import type { ApprovalStatus, DateSource } from '../../rules/labels.ts'
import type { Designation } from '../../rules/licenses/designation.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { type Columns, columnsFor, day, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const licenses = {
  clientId: integer(),
  propertyId: integer(),
  licenseTypeId: integer(),
  licensingAuthorityId: integer(),
  licenseNumber: text(),
  accountNumber: orNull(text()),
  premisesName: orNull(text()),
  ...columnsFor(addressReply),
  county: orNull(text()),
  jurisdiction: orNull(text()),
  active: flag(),
  isTrackingOnly: flag(),
  originalIssueDate: orNull(day()),
  effectiveDate: orNull(day()),
  effectiveDateSource: orNull(text<DateSource>()),
  expirationDate: orNull(day()),
  expirationDateSource: orNull(text<DateSource>()),
  trackDate: orNull(day()),
  trackDateSource: orNull(text<DateSource>()),
  dueDate: orNull(day()),
  dueDateSource: orNull(text<DateSource>()),
  suspendedDate: orNull(day()),
  notes: orNull(text()),
  notesTimestamp: orNull(text()),
  alert: orNull(text()),
  isUrgentAlert: flag(),
  alertTimestamp: orNull(text()),
  assignedUserId: orNull(integer()),
  renewalDesignation: text<Designation>(),
  renewalDesignationApprovalStatus: text<ApprovalStatus>(),
  requestedDesignation: orNull(text<Designation>()),
  requestedUserId: orNull(integer()),
  requestedByUserId: orNull(integer()),
  requestedOn: orNull(text()),
  masterLicenseId: orNull(integer()),
  isMaster: flag(),
  licenseDocumentId: orNull(integer()),
  legacyName: orNull(text()),
  legacyType: orNull(text()),
  legacyPremise: orNull(text()),
  ...columnsFor(bondAndInsurance),
  touchFeeCents: orNull(integer()),
  ...columnsFor(billingFields),
  hasCompletedRenewal: flag(),
  /** Copies of the stage, the id and two dates of the renewal in process, updated in the same transaction; null without one. */
  renewalStage: orNull(integer<Stage>()),
  renewalId: orNull(integer()),
  renewalDueDate: orNull(day()),
  renewalExpirationDate: orNull(day()),
  /** `startByOf` and `actByOf` the license. */
  startBy: orNull(day()),
  actBy: orNull(day()),
  /** The cost of the last completed renewal; null without one, or if its cost is unknown. */
  lastFeeCents: orNull(integer()),
  propertyName: text(),
  propertyActive: flag(),
  ...sortKeysOf('licenses'),
} satisfies Columns
