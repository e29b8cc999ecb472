import { DESIGNATION_LABELS, type Designation } from '../../../rules/licenses/designation.ts'

/** A designation as text: the client's name, or the provider's team. */
export const designationName = (designation: Designation, clientName: string): string =>
  designation === 'BillingClient' ? clientName : DESIGNATION_LABELS[designation]
