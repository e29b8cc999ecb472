import type { ServiceLevel } from '../../rules/permissions.ts'
import { address, type Columns, flag, integer, orNull, text } from './columns.ts'

export const clients = {
  legalName: text(),
  displayName: orNull(text()),
  ...address,
  county: orNull(text()),
  serviceLevel: text<ServiceLevel>(),
  clientCostStructure: text<'TouchFee' | 'Subscription'>(),
  clientRenewalBillingResponsibility: text<'Client' | 'Property'>(),
  clientAllowUserPasswordLogin: flag(),
  isBillingIdRequired: flag(),
  isPropertyContactRequired: flag(),
  isPropertyDivisionRequired: flag(),
  trustAccountActive: flag(),
  trustAccountMinimumCents: integer(),
} satisfies Columns
