import type { MessageKey } from '../../../rules/messages.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { mayBeState } from '../../../rules/places.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { sentencesOf } from '../../kit/values.ts'
import { type ImportContext, type KnownProperties, nameKey, propertyKey } from './context.ts'
import type { ValidRow } from './rows.ts'
import { isSecondary, staysThere } from './values.ts'

type Known = KnownProperties & Pick<ImportContext, 'licenses' | 'primaries' | 'divisions'>

const violatedRule = (user: SignedIn, importCtx: Known, row: ValidRow): Record<string, MessageKey> | null => {
  const { division, state, country } = row.property
  if (division && !importCtx.divisions.has(nameKey(division))) return { division: 'importDivisionFirst' }
  const held = importCtx.licenses.get(row.licenseNumber)
  if (held && !mayEditLicense(user, held)) return { licenseNumber: 'handledByOthers' }
  if (!held || !staysThere(importCtx, row, held)) {
    if (held && (isSecondary(held) || importCtx.primaries.has(held.id))) return { propertyName: 'linkedLicenseStays' }
    const place = importCtx.properties.get(propertyKey(row.property))
    if (place?.active === false) return { propertyName: 'propertyInactive' }
    if (!place && !mayBeState(state, country)) return { state: 'importNoState' }
  }
  const isTooEarly = isSecondary(held) && held?.effectiveDate && row.expirationDate && row.expirationDate <= held.effectiveDate
  return isTooEarly ? { expirationDate: 'expirationNotAfterEffective' } : null
}

/**
 * Rules about existing records that a valid row violates, by field; null if none. Only the side that handles a license changes it, a
 * license stays at the property of its primary and secondaries, and an inactive property accepts no license.
 */
export const whyNotWritten = (user: SignedIn, importCtx: Known, row: ValidRow) => {
  const wrong = violatedRule(user, importCtx, row)
  return wrong && sentencesOf(wrong)
}
