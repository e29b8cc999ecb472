import type { StandingFields } from '../../../contract/licenses/standing.ts'
import type { Day } from '../../../rules/day.ts'
import type { DocumentIssuance } from '../../../rules/labels.ts'
import { isOneTime, isPerpetual } from '../../../rules/licenses/terms.ts'
import { stageOf } from '../../../rules/renewals/stages.ts'
import { flagsOf } from '../../../rules/watch/flags.ts'
import { standingOf } from '../../../rules/watch/standing.ts'
import type { License } from '../license.model.ts'

interface Known {
  licenseTermName: string | null
  licenseDocumentIssuance: DocumentIssuance | null
  mayBeAssigned: unknown
  isTrackingOnlyRenewal: boolean
}

/** The standing and the flags of a license. Lists have them from SQL (standing.queries.ts). */
export const standingOfLicense = (license: License, known: Known, today: Day): StandingFields => {
  const facts = {
    active: license.active && license.propertyActive,
    isSecondary: license.isChild,
    isOneTime: isOneTime(known.licenseTermName),
  }
  const standing = {
    ...license,
    ...facts,
    isPerpetual: isPerpetual(known.licenseTermName),
    stage: stageOf(license, today),
    isTrackingOnlyRenewal: known.isTrackingOnlyRenewal,
    newExpirationDate: license.renewalExpirationDate,
    dueDate: license.renewalDueDate ?? license.dueDate,
  }
  const flags = {
    ...facts,
    documentIssuance: known.licenseDocumentIssuance,
    hasDocument: license.licenseDocumentId !== null,
    isAssigned: Boolean(known.mayBeAssigned),
  }
  return { standing: standingOf(standing, today), ...flagsOf(flags) }
}
