import type { MessageKey } from '../../../rules/messages.ts'
import { mayEditLicense } from '../../../rules/permissions.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { sentencesOf } from '../../kit/values.ts'
import { type Ground, samePlace } from './plan.ts'
import type { JudgedRow } from './rows.ts'
import { isSecondary, staysThere } from './values.ts'

type Known = Pick<Ground, 'licenses' | 'primaries' | 'properties' | 'places'>

const blame = (user: SignedIn, ground: Known, row: JudgedRow): Record<string, MessageKey> | null => {
  const held = ground.licenses.get(row.licenseNumber)
  if (held && !mayEditLicense(user, held)) return { licenseNumber: 'handledByOthers' }
  if (!held || !staysThere(ground, row, held)) {
    if (held && (isSecondary(held) || ground.primaries.has(held.id))) return { propertyName: 'linkedLicenseStays' }
    if (ground.properties.get(samePlace(row.property))?.active === false) return { propertyName: 'propertyInactive' }
  }
  const isTooEarly = isSecondary(held) && held?.effectiveDate && row.expirationDate && row.expirationDate <= held.effectiveDate
  return isTooEarly ? { expirationDate: 'expirationNotAfterEffective' } : null
}

/**
 * Rules about existing records that a valid row violates, by field; null if none. Only the side that handles a license changes it, a
 * license stays at the property of its primary and secondaries, and an inactive property accepts no license.
 */
export const whyNotWritten = (user: SignedIn, ground: Known, row: JudgedRow) => {
  const wrong = blame(user, ground, row)
  return wrong && sentencesOf(wrong)
}
