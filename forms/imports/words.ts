import type { ENCODINGS, SEPARATORS } from '../../contract/imports/mapping.ts'
import type { Import, ImportCheck } from '../../contract/imports/schemas.ts'
import type { ImportKind, ImportOutcome, ImportStatus } from '../../rules/imports/kinds.ts'
import { countWords, formatCount } from '../../rules/totals.ts'
import { STANDING_LABELS } from '../../rules/watch/standing.ts'

/** '1 row', '3,053 rows'. */
export const rowsWords = (count: number): string => countWords(count, 'row')

export const ENCODING_LABELS: Record<(typeof ENCODINGS)[number], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western)',
}

export const SEPARATOR_LABELS: Record<(typeof SEPARATORS)[number], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  history: 'Past renewal',
  leftOut: 'Left out',
  refused: 'Refused',
}

/** The labels of outcomes before the run. */
const CHECKED_LABELS: typeof OUTCOME_LABELS = {
  ...OUTCOME_LABELS,
  created: 'Will be created',
  updated: 'Will be updated',
  history: 'Will be a past renewal',
  leftOut: 'Will be left out',
}

/** The outcome of a row in words: the expected one before the run, the actual one after it. */
export const outcomeWords = ({ startedOn }: Pick<Import, 'startedOn'>, outcome: ImportOutcome): string =>
  (startedOn === null ? CHECKED_LABELS : OUTCOME_LABELS)[outcome]

/** The labels of the counts by outcome, before and after the run. */
export const COUNT_LABELS: readonly { outcome: ImportOutcome; before: string; after: string }[] = [
  { outcome: 'created', before: 'To create', after: 'Created' },
  { outcome: 'updated', before: 'To update', after: 'Updated' },
  { outcome: 'unchanged', before: 'Unchanged', after: 'Unchanged' },
  { outcome: 'history', before: 'Past renewals', after: 'Past renewals' },
  { outcome: 'leftOut', before: 'Left out', after: 'Left out' },
  { outcome: 'refused', before: 'Refused', after: 'Refused' },
]

export type Counts = Record<ImportOutcome, number>

/** The counts of a run by outcome. */
export const countsOf = (one: Import): Counts => ({
  created: one.createdCount,
  updated: one.updatedCount,
  unchanged: one.unchangedCount,
  history: one.historyCount,
  leftOut: one.leftOutCount,
  refused: one.refusedCount,
})

/** '1 Property', '17 License Types': what is created besides the records of the rows. */
export const alsoCreatedWords = ({ record, count }: ImportCheck['alsoCreated'][number]): string =>
  `${formatCount(count)} ${count === 1 ? record.replace(/ies$/, 'y').replace(/s$/, '') : record}`

/** '400 active licenses: 20 expired, 33 due soon, 347 valid.': where the active licenses of the file stand by their dates. */
export const queueWords = (queue: ImportCheck['queue']): string | null => {
  if (!queue || queue.standings.length === 0) return null
  const { activeCount, standings } = queue
  const counted = standings.map(({ level, count }) => `${formatCount(count)} ${STANDING_LABELS[level].toLowerCase()}`).join(', ')
  return `${countWords(activeCount, 'active license')}: ${counted}.`
}

/** How many rows a run would write. */
export const writtenBy = ({ created, updated, history }: Pick<ImportCheck, 'created' | 'updated' | 'history'>): number =>
  created + updated + history

export const progressWords = (done: number, all: number): string => `${formatCount(done)} of ${rowsWords(all)}`

const END_WORDS: Partial<Record<ImportStatus, string>> = {
  Done: 'The import is done.',
  Failed: 'The import has failed. What it had written stays.',
  Cancelled: 'The import was cancelled. What it had written stays.',
}

/** Empty until the run has ended. */
export const endWords = ({ status, refusedCount, undoneBy }: Pick<Import, 'status' | 'refusedCount' | 'undoneBy'>): string => {
  if (undoneBy !== null) return 'The import was undone.'
  const end = END_WORDS[status]
  if (!end) return ''
  return refusedCount > 0 ? `${end} ${rowsWords(refusedCount)} ${refusedCount === 1 ? 'was' : 'were'} refused.` : end
}

/** Where a record of a row is shown; null for records without a page of their own, and for those that may be gone again. */
export const recordPath = ({ kind, undoneBy }: Pick<Import, 'kind' | 'undoneBy'>, id: number): string | null => {
  if (undoneBy !== null) return null
  const pages: Partial<Record<ImportKind, string>> = {
    licenses: 'licenses',
    properties: 'properties',
    divisions: 'divisions',
    'corporate-entities': 'entities',
    'licensing-authorities': 'licensing-authorities',
  }
  return pages[kind] ? `/${pages[kind]}/${id}` : null
}
