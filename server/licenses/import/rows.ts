import type { ImportField, LicenseImport } from '../../../contract/licenses/import.ts'
import { type Day, whyNotDay } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { HOME_COUNTRY, ZIP_COUNTRIES } from '../../../rules/labels.ts'
import { type MessageKey, messages, sentences } from '../../../rules/messages.ts'
import { stateCode } from '../../../rules/places.ts'
import { keysOf, recordOf } from '../../../rules/records.ts'
import type { DateRules } from '../../license-types/license-type.queries.ts'
import type { License } from '../license.model.ts'

/** A row to import. `clears` names the blank fields that clear the license's value; other blank fields keep it. */
export type ImportedRow = LicenseImport['rows'][number] & { clears?: readonly ImportField[] }
/** What is imported: constants and rows. */
export type GivenImport = Omit<LicenseImport, 'rows'> & { rows: readonly ImportedRow[] }
type Errors = Record<string, string[]>

/** A valid row: text trimmed, blanks null, dates checked. */
export interface ValidRow {
  row: number
  licenseNumber: string
  licenseType: string
  property: {
    name: string
    address1: string
    address2: string | null
    city: string
    state: string
    zip: string | null
    country: string
    county: string | null
    /** The name of a division, if the row creates the property. */
    division: string | null
  }
  license: {
    accountNumber: string | null
    premisesName: string | null
    country: string | null
    notes: string | null
    originalIssueDate: Day | null
  }
  /** Null if neither the row nor its license has one. */
  effectiveDate: Day | null
  expirationDate: Day | null
  trackDate: Day | null
  /** Null if the row does not say: a new license is active, an existing one stays as it is. */
  active: boolean | null
  licensees: string[]
  clears: ReadonlySet<ImportField>
  /** The texts of custom fields by the id of the field, not validated yet. */
  texts: Readonly<Record<string, string | null>>
}

const NONE: ReadonlySet<ImportField> = new Set()
const NO_TEXTS = {}

const LENGTHS: Record<ImportField, number> = {
  licenseNumber: limits.licenseNumber,
  accountNumber: limits.accountNumber,
  licenseType: limits.name,
  propertyName: limits.propertyName,
  division: limits.name,
  premisesName: limits.premisesName,
  address1: limits.address,
  address2: limits.address,
  city: limits.city,
  state: limits.state,
  zip: limits.zip,
  county: limits.county,
  country: limits.country,
  licensees: limits.importCell,
  originalIssueDate: 10,
  effectiveDate: 10,
  expirationDate: 10,
  trackDate: 10,
  notes: limits.notes,
  active: limits.importCell,
}
const TITLES: Partial<Record<ImportField, string>> = { licenseNumber: 'License #', licenseType: 'License Type', propertyName: 'Property' }
const REQUIRED: readonly ImportField[] = ['licenseNumber', 'propertyName', 'address1', 'city', 'state', 'effectiveDate']
const DATES: readonly ImportField[] = ['originalIssueDate', 'effectiveDate', 'expirationDate', 'trackDate']

/** The words that a file may use, in lower case. */
const ACTIVE: Record<string, boolean> = { active: true, yes: true, true: true, inactive: false, no: false, false: false }

const activeOf = (cell: string | null): boolean | null => ACTIVE[cell?.toLowerCase() ?? ''] ?? null

const FIELDS = keysOf(LENGTHS)

/** Trims text and turns other white space into single spaces. Single spaces are not matched, which makes common text fast. */
export const inOneLine = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

type Cells = Record<ImportField, string | null>

/** The dates of an existing license, which blank dates of a row keep. */
export type HeldDates = Pick<License, 'effectiveDate' | 'expirationDate'>

const validateText = (cells: Cells, held: HeldDates | undefined, addError: (field: ImportField, key: string) => void) => {
  for (const field of FIELDS) {
    const [text, most] = [cells[field], LENGTHS[field]]
    if (text && DATES.includes(field)) {
      const why = whyNotDay(text)
      if (why) addError(field, messages[why])
    } else if (text && text.length > most) addError(field, sentences.tooLong(TITLES[field] ?? field, most))
  }
  for (const field of REQUIRED) if (!cells[field] && !(held && field === 'effectiveDate')) addError(field, messages.required)
  if (cells.active && activeOf(cells.active) === null) addError('active', messages.activeOrInactive)
  if (!cells.licenseType) addError('licenseType', messages.licenseTypeRequired)
}

