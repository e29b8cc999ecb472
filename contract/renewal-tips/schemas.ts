import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { Count, Flag, Id, Moment, OrNull, Text } from '../common.ts'

/** Advice for renewals. */
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

/** A tip as the profile of a license shows it. */
export const LicenseTip = Type.Object(tip, { title: 'A renewal tip of a license' })
