import type { Schema } from '../../../contract/fields/schema.ts'
import { License } from '../../../contract/licenses/calls.ts'
import {
  APPROVAL_STATUS_LABELS,
  COST_STRUCTURE_LABELS,
  DATE_SOURCE_LABELS,
  type DateSource,
  DOCUMENT_ISSUANCE_LABELS,
  SERVICE_LEVEL_LABELS,
} from '../../../rules/labels.ts'
import { UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { keysOf } from '../../../rules/records.ts'
import { STAGES } from '../../../rules/renewals/stages.ts'
import { RENEWED_WITH_PRIMARY } from '../../../rules/watch/standing.ts'
import { type Column, printRecord } from '../../kit/output/print.ts'
import type { Run } from '../../kit/run.ts'

type Name = keyof License & string

const FIELDS: Record<Name, Schema> = License.properties

/** Fields without a line here: those with separate lines at the end, and those that the line of another field covers. */
const UNSHOWN: readonly string[] = [
  'renewalDesignation',
  'requestedDesignation',
  'inProcessRenewal',
  'lastCompletedRenewal',
  'licensees',
  'officers',
  'customFields',
]

const SOURCED = ['effectiveDate', 'expirationDate', 'trackDate', 'dueDate'] as const

/** The labels of stored values, by field. */
const LABELS: Partial<Record<Name, Record<string, string>>> = {
  clientServiceLevel: SERVICE_LEVEL_LABELS,
  renewalDesignationApprovalStatus: APPROVAL_STATUS_LABELS,
  renewalStatus: Object.fromEntries(STAGES.map(({ value, label }) => [value, label])),
  licenseDocumentIssuance: DOCUMENT_ISSUANCE_LABELS,
  clientCostStructure: COST_STRUCTURE_LABELS,
}

/** The line of a field. None for the id of another record, whose name has a line. */
const columnOf = (name: Name): Column<License>[] => {
  const sourced = SOURCED.find((date) => name === `${date}Source`)
  if (sourced) {
    const labelOf = (source: DateSource | null) => source && DATE_SOURCE_LABELS[source]
    return [{ title: `Source of ${FIELDS[sourced].title}`, value: (license) => labelOf(license[`${sourced}Source`]) }]
  }
  if (name === 'assignedUserName') return [{ title: FIELDS[name].title ?? name, value: (license) => license[name], none: UNASSIGNED_LABEL }]
  if (name === 'standing') return [{ title: String(FIELDS[name].title), value: ({ standing }) => standing.text }]
  const labels = LABELS[name]
  if (name === 'renewalStatus' && labels)
    return [
      {
        title: String(FIELDS[name].title),
        value: ({ isChild, renewalStatus }) => (isChild ? RENEWED_WITH_PRIMARY : labels[renewalStatus]),
      },
    ]
  if (labels) return [{ title: String(FIELDS[name].title), value: (license) => labels[String(license[name])] }]
  const isReference = name !== 'id' && FIELDS[name].title === FIELDS.id.title
  return isReference || UNSHOWN.includes(name) ? [] : [name]
}

/** The dates of the last completed renewal, each with a line. */
const LAST = ['effectiveDate', 'expirationDate', 'trackDate', 'renewalDueDate'] as const

/** Prints a license. `more`: the lines of its custom fields. */
export function printLicense(run: Run, license: License, more: Column<License>[] = []): void {
  printRecord(run, license, License, [
    ...keysOf(FIELDS).flatMap(columnOf),
    ...LAST.map((name) => ({
      title: `Last Renewal, ${FIELDS[name].title}`,
      value: ({ lastCompletedRenewal }: License) => lastCompletedRenewal?.[name],
      schema: FIELDS[name],
    })),
    {
      title: 'Last Renewal, Document Links',
      value: ({ lastCompletedRenewal }) => lastCompletedRenewal?.licenseRenewalDocuments.map(({ label, url }) => `${label}: ${url}`),
    },
    { title: 'Licensees', value: ({ licensees }) => licensees.map(({ name }) => name) },
    {
      title: 'Officers',
      value: ({ officers }) => officers.map(({ officerName, officerTitles }) => `${officerName}: ${officerTitles.join(', ')}`),
    },
    ...more,
  ])
}
