import type { Carrier } from '../../rules/labels.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { type Columns, day, flag, integer, orNull, text } from './columns.ts'

export const renewals = {
  licenseId: integer(),
  clientId: integer(),
  stage: integer<Stage>(),
  isActive: flag(),
  isTrackingOnlyRenewal: flag(),
  copyToSecondaryLicenses: flag(),
  processStartDate: orNull(day()),
  renewalDueDate: orNull(day()),
  formsReceivedDate: orNull(day()),
  formsFiledDate: orNull(day()),
  licenseReceivedDate: orNull(day()),
  licenseSentDate: orNull(day()),
  shippingMethodLicense: orNull(text<Carrier>()),
  shippingMethodCheck: orNull(text<Carrier>()),
  licenseEmailSentDate: orNull(day()),
  effectiveDate: orNull(day()),
  expirationDate: orNull(day()),
  trackDate: orNull(day()),
  licenseDocumentId: orNull(integer()),
  sendLicenseNotApplicable: flag(),
  noInvoiceRequired: flag(),
  notes: orNull(text()),
  notesTimestamp: orNull(text()),
  licenseTrackDateAtBegin: orNull(day()),
  assignedUserIdAtCompletion: orNull(integer()),
  completedOn: orNull(text()),
} satisfies Columns
