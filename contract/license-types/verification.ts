import { limits } from '../../rules/installation/limits.ts'
import { Day, Flag, OrNull, Text } from '../common.ts'

/** Who has confirmed a record, and when. */
export const verifiedFields = {
  verifiedBy: OrNull(Text('Verified By', limits.name)),
  verifiedOn: OrNull(Day('Verified On')),
}

/** Whether a person has confirmed a license type that was taken from a catalogue. See rules/licenses/verification.ts. */
export const verification = { isUnverified: Flag('Unverified'), ...verifiedFields }
