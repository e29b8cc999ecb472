import { BILLING_RESPONSIBILITY_LABELS, COST_STRUCTURE_LABELS, optionsOf, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

/** The fields of New Client and Edit Client: names, service level and settings. */
export const CLIENT_FIELDS: readonly FieldData[] = [
  { name: 'legalName' },
  { name: 'displayName' },
  { name: 'serviceLevel', options: optionsOf(SERVICE_LEVEL_LABELS) },
  { name: 'clientCostStructure', options: optionsOf(COST_STRUCTURE_LABELS) },
  { name: 'clientRenewalBillingResponsibility', options: optionsOf(BILLING_RESPONSIBILITY_LABELS) },
  { name: 'clientAllowUserPasswordLogin' },
  { name: 'isBillingIdRequired', enabledIf: ({ clientCostStructure }) => clientCostStructure === 'TouchFee' },
  { name: 'isPropertyContactRequired' },
  { name: 'isPropertyDivisionRequired' },
]

/** The body of an update is the whole client: fields that a dialog does not show are sent as they are stored. */
export const UPDATE_NAMES = [...CLIENT_FIELDS.map(({ name }) => name), 'trustAccountActive', 'minimumBalanceThreshold']
