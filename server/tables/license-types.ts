import type { Classification, DocumentIssuance } from '../../rules/labels.ts'
import { type Columns, flag, integer, intervalRule, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const licenseTypes = {
  licensingAuthorityId: integer(),
  clientId: orNull(integer()),
  name: text(),
  abbreviation: orNull(text()),
  description: orNull(text()),
  licenseTermId: integer(),
  isSeasonal: flag(),
  originalFeeCents: orNull(integer()),
  renewalFeeCents: orNull(integer()),
  licenseCategoryId: orNull(integer()),
  classification: text<Classification>(),
  active: flag(),
  formsLinkUrl: orNull(text()),
  hasManagerChangeRequirement: flag(),
  managerChangeRequirementNotes: orNull(text()),
  isPaymentOnly: flag(),
  licenseDocumentIssuance: text<DocumentIssuance>(),
  renewalDetails: orNull(text()),
  renewalDetailsTimestamp: orNull(text()),
  /** For planning; null when not known. */
  earliestFilingDays: orNull(integer()),
  processingDays: orNull(integer()),
  preparationDays: orNull(integer()),
  ...intervalRule,
  ...sortKeysOf('license_types'),
} satisfies Columns
