import type { ImportMapping } from '../../contract/imports/mapping.ts'
import { cellText, readCell } from '../../rules/imports/cells.ts'
import { limits } from '../../rules/installation/limits.ts'
import { sentences } from '../../rules/messages.ts'
import type { MappedRow } from '../kit/import-kind.ts'
import type { Analysis } from '../tables/imports.ts'
import { rulesFor } from './fields.ts'
import { csvRows, type FileRow } from './file/csv.ts'
import type { Open } from './file/encoding.ts'
import { repeatsHeader } from './file/header.ts'

/** A row of the file: mapped, left out, or refused before any rule of its kind. */
export type ReadRow =
  | { mapped: MappedRow; cells: string[] }
  | { row: number; isLeftOut: true; cells: string[] }
  | { row: number; errors: Record<string, string[]>; cells: string[] }

interface Source {
  open: Open
  analysis: Analysis
  mapping: ImportMapping
}

/** Returns a function that tells whether the mapping leaves a row out. */
const leavingOut = ({ leaveOut = [] }: ImportMapping, header: readonly string[]) => {
  const rules = leaveOut.map(({ column, values }) => ({
    place: header.indexOf(column),
    values: new Set(values.map((value) => value.trim().toLowerCase())),
  }))
  return (cells: readonly string[]) => rules.some(({ place, values }) => values.has(cellText(cells[place] ?? '').toLowerCase()))
}

/** Replacement spellings by field and original spelling. */
const mergesOf = ({ merges = [] }: ImportMapping): Map<string, Map<string, string>> => {
  const byField = new Map<string, Map<string, string>>()
  for (const { field, from, to } of merges) {
    const spellings = byField.get(field) ?? new Map<string, string>()
    spellings.set(from, to)
    byField.set(field, spellings)
  }
  return byField
}

/** Returns a function that maps a row of cells. */
const mappingRows = (mapping: ImportMapping, header: readonly string[]) => {
  const rules = rulesFor(mapping, header)
  const isLeftOut = leavingOut(mapping, header)
  const merges = mergesOf(mapping)
  return ({ row, cells }: FileRow): ReadRow => {
    if (repeatsHeader(header, cells) || isLeftOut(cells)) return { row, isLeftOut: true, cells }
    // A cell probably contains an unquoted separator, so cells no longer match the columns.
    if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
      return { row, errors: { row: [sentences.cellCount(cells.length, header.length)] }, cells }
    const values: Record<string, string | null> = {}
    const clears: string[] = []
    const errors: Record<string, string[]> = {}
    for (const rule of rules) {
      const value = readCell(cells, rule)
      const text = value === null ? null : (merges.get(rule.field)?.get(value) ?? value)
      if (text !== null && text.length > limits.importCell)
        errors[rule.field] = [sentences.tooLong(header[rule.places[0] ?? -1] ?? 'This', limits.importCell)]
      values[rule.field] = text
      if (text === null && rule.clears) clears.push(rule.field)
    }
    return Object.keys(errors).length > 0 ? { row, errors, cells } : { mapped: { row, values, clears }, cells }
  }
}

/** Reads and maps the rows of a file, in chunks. */
export async function* readRows({ open, analysis, mapping }: Source, size: number): AsyncGenerator<ReadRow[]> {
  const map = mappingRows(mapping, analysis.header)
  let chunk: ReadRow[] = []
  for await (const one of csvRows(open, analysis)) {
    if (one.row <= analysis.headerRow) continue
    chunk.push(map(one))
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

export const rowOf = (one: ReadRow): number => ('mapped' in one ? one.mapped.row : one.row)
