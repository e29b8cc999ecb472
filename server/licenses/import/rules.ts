import type { MessageKey } from '../../../rules/messages.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { mayBeState } from '../../../rules/places.ts'
import { nameKey } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { sentencesOf } from '../../kit/values.ts'
import { type ImportContext, type KnownProperties, propertyKey } from './context.ts'
import type { HeldLicense, ImportProperty } from './import.queries.ts'
import type { ValidRow } from './rows.ts'
import { isSecondary, staysThere } from './values.ts'

type Known = KnownProperties & Pick<ImportContext, 'licenses' | 'primaries' | 'divisions'>

/**
 * Whether a row may give its license this state. A state that the license or its property has already stays. That the property exists is
 * not enough: another row of the same file may have made it, and the same file would then do more the second time.
 */
const mayHaveState = ({ property, license }: ValidRow, held: HeldLicense | undefined, place: ImportProperty | undefined): boolean =>
  mayBeState(property.state, license.country ?? held?.country ?? property.country) ||
  property.state === held?.state ||
  property.state === place?.state

const violatedRule = (user: SignedIn, importCtx: Known, row: ValidRow): Record<string, MessageKey> | null => {
  const { division } = row.property
  if (division && !importCtx.divisions.has(nameKey(division))) return { division: 'importDivisionFirst' }
  const held = importCtx.licenses.get(row.licenseNumber)
  if (held && !mayEditLicense(user, held)) return { licenseNumber: 'handledByOthers' }
  const place = importCtx.properties.get(propertyKey(row.property))
  if (!held || !staysThere(importCtx, row, held)) {
    if (held && (isSecondary(held) || importCtx.primaries.has(held.id))) return { propertyName: 'linkedLicenseStays' }
    if (place?.active === false) return { propertyName: 'propertyInactive' }
  }
  if (!mayHaveState(row, held, place)) return { state: 'importNoState' }
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
