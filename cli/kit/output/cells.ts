import type { Schema } from '../../../contract/fields/schema.ts'
import { isDeadline } from '../../../forms/columns.ts'
import { formatDay, isDay } from '../../../rules/day.ts'
import { dayWithActBy } from '../../../rules/watch/workdays.ts'
import { usage } from '../errors.ts'
import { today } from '../fields/days.ts'
import type { Run } from '../io.ts'
import { didYouMean } from '../nearest.ts'
import { clean } from './clean.ts'

/** A column of a list or a line of a record: a field with its label in the contract, or a value that is calculated from the row. */
export type Column<Row> = (keyof Row & string) | ColumnData<Row>

export type DayText = (day: string) => string

export interface ColumnData<Row> {
  title: string
  /** `dayText`: the text of a day, which is another one in a pipe. */
  value(row: Row, dayText: DayText): unknown
  schema?: Schema
  /** The text of an empty cell on a terminal. In a pipe the cell is empty. */
  none?: string
  /** A narrow terminal drops the columns with the highest number first, and of equal ones the last. Default: 0. */
  priority?: number
  /** A deadline of an authority: on a terminal the cell also has the day to act by. */
  isDeadline?: boolean
}

type Line = { title: string; text: string }

export function mustBeFields(names: string[], schema: Schema): void {
  const known = Object.keys(schema.properties ?? {})
  for (const name of names) {
    if (!known.includes(name))
      throw usage(`There is no field "${name}" to show.`, ...didYouMean(name, known), `The fields: ${known.join(', ')}`)
  }
}

/** Compiles a template such as '{licenseNumber}\t{dueDate}'. Values are formatted as in a pipe; \n and \t are a line break and a tab. */
export function templateOf(template: string, schema: Schema): (row: object) => string {
  const text = template.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
  mustBeFields(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)),
    schema,
  )
  return (row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return text.replace(/\{(\w+)\}/g, (_all, name: string) => cellText(values.get(name), schema.properties?.[name] ?? {}, false))
  }
}

/** The columns that --columns names by title or by any field of the schema, or all columns. */
export function chosenColumns<Row extends object>(run: Run, schema: Schema, columns: Column<Row>[]): Column<Row>[] {
  const { columns: names } = run.globals
  if (!Array.isArray(names)) return columns
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const fields = Object.keys(schema.properties ?? {}) as (keyof Row & string)[]
  return names.map((name) => {
    const isMeant = (column: Column<Row>) =>
      [titleOf(schema, column), ...(typeof column === 'string' ? [column] : [])].some((one) => letters(one) === letters(name))
    const found = columns.find(isMeant) ?? fields.find((field) => letters(field) === letters(name))
    const all = [...columns.map((column) => titleOf(schema, column)), ...fields]
    if (!found) throw usage(`There is no column "${name}".`, ...didYouMean(name, all), `The columns and fields: ${all.join(', ')}`)
    return found
  })
}

export function lineOf<Row extends object>(row: Row, schema: Schema, column: Column<Row>, forPeople: boolean): Line {
  const title = titleOf(schema, column)
  if (typeof column === 'string') {
    const field = schema.properties?.[column] ?? {}
    return { title, text: withActBy(row[column], cellText(row[column], field, forPeople), forPeople && isDeadline(column)) }
  }
  const value = column.value(row, forPeople ? formatDay : String)
  const text = withActBy(value, cellText(value, column.schema ?? {}, forPeople), forPeople && column.isDeadline === true)
  return { title, text: text || (forPeople && column.none) || '' }
}

export function titleOf<Row>(schema: Schema, column: Column<Row>): string {
  return typeof column === 'string' ? (schema.properties?.[column]?.title ?? column) : column.title
}

/** '2026-11-20T14:03:22.123Z' → '11/20/26 14:03 UTC'. */
export const momentText = (moment: string): string => `${formatDay(moment.slice(0, 10))} ${moment.slice(11, 16)} UTC`

const withActBy = (value: unknown, text: string, isShown: boolean): string =>
  isShown && isDay(value) ? dayWithActBy(value, today()) : text

/** The text of a value. Days have the installation's format on a terminal, and YYYY-MM-DD in a pipe. */
function cellText(value: unknown, schema: Schema, forPeople: boolean): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && forPeople && schema.format === 'day') return clean(formatDay(value))
  if (typeof value === 'string' && forPeople && schema.format === 'date-time') return clean(momentText(value))
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return clean(value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('; '))
  return clean(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
