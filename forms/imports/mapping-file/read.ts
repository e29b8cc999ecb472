import { IMPORT_FIELDS_BY_KIND } from '../../../contract/imports/fields.ts'
import { type ImportFieldMapping, type ImportFormat, type ImportMapping, REPEATED } from '../../../contract/imports/mapping.ts'
import { customFieldId } from '../../../rules/custom-fields/kinds.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { MappingFile } from './toml.ts'

/** The authority of every row, as a table of its own. */
const AUTHORITY: Record<string, string> = { name: 'licensingAuthority', jurisdiction: 'jurisdiction', state: 'authorityState' }

const constant = (field: string, value: string): ImportFieldMapping => ({ field, columns: [], default: value })

function constantsOf(file: MappingFile, fields: readonly string[]): ImportFieldMapping[] {
  if (file.table.constants === undefined) return []
  const { licensingAuthority: authority, ...others } = file.tableOf(file.table.constants, '[constants]')
  file.known(others, fields, '[constants]')
  const plain = Object.entries(others).map(([field, value]) => constant(field, file.textOf(value, field)))
  if (authority === undefined) return plain
  if (typeof authority === 'string') return [constant('licensingAuthority', authority), ...plain]
  const parts = file.tableOf(authority, '[constants.licensingAuthority]')
  file.known(parts, Object.keys(AUTHORITY), '[constants.licensingAuthority]')
  return [
    ...Object.entries(parts).map(([part, value]) => constant(AUTHORITY[part] ?? part, file.textOf(value, `licensingAuthority.${part}`))),
    ...plain,
  ]
}

/** How the file is read. The server checks the choices. */
function formatOf(file: MappingFile): { format?: ImportFormat } {
  if (file.table.file === undefined) return {}
  const format = file.tableOf(file.table.file, '[file]')
  file.known(format, ['encoding', 'separator', 'sheet', 'headerRow'], '[file]')
  return { format }
}

function leaveOutOf(file: MappingFile): Pick<ImportMapping, 'leaveOut'> {
  if (file.table.leaveOut === undefined) return {}
  const columns = file.tableOf(file.table.leaveOut, '[leaveOut]')
  return { leaveOut: Object.entries(columns).map(([column, values]) => ({ column, values: file.textsOf(values, `leaveOut.${column}`) })) }
}

/** Parses a mapping file for any kind of records. `name` is used in errors. docs/import.md describes it. */
export function readMapping(text: string, name: string, kind: ImportKind): ImportMapping {
  const file = new MappingFile(text, name)
  const known = Object.keys(IMPORT_FIELDS_BY_KIND[kind])
  const isCustom = (name: string) => customFieldId(name) !== undefined && (kind === 'licenses' || kind === 'properties')
  file.known(file.table, ['constants', 'dateFormat', 'fields', 'file', 'leaveOut', 'repeated', 'merge'], 'a map')
  const common = file.formatOf(file.table.dateFormat, 'dateFormat')
  const fields = file.table.fields === undefined ? {} : file.tableOf(file.table.fields, '[fields]')
  // The server knows which custom fields there are.
  file.known(fields, [...known, ...Object.keys(fields).filter(isCustom)], '[fields]')
  const mapped = Object.entries(fields).map(([field, value]) => file.ruleOf(field, value, common))
  const constants = constantsOf(file, known).filter(({ field }) => !mapped.some((rule) => rule.field === field))
  const repeated = REPEATED.find((choice) => choice === file.table.repeated)
  if (file.table.repeated !== undefined && !repeated) throw file.wrong(`repeated must be one of: ${REPEATED.join(', ')}.`)
  const merge = file.table.merge === undefined ? {} : file.tableOf(file.table.merge, '[merge]')
  const merges = Object.entries(merge).flatMap(([field, spellings]) =>
    Object.entries(file.tableOf(spellings, `[merge.${field}]`)).map(([from, to]) => ({
      field,
      from,
      to: file.textOf(to, `merge.${field}.${from}`),
    })),
  )
  return {
    ...formatOf(file),
    fields: [...mapped, ...constants],
    ...leaveOutOf(file),
    ...(repeated && { repeated }),
    ...(merges.length > 0 && { merges }),
  }
}
