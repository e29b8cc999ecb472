import type { Classification, DocumentIssuance } from '../../rules/labels.ts'
import { type Columns, day, flag, integer, intervalRule, json, orNull, text } from './columns.ts'
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
  /** For planning, in days; null if unknown. */
  earliestFilingDays: orNull(integer()),
  processingDays: orNull(integer()),
  preparationDays: orNull(integer()),
  /** The key of the catalogue entry that the type was taken from, and the entry as it was taken. */
  catalogueKey: orNull(text()),
  catalogueEntry: orNull(json<Readonly<Record<string, unknown>>>()),
  sourceUrl: orNull(text()),
  sourceDate: orNull(day()),
  /** The name of the user who verified the term, the intervals and the fees, and the day. */
  verifiedBy: orNull(text()),
  verifiedOn: orNull(day()),
  ...intervalRule,
  ...sortKeysOf('license_types'),
} satisfies Columns