/** Checks the dates: expiration after effective, and track before expiration unless seasonal (docs/domain/dates.md). */
const validateDates = (
  cells: Cells,
  { isPerpetual, isSeasonal, mayLackDates }: Pick<DateRules, 'isPerpetual' | 'isSeasonal'> & { mayLackDates: boolean },
  addError: (field: ImportField, key: MessageKey) => void,
) => {
  const { effectiveDate, expirationDate, trackDate } = cells
  if (!expirationDate && !isPerpetual && !mayLackDates) addError('expirationDate', 'required')
  if (expirationDate && effectiveDate && expirationDate <= effectiveDate) addError('expirationDate', 'expirationNotAfterEffective')
  if (trackDate && expirationDate && trackDate >= expirationDate && !isSeasonal) addError('trackDate', 'trackNotBeforeExpiration')
}

/**
 * Fills blank dates of a row from its license, unless blank cells clear them. Returns whether the license then has the term that it had:
 * One Time licenses have an effective date alone, and an export has it too.
 */
const keepDates = (cells: Cells, held: HeldDates, clears: readonly ImportField[] = []): boolean => {
  const term = ['effectiveDate', 'expirationDate'] as const
  for (const field of term) if (!clears.includes(field)) cells[field] ??= held[field]
  return term.every((field) => cells[field] === held[field])
}

/** Validates one row of a file: returns its values, or the errors by field. `held` has the dates of the existing license, if any. */
export const validateRow = (
  given: ImportedRow,
  kind: Pick<DateRules, 'isPerpetual' | 'isSeasonal'>,
  held?: HeldDates,
): { validRow: ValidRow } | { errors: Errors; licenseNumber: string | null } => {
  const cells: Cells = recordOf(FIELDS, (field) => inOneLine(given[field] ?? '') || null)
  const errors: Errors = {}
  const addError = (field: string, sentence: string) => {
    errors[field] ??= []
    errors[field].push(sentence)
  }
  const mayLackDates = held !== undefined && keepDates(cells, held, given.clears)
  validateText(cells, held, addError)
  if (!DATES.some((field) => errors[field])) validateDates(cells, { ...kind, mayLackDates }, (field, key) => addError(field, messages[key]))
  if (Object.keys(errors).length) return { errors, licenseNumber: cells.licenseNumber }
  const text = cells as Record<ImportField, string>
  return {
    validRow: {
      row: given.row,
      licenseNumber: text.licenseNumber,
      licenseType: text.licenseType,
      property: {
        name: text.propertyName,
        address1: text.address1,
        address2: cells.address2,
        city: text.city,
        state: stateCode(text.state),
        zip: cells.zip,
        country: cells.country ?? HOME_COUNTRY,
        county: cells.county,
        division: cells.division,
      },
      license: {
        accountNumber: cells.accountNumber,
        premisesName: cells.premisesName,
        country: cells.country,
        notes: cells.notes,
        originalIssueDate: cells.originalIssueDate,
      },
      effectiveDate: cells.effectiveDate,
      expirationDate: cells.expirationDate,
      trackDate: cells.trackDate,
      active: activeOf(cells.active),
      licensees: cells.licensees
        ? [
            ...new Set(
              cells.licensees
                .split(';')
                .map((name) => name.trim())
                .filter(Boolean),
            ),
          ]
        : [],
      clears: given.clears?.length ? new Set(given.clears) : NONE,
      texts: given.customFields ?? NO_TEXTS,
    },
  }
}

/** Fields that a single license requires and an imported row may lack. They are counted as warnings. */
export const missingFields = ({ property, licensees, trackDate }: ValidRow): ImportField[] => [
  ...(!property.zip && ZIP_COUNTRIES.includes(property.country) ? (['zip'] as const) : []),
  ...(licensees.length === 0 ? (['licensees'] as const) : []),
  ...(trackDate === null ? (['trackDate'] as const) : []),
]
