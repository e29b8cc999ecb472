import { Type } from 'typebox'
import { limits } from '../rules/limits.ts'
import { Count, Flag, Id, Moment, OrNull, Text } from './common.ts'

/** Advice for those who renew (spec 3 §3 Renewal tip). */
const tip = {
  id: Id,
  description: Text('Description', limits.description),
  renewalTipCategoryId: OrNull(Id),
  renewalTipCategoryName: OrNull(Text('Category', limits.name)),
  stateProvince: OrNull(Text('State', limits.state)),
  isClientSpecific: Flag('Client Specific'),
  createdOn: Moment('Created On'),
  managedBy: Text('Managed By', limits.name),
}

export const RenewalTip = Type.Object(
  {
    ...tip,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    clientId: OrNull(Id),
    referenceCount: Count('Licenses'),
    referenceTypeCount: Count('License Types'),
  },
  { title: 'A renewal tip' },
)

/** Of the license that a person looks at. */
export const LicenseTip = Type.Object(tip, { title: 'A renewal tip of a license' })
