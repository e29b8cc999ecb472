import type { AuditSeal } from '../../../contract/audit/calls.ts'
import { type Day, formatDayLong } from '../../../rules/day.ts'
import { sealText } from '../../../rules/evidence/audit.ts'
import { countWords } from '../../../rules/totals.ts'
import type { LicenseFacts } from '../facts.queries.ts'

/** The content of a pack's first page. */
export interface Cover {
  title: string
  provider: string
  asOf: Day
  since: Day | null
  /** ISO 8601 in UTC. */
  madeOn: string
  madeBy: string
  forClient: boolean
  publicKey: string
  lastSeal: AuditSeal | null
  /** Sentences on facts that are unknown for a past day. */
  notes: string[]
  licenses: LicenseFacts[]
}

/** The heading of the notes. */
export const NOT_KNOWN = 'About the Past Day'

/** The facts about the pack itself, as label and value. */
export const linesOf = (cover: Cover): [label: string, value: string][] => {
  const withGaps = cover.licenses.filter(({ gaps }) => gaps.length > 0).length
  return [
    ['As of', formatDayLong(cover.asOf)],
    ['History', cover.since === null ? 'from the beginning' : `since ${formatDayLong(cover.since)}`],
    ['Licenses', `${countWords(cover.licenses.length, 'license')}, ${countWords(withGaps, 'license')} with gaps`],
    ['Made', `${cover.madeOn}, by ${cover.madeBy}`],
    ['From', `the Evergreen of ${cover.provider}`],
    ['Audit sealed', cover.lastSeal ? sealText(cover.lastSeal) : 'not yet'],
    ['Signed with', cover.publicKey],
    ['Verify', 'open verify.html, or run: evergreen evidence verify FILE'],
  ]
}

export const day = (value: Day | null): string => (value === null ? '–' : formatDayLong(value))

/** 'BLB-559302, Harbor Savannah' names a license in the list of gaps. */
export const nameOf = ({ licenseNumber, propertyName }: LicenseFacts): string => `${licenseNumber || 'without number'}, ${propertyName}`

export const COLUMNS = ['License #', 'License Type, Authority', 'Property', 'Licensees', 'Effective', 'Expires', 'Due', 'Standing'] as const

export const cellsOf = (license: LicenseFacts): Record<(typeof COLUMNS)[number], string> => ({
  'License #': license.licenseNumber,
  'License Type, Authority': [license.licenseType ?? '–', license.authority].filter(Boolean).join(', '),
  Property: license.propertyName,
  Licensees: license.licensees.join('; ') || '–',
  Effective: day(license.effectiveDate),
  Expires: day(license.expirationDate),
  Due: day(license.dueDate),
  Standing: license.standing,
})
