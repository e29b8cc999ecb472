import type { TObject } from 'typebox'
import {
  CatalogueAuthority as AuthoritySchema,
  type CatalogueAuthority,
  type CatalogueType,
  CatalogueType as TypeSchema,
} from '../../contract/starter-catalogue/schemas.ts'
import { limits } from '../../rules/installation/limits.ts'
import { describeDueRule, describeTrackRule, type IntervalRule, ruleGiven, saysIntervals, UNSET } from '../../rules/intervals/intervals.ts'
import { DOCUMENT_ISSUANCE_LABELS, JURISDICTION_LABELS } from '../../rules/labels.ts'
import { UNKNOWN_TERM } from '../../rules/licenses/terms.ts'
import { withoutBlanks } from '../kit/values.ts'

/** The values of an authority or a license type under the field names of a catalogue. */
export type Entry = Readonly<Record<string, unknown>>

/** Fields that are compared and updated together. */
export interface Unit {
  title: string
  fields: readonly string[]
  /** The source of the entry. Not compared for records that were entered by users. */
  isOrigin?: true
  words?(entry: Entry): string
}

/** The values of fields that an entry leaves out. */
const DEFAULTS: Entry = {
  mailingAddressSameAsLocation: true,
  payableToSameAsName: true,
  isSeasonal: false,
  hasManagerChangeRequirement: false,
  isPaymentOnly: false,
  licenseDocumentIssuance: 'DocumentPerRenewal',
  term: UNKNOWN_TERM,
}

export const valueIn = (entry: Entry, field: string): unknown => entry[field] ?? DEFAULTS[field] ?? null

const rule = (entry: Entry) => ({ ...UNSET, ...entry }) as IntervalRule

const intervals: Unit = {
  title: 'Intervals',
  fields: Object.keys(UNSET),
  words: (entry) => `Due ${describeDueRule(rule(entry))}; track ${describeTrackRule(rule(entry))}`,
}

/** The units of a schema: each field that is in no group by itself, then the groups. */
const unitsOf = ({ properties }: TObject, groups: Unit[]): Unit[] => {
  const grouped = new Set(['key', 'licenseTypes', ...groups.flatMap(({ fields }) => fields)])
  const single = Object.entries<{ title?: string }>(properties).filter(([name]) => !grouped.has(name))
  return [...single.map(([name, { title = name }]) => ({ title, fields: [name] })), ...groups]
}

export const AUTHORITY_UNITS = unitsOf(AuthoritySchema, [
  { title: 'Address', fields: ['address1', 'address2', 'city', 'zip'] },
  { title: 'State', fields: ['state', 'country'] },
  {
    title: 'Mailing Address',
    fields: Object.keys(AuthoritySchema.properties).filter((name) => name.startsWith('mailing')),
    words: (entry) => (valueIn(entry, 'mailingAddressSameAsLocation') ? 'Same as location' : mailingWords(entry)),
  },
  {
    title: 'Payable To',
    fields: ['payableTo', 'payableToSameAsName'],
    words: ({ payableTo }) => (typeof payableTo === 'string' ? payableTo : 'Same as name'),
  },
  intervals,
])

const mailingWords = (entry: Entry) =>
  ['mailingAddress1', 'mailingAddress2', 'mailingCity', 'mailingState', 'mailingZip']
    .map((field) => entry[field])
    .filter(Boolean)
    .join(', ')

export const TYPE_UNITS = unitsOf(TypeSchema, [
  { title: 'Manager Change Requirement', fields: ['hasManagerChangeRequirement', 'managerChangeRequirementNotes'] },
  { title: 'Source', fields: ['sourceUrl', 'sourceDate'], isOrigin: true },
  intervals,
])

const LABELS: Readonly<Record<string, string>> = { ...JURISDICTION_LABELS, ...DOCUMENT_ISSUANCE_LABELS, true: 'Yes', false: 'No' }

/** The display text of a unit of an entry; null if it is empty. */
export const wordsOf = (unit: Unit, entry: Entry): string | null => {
  if (unit.words && saysAny(entry, unit)) return unit.words(entry).slice(0, limits.renewalDetails)
  const words = unit.fields.map((field) => valueIn(entry, field)).filter((value) => value !== null)
  return (
    words
      .map((value) => LABELS[String(value)] ?? String(value))
      .join(', ')
      .slice(0, limits.renewalDetails) || null
  )
}

export const saysAny = (entry: Entry, { fields }: Unit): boolean => fields.some((field) => (entry[field] ?? null) !== null)

/** An entry as it is stored: without blanks, and with only the interval fields that its interval type uses. */
const asStored = <E extends Entry>(entry: E): E => ({
  ...withoutBlanks(entry),
  ...(saysIntervals(entry) && ruleGiven(entry)),
})

export const typeEntry = (type: CatalogueType): Entry => asStored(type)

export const authorityEntry = ({ licenseTypes: _, ...authority }: CatalogueAuthority): Entry =>
  asStored({ ...authority, ...(authority.payableTo && { payableToSameAsName: authority.payableToSameAsName ?? false }) })
