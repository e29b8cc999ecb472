import { parse, TomlError } from 'smol-toml'
import type { ImportFieldMapping } from '../../../contract/imports/mapping.ts'
import { customFieldId } from '../../../rules/custom-fields/kinds.ts'
import { dateFormat } from '../../../rules/imports/dates.ts'

type Table = Record<string, unknown>

/** What is wrong with a mapping file. `unknown`: a name that is not known, and those that are. */
export class MappingFileError extends Error {
  readonly unknown: { name: string; known: readonly string[] } | null

  constructor(sentence: string, unknown: MappingFileError['unknown'] = null) {
    super(sentence)
    this.unknown = unknown
  }
}

/** Reads the tables of a mapping file. Errors name the file and the place. */
export class MappingFile {
  readonly #name: string
  readonly table: Table

  constructor(text: string, name: string) {
    this.#name = name
    this.table = tomlOf(text, name)
  }

  wrong(sentence: string, unknown?: MappingFileError['unknown']): MappingFileError {
    return new MappingFileError(`${this.#name}: ${sentence}`, unknown)
  }

  known(table: Table, names: readonly string[], where: string): void {
    for (const key of Object.keys(table))
      if (!names.includes(key)) throw this.wrong(`there is no "${key}" in ${where}.`, { name: key, known: names })
  }

  tableOf(value: unknown, where: string): Table {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    throw this.wrong(`${where} is missing.`)
  }

  textOf(value: unknown, where: string): string {
    if (typeof value === 'string' && value.trim()) return value
    throw this.wrong(`${where} must be text.`)
  }

  textsOf(value: unknown, where: string): string[] {
    return [value ?? []].flat().map((one) => this.textOf(one, where))
  }

  formatOf(value: unknown, where: string): string | null {
    if (value === undefined) return null
    const pattern = this.textOf(value, where)
    if (!dateFormat(pattern)) throw this.wrong(`${where} "${pattern}" must hold YYYY, MM (or M) and DD (or D).`)
    return pattern
  }

  /** Where a field comes from: a column, several, or a table of rules. */
  ruleOf(field: string, value: unknown, common: string | null): ImportFieldMapping {
    // A custom field may be a date: only its own format says so.
    const format = (own: string | null) => {
      const found = field.endsWith('Date') ? (own ?? common) : customFieldId(field) && own
      return found ? { format: found } : {}
    }
    if (typeof value === 'string' || Array.isArray(value)) return { field, columns: this.textsOf(value, field), ...format(null) }
    const rule = this.tableOf(value, `fields.${field}`)
    this.known(rule, ['column', 'blank', 'strip', 'values', 'format', 'whenBlank'], `fields.${field}`)
    const columns = this.textsOf(rule.column, `fields.${field}.column`)
    const blank = rule.blank === undefined ? null : this.textOf(rule.blank, `fields.${field}.blank`)
    if (columns.length === 0 && blank === null) throw this.wrong(`fields.${field} needs a column or a blank.`)
    const values = rule.values === undefined ? {} : this.tableOf(rule.values, `fields.${field}.values`)
    if (rule.whenBlank !== undefined && rule.whenBlank !== 'keep' && rule.whenBlank !== 'clear')
      throw this.wrong(`fields.${field}.whenBlank must be "keep" or "clear".`)
    return {
      field,
      columns,
      ...(blank !== null && { default: blank }),
      ...(rule.strip !== undefined && { strip: this.textOf(rule.strip, `fields.${field}.strip`) }),
      ...format(this.formatOf(rule.format, `fields.${field}.format`)),
      values: Object.entries(values).map(([from, to]) => ({ from, to: this.textOf(to, `fields.${field}.values.${from}`) })),
      ...(rule.whenBlank !== undefined && { whenBlank: rule.whenBlank }),
    }
  }
}

function tomlOf(text: string, name: string): Table {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new MappingFileError(`${name}, line ${error.line}: this is not TOML. ${error.message.split('\n')[0]}`)
  }
}
