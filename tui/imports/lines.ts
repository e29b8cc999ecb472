import { columnLabel, fieldLabel } from '../../contract/imports/labels.ts'
import type { ImportDetail } from '../../contract/imports/schemas.ts'
import { alsoCreatedWords, COUNT_LABELS, type Counts, countsOf, endWords, queueWords, rowsWords } from '../../forms/imports/words.ts'
import { IMPORT_KIND_LABELS } from '../../rules/imports/kinds.ts'
import { formatCount } from '../../rules/totals.ts'
import { pairs } from '../ui/text.ts'
import { mappingPairs } from './mapping.ts'

export interface RefusedRow {
  row: number
  name: string | null
  errors: Record<string, string[]>
}

type Pair = readonly [label: string, text: string]

const counted = (counts: Counts, isOver: boolean): Pair[] =>
  COUNT_LABELS.filter(({ outcome }) => counts[outcome] > 0 || outcome === 'created' || outcome === 'refused').map(
    ({ outcome, before, after }) => [isOver ? after : before, formatCount(counts[outcome])],
  )

const queueLine = ({ check }: ImportDetail): Pair[] => {
  const text = [queueWords(check?.queue ?? null), check?.queue?.text].filter(Boolean).join(' ')
  return text ? [['Queue', text]] : []
}

const checkLines = (one: ImportDetail, width: number): string[] => {
  const { check } = one
  if (!check) return []
  const { alsoCreated, duplicates, reasons, warnings } = check
  return [
    ...pairs(counted(check, false), width),
    ...pairs(
      [
        ...alsoCreated.map((one): Pair => ['Also to create', alsoCreatedWords(one)]),
        ...queueLine(one),
        ...warnings.map(({ field, text }): Pair => [columnLabel(one, field), text]),
        ...duplicates.map(({ field, from, to, count }): Pair => ['Likely same', `${fieldLabel(one, field)}${from} = ${to} (${count})`]),
        ...reasons.map(({ field, text, count }): Pair => [rowsWords(count), `${fieldLabel(one, field)}${text}`]),
      ],
      width,
    ),
  ]
}

const refusedLines = (one: ImportDetail, refused: readonly RefusedRow[], width: number): string[] =>
  pairs(
    refused.flatMap(({ row, name, errors }) =>
      Object.entries(errors).map(
        ([field, sentences]): Pair => [`row ${row}${name ? ` ${name}` : ''}`, `${fieldLabel(one, field)}${sentences.join(' ')}`],
      ),
    ),
    width,
  )

/** The text about an import: its file, missing parts of its mapping, the result of its check, and after the run its outcome. */
export const importLines = (one: ImportDetail, refused: readonly RefusedRow[], width: number): string[] => {
  const isOver = endWords(one) !== ''
  const mapping = mappingPairs(one)
  const rows = isOver ? refused : (one.check?.refusedRows ?? [])
  return [
    ...pairs(
      [
        ['Records', [IMPORT_KIND_LABELS[one.kind], one.clientName].filter(Boolean).join(' · ')],
        ['Rows', formatCount(one.rowCount)],
        ['Status', [isOver ? endWords(one) : one.status, one.error].filter(Boolean).join(' ')],
      ],
      width,
    ),
    ...(one.missing.length > 0 && !isOver
      ? [
          '',
          ...pairs(
            one.missing.map(({ text }) => ['Missing', text] as const),
            width,
          ),
        ]
      : []),
    '',
    ...(isOver ? pairs([...counted(countsOf(one), true), ...queueLine(one)], width) : checkLines(one, width)),
    ...(rows.length > 0 ? ['', 'Refused:', ...refusedLines(one, rows, width)] : []),
    ...(mapping.length > 0 ? ['', 'Mapping:', ...pairs(mapping, width)] : []),
  ]
}
