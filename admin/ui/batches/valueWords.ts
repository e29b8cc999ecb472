import { formatDay } from '../../../rules/day.ts'
import {
  APPROVAL_STATUS_LABELS,
  CLASSIFICATION_LABELS,
  COST_STRUCTURE_LABELS,
  DOCUMENT_ISSUANCE_LABELS,
  JURISDICTION_LABELS,
  ROLE_LABELS,
  SERVICE_LEVEL_LABELS,
  TARGET_MONTH_LABELS,
} from '../../../rules/labels.ts'
import { DESIGNATIONS, designationName, type SideNames } from '../../../rules/licenses/designation.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { formatDollars } from '../../../rules/money.ts'
import { STAGES } from '../../../rules/renewals/stages.ts'

const NOTHING = '–'

/** Labels of the fields with a fixed set of values. */
const LABELS: Record<string, Record<string, string>> = {
  classification: CLASSIFICATION_LABELS,
  clientCostStructure: COST_STRUCTURE_LABELS,
  dueDateFixedIntervalTargetMonth: TARGET_MONTH_LABELS,
  jurisdiction: JURISDICTION_LABELS,
  licenseDocumentIssuance: DOCUMENT_ISSUANCE_LABELS,
  roleName: ROLE_LABELS,
  serviceLevel: SERVICE_LEVEL_LABELS,
}

/** A stored value as text: dates, times, cents and flags are formatted, a reference shows the record's name, a designation its side's. */
export const valueWords = (field: string, value: string | null, name: string | null, names?: SideNames): string => {
  if (name !== null) return name || NOTHING
  if (value === null || value === '') return NOTHING
  if (field.endsWith('Cents')) return formatDollars(Number(value) / 100)
  const designation = field.endsWith('Designation') && DESIGNATIONS.find((one) => one === value)
  if (designation && names) return designationName(designation, names)
  if (field.endsWith('ApprovalStatus')) return { ...APPROVAL_STATUS_LABELS }[value] ?? value
  if (/(^s|S)tage$/.test(field)) return STAGES.find((stage) => String(stage.value) === value)?.label ?? value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(value)
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  return LABELS[field]?.[value] ?? value
}
