import { limits } from '../rules/installation/limits.ts'
import { Id, OrNull, Text } from './common.ts'

/** The billing fields of licenses and properties. */
export const billingFields = {
  billingId: OrNull(Text('Billing Id', limits.billingId)),
  billingMatterNumber: OrNull(Text('Billing Matter Number', limits.billingId)),
  fileMatterNumber: OrNull(Text('File Matter Number', limits.billingId)),
  lineOfBusinessId: OrNull(Id),
  managementAgreementTerm: OrNull(Text('Management Agreement Term', limits.managementAgreementTerm)),
  leaseTerm: OrNull(Text('Lease Term', limits.leaseTerm)),
}
