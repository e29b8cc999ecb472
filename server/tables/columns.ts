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

/** Null in every nullable column of a table: the start of a row in which nothing optional is known. */
export const nullsOf = <C extends Columns>(columns: C): NullsOf<C> => {
  const nulls: Record<string, null> = {}
  for (const [name, { isNullable }] of Object.entries(columns)) if (isNullable) nulls[name] = null
  return nulls as NullsOf<C>
}

type NullsOf<C extends Columns> = { [Name in keyof C as null extends RowOf<C>[Name] ? Name : never]: RowOf<C>[Name] }

export const address = {
  address1: orNull(text()),
  address2: orNull(text()),
  city: orNull(text()),
  state: orNull(text()),
  zip: orNull(text()),
  country: orNull(text()),
}

export const mailingAddress = {
  mailingAddress1: orNull(text()),
  mailingAddress2: orNull(text()),
  mailingCity: orNull(text()),
  mailingState: orNull(text()),
  mailingZip: orNull(text()),
  mailingCountry: orNull(text()),
}

/** What a license and a property are billed under. */
export const billing = {
  billingId: orNull(text()),
  billingMatterNumber: orNull(text()),
  fileMatterNumber: orNull(text()),
  lineOfBusinessId: orNull(integer()),
  managementAgreementTerm: orNull(text()),
  leaseTerm: orNull(text()),
}

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
