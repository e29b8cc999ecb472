import { parse, TomlError } from 'smol-toml'
import { IMPORT_FIELDS, type ImportField, type LicenseImport } from '../../../contract/licenses/import.ts'
import { recordOf } from '../../../rules/records.ts'
import { failed } from '../../kit/errors.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { type DateFormat, dateFormat } from './dates.ts'

/**
 * The source of a field: the first of `columns` that is not blank, without the prefix `strip`, read as a date with
 * `format`; `blank` is the default.
 */
export interface FieldRule {
  columns: string[]
  blank: string | null
  strip: string | null
  /** The fields' values for texts of the file, compared without case: { Cancelled = "Inactive" }. Other texts stay. */
  values: ReadonlyMap<string, string>
  format: DateFormat | null
}

/** Values for every row of the file. */
export type Constants = Pick<
  LicenseImport,
  'licensingAuthority' | 'licenseTerm' | 'licenseClassification' | 'renewalDesignation' | 'assignedUser'
>

/** A mapping from the columns of a file to the fields of an import. */
export interface ImportMap {
  constants: Constants
  fields: Partial<Record<ImportField, FieldRule>>
}

const FIELD_NAMES = Object.keys(IMPORT_FIELDS)
const OPTIONAL = ['licenseClassification', 'renewalDesignation', 'assignedUser'] as const
const CONSTANTS = ['licensingAuthority', 'licenseTerm', ...OPTIONAL]
const AUTHORITY = ['name', 'jurisdiction', 'state'] as const
const NEEDED: readonly ImportField[] = ['licenseNumber', 'licenseType', 'propertyName', 'effectiveDate']

/** Parses a mapping file. `name` is used in errors. */
export function parseMap(text: string, name: string): ImportMap {
  const wrong = (sentence: string, ...hints: string[]) => failed(`${name}: ${sentence}`, ...hints)
  const known = (table: Record<string, unknown>, names: readonly string[], where: string) => {
    for (const key of Object.keys(table)) {
      if (!names.includes(key)) throw wrong(`there is no "${key}" in ${where}.`, ...didYouMean(key, names), `There is: ${names.join(', ')}`)
    }
  }
  const tableOf = (value: unknown, where: string): Record<string, unknown> => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    throw wrong(`${where} is missing.`)
  }
  const textOf = (value: unknown, where: string): string => {
    if (typeof value === 'string' && value.trim()) return value
    throw wrong(`${where} must be text.`)
  }
  const optional = (value: unknown, where: string): string | null => (value === undefined ? null : textOf(value, where))

  const map = tomlOf(text, name)
  known(map, ['constants', 'dateFormat', 'fields'], 'a map')
  const said = tableOf(map.constants, '[constants]')
  known(said, CONSTANTS, '[constants]')
  const authority = tableOf(said.licensingAuthority, '[constants.licensingAuthority]')
  known(authority, AUTHORITY, '[constants.licensingAuthority]')
  // They are texts here. The server checks the choices.
  const constants = {
    licensingAuthority: recordOf(AUTHORITY, (key) => textOf(authority[key], `licensingAuthority.${key}`)),
    licenseTerm: textOf(said.licenseTerm, 'licenseTerm'),
    ...Object.fromEntries(OPTIONAL.filter((key) => said[key] !== undefined).map((key) => [key, textOf(said[key], key)])),
  } as Constants

  const formatOf = (value: unknown, where: string): DateFormat | null => {
    const pattern = optional(value, where)
    const format = pattern === null ? null : dateFormat(pattern)
    if (pattern !== null && !format) throw wrong(`${where} "${pattern}" must hold YYYY, MM (or M) and DD (or D).`)
    return format
  }
  const common = formatOf(map.dateFormat, 'dateFormat')
  const ruleOf = (field: string, value: unknown): FieldRule => {
    if (typeof value === 'string' || Array.isArray(value))
      return { columns: [value].flat().map((one) => textOf(one, field)), blank: null, strip: null, values: new Map(), format: common }
    const rule = tableOf(value, `fields.${field}`)
    known(rule, ['column', 'blank', 'strip', 'values', 'format'], `fields.${field}`)
    const columns = [rule.column ?? []].flat().map((one) => textOf(one, `fields.${field}.column`))
    const blank = optional(rule.blank, `fields.${field}.blank`)
    if (columns.length === 0 && blank === null) throw wrong(`fields.${field} needs a column or a blank.`)
    const values = rule.values === undefined ? {} : tableOf(rule.values, `fields.${field}.values`)
    return {
      columns,
      blank,
      values: new Map(Object.entries(values).map(([from, to]) => [from.toLowerCase(), textOf(to, `fields.${field}.values.${from}`)])),
      strip: optional(rule.strip, `fields.${field}.strip`),
      format: formatOf(rule.format, `fields.${field}.format`) ?? common,
    }
  }
  const fields = tableOf(map.fields, '[fields]')
  known(fields, FIELD_NAMES, '[fields]')
  for (const field of NEEDED) if (fields[field] === undefined) throw wrong(`fields.${field} is missing: every license has one.`)
  return {
    constants,
    fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, ruleOf(field, value)])),
  }
}

function tomlOf(text: string, name: string): Record<string, unknown> {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw failed(`${name}, line ${error.line}: this is not TOML.`, ...error.message.split('\n').slice(0, 1))
  }
}
