import type { Static, TSchema } from 'typebox'
import { isNullable, isType } from '../../contract/fields/schema.ts'
import type { Day, Unit } from '../../rules/day.ts'
import type { IntervalType, TargetMonth } from '../../rules/intervals/intervals.ts'

/** A column as the program reads it. `T` is its value; `value` exists in types only. */
export interface Column<T = unknown> {
  kind: 'text' | 'integer' | 'flag' | 'json'
  isNullable: boolean
  value?: T
}

/** The columns of a table under their field names, without the id, the version and the timestamps that every table has. */
export type Columns = Record<string, Column>

/** The values of a row. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

export const text = <T extends string = string>(): Column<T> => ({ kind: 'text', isNullable: false })
export const integer = <T extends number = number>(): Column<T> => ({ kind: 'integer', isNullable: false })
/** SQLite stores 0 and 1. */
export const flag = (): Column<boolean> => ({ kind: 'flag', isNullable: false })
/** Text on both databases. */
export const json = <T extends object = object>(): Column<T> => ({ kind: 'json', isNullable: false })
export const day = () => text<Day>()

export const orNull = <T>({ kind }: Column<T>): Column<T | null> => ({ kind, isNullable: true })

/** 'squareFootage' becomes 'square_footage', as in every query through a model. */
export const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of fields that are stored as they are sent. */
export const columnsFor = <F extends Record<string, TSchema>>(fields: F) => {
  const columns: Columns = {}
  for (const [name, schema] of Object.entries(fields)) {
    const kind = KINDS.find(([type]) => isType(schema, type))?.[1]
    if (!kind) throw new Error(`No column can be made for ${name}.`)
    columns[name] = { kind, isNullable: isNullable(schema) }
  }
  return columns as { [Name in keyof F]: Column<Static<F[Name]>> }
}

const KINDS = [
  ['string', 'text'],
  ['integer', 'integer'],
  ['boolean', 'flag'],
] as const

/** Null in every nullable column of a table: the start of a row in which nothing optional is known. */
export const nullsOf = <C extends Columns>(columns: C): NullsOf<C> => {
  const nulls: Record<string, null> = {}
  for (const [name, { isNullable }] of Object.entries(columns)) if (isNullable) nulls[name] = null
  return nulls as NullsOf<C>
}

type NullsOf<C extends Columns> = { [Name in keyof C as null extends RowOf<C>[Name] ? Name : never]: RowOf<C>[Name] }

/** The interval rules of an authority, or of a license type with its own. */
export const intervalRule = {
  dueDateIntervalType: orNull(text<IntervalType>()),
  dueDateRelativeIntervalValue: orNull(integer()),
  dueDateRelativeIntervalUnit: orNull(text<Unit>()),
  dueDateFixedIntervalDayOfMonth: orNull(integer()),
  dueDateFixedIntervalMonths: orNull(integer()),
  dueDateFixedIntervalTargetMonth: orNull(text<TargetMonth>()),
  trackDateIntervalValue: orNull(integer()),
  trackDateIntervalUnit: orNull(text<Unit>()),
}
