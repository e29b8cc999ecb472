import type { MessageKey } from '../../rules/messages.ts'
import { mayEditLicense } from '../../rules/permissions.ts'
import type { SignedIn } from '../kit/handler.ts'
import { sentencesOf } from '../kit/values.ts'
import { type Ground, samePlace } from './license.import.plan.ts'
import type { JudgedRow } from './license.import.rows.ts'
import { isSecondary, staysThere } from './license.import.values.ts'

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
 * What a good row may not do to the licenses that there are, the sentences a field; null when nothing: a license is changed
 * by whoever handles it alone, stays where its primary and its secondaries are, and comes to no inactive property.
 */
export const whyNotWritten = (user: SignedIn, ground: Known, row: JudgedRow) => {
  const wrong = blame(user, ground, row)
  return wrong && sentencesOf(wrong)
}
