import { importFieldTitle } from '../../../contract/imports/labels.ts'
import type { ImportField, LicenseImport, LicenseImportResult } from '../../../contract/licenses/import.ts'
import { type PlacedRule, placedRule, readCell } from '../../../rules/imports/cells.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { sentences } from '../../../rules/messages.ts'
import { keysOf } from '../../../rules/records.ts'
import { failed } from '../../kit/errors.ts'
import { type CsvRow, readCsv } from './csv.ts'
import type { ImportMap } from './map.ts'

export type ImportRow = LicenseImport['rows'][number]
export type RefusedRow = LicenseImportResult['refused'][number]

/** A row to send, or one that must not be sent because it would make the whole request unreadable. */
export type ReadRow = { good: ImportRow } | { refused: RefusedRow }

/** The rows of a file with the names of the map. The header is checked first. */
export async function* readRows(path: string, map: ImportMap): AsyncGenerator<ReadRow> {
  const lines = readCsv(path)
  const first: IteratorResult<CsvRow, undefined> = await lines.next()
  const header = (first.value?.cells ?? []).map((cell) => cell.trim())
  const rules = judgeHeader(path, header, map)
  let count = 0
  for await (const line of lines) {
    count += 1
    yield readRow(line, header, rules)
  }
  if (count === 0) throw failed(`${path} has a header and no rows.`)
}

interface FieldRule extends PlacedRule {
  field: ImportField
}

function judgeHeader(path: string, header: string[], map: ImportMap): FieldRule[] {
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) throw failed(`${path} has two columns named "${twice}".`)
  return keysOf(map.fields).flatMap((field) => {
    const rule = map.fields[field]
    if (!rule) return []
    const missing = rule.columns.find((name) => !header.includes(name))
    if (missing === undefined) return { ...placedRule(rule, header), field }
    throw failed(`${path} has no column "${missing}", which the map names for ${field}.`, `Its columns: ${header.join(', ')}`)
  })
}

function readRow({ row, cells }: CsvRow, header: string[], rules: FieldRule[]): ReadRow {
  const values = Object.fromEntries(rules.map((rule) => [rule.field, readCell(cells, rule)]))
  const licenseNumber = values.licenseNumber?.slice(0, limits.importCell) ?? null
  if (cells.length !== header.length) {
    // Probably a comma without quotes: columns and cells can no longer be matched, even if the
    // last cell is blank.
    return { refused: { row, licenseNumber, errors: { row: [sentences.cellCount(cells.length, header.length)] } } }
  }
  const tooLong = rules.filter(({ field }) => (values[field]?.length ?? 0) > limits.importCell)
  if (tooLong.length === 0) return { good: { row, ...values } }
  const errors = Object.fromEntries(
    tooLong.map(({ field }) => [field, [sentences.tooLong(importFieldTitle('licenses', field), limits.importCell)]]),
  )
  return { refused: { row, licenseNumber, errors } }
}
