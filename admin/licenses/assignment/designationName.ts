import { DESIGNATION_LABELS, type Designation } from '../../../rules/licenses/designation.ts'

/** The client itself, or the provider's team, as people read a designation. */
export const designationName = (designation: Designation, clientName: string): string =>
  designation === 'BillingClient' ? clientName : DESIGNATION_LABELS[designation]
