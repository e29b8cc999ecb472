import { addressReply } from '../../contract/address.ts'
import type { ServiceLevel } from '../../rules/people/permissions.ts'
import { type Columns, columnsFor, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const clients = {
  legalName: text(),
  displayName: orNull(text()),
  ...columnsFor(addressReply),
  county: orNull(text()),
  serviceLevel: text<ServiceLevel>(),
  clientCostStructure: text<'TouchFee' | 'Subscription'>(),
  clientRenewalBillingResponsibility: text<'Client' | 'Property'>(),
  clientAllowUserPasswordLogin: flag(),
  isBillingIdRequired: flag(),
  isPropertyContactRequired: flag(),
  isPropertyDivisionRequired: flag(),
  isRequestCodeRequired: flag(),
  approvalAbove: orNull(integer()),
  /** Separated by commas: see rules/people/second-factors.ts. */
  secondFactorRoles: text(),
  trustAccountActive: flag(),
  trustAccountMinimumCents: integer(),
  ...sortKeysOf('clients'),
} satisfies Columns
