import { type Call, type Input, inputSchema, type Output } from '../contract/call.ts'
import { type Field, fieldOf, rowOf, type Values, valueAt } from '../contract/fields/schema.ts'
import type { Person } from '../rules/people/permissions.ts'
import { keysOf } from '../rules/records.ts'

/**
 * The columns of a list, as data. Each column is a field of the rows that the list call returns: its title and kind come from the reply
 * schema, and the filter schema says whether it can be sorted. The console and the terminal draw a column set as a table; the command line
 * prints it.
 */
export interface ColumnSet<Row, Name extends string = string, Sort extends string = string> {
  call: Call
  /** What the call sorts by, in the order of the contract. */
  sorts: readonly Sort[]
  /** In the order of a screen. */
  columns: readonly Column<Row, Name>[]
}

export interface Column<Row, Name extends string = string> extends Omit<ColumnRules<Row>, 'isDeadline'> {
  name: Name
  title: string
  field: Field
  isSortable: boolean
  isDeadline?: boolean
}

/** The date fields by which an authority must have received something. */
const DEADLINES: readonly string[] = ['startBy', 'trackDate', 'dueDate', 'renewalDueDate', 'expirationDate']

/** Whether a date field also shows an act-by day: the last working day on or before the date. */
export const isDeadline = (name: string): boolean => DEADLINES.includes(name)

/** The properties of a column that do not follow from the schema. */
export interface ColumnRules<Row> {
  /** The field inside a group that the column shows. */
  part?: string
  /** Instead of the title in the contract. */
  title?: string
  /** The value, if it is not that of the field. */
  value?(row: Row): unknown
  /** The text shown if there is no value. */
  none?: string
  /** Who sees it on a screen. */
  mayUse?(person: Person): boolean
  /** Hidden until a person shows it with the menu of columns. */
  isHidden?: true
  /** The menu of columns does not offer to hide it. */
  isFixed?: true
  /** False for a date that is no deadline at an authority, although its name is in DEADLINES. */
  isDeadline?: false
  /** Has no column of its own on screens: another cell or a button shows it. */
  isPart?: true
  /** The order in which columns are kept if there is no room for all, 1 first. Columns without a priority come last. */
  priority?: number
}

/** A row of the reply of a list call. */
export type RowOf<C extends Call> = Output<C> extends { items: readonly (infer Row)[] } ? Row : never

type SortsOf<C extends Call, Name> = Extract<SortIn<Input<C>['body']> | SortIn<Input<C>['query']>, Name>
type SortIn<T> = T extends { sortBy?: infer Sort } ? Sort : never

const sortsIn = <C extends Call, Name>(call: C) => {
  const sorts: readonly unknown[] = inputSchema(call).properties?.sortBy?.enum ?? []
  return sorts.filter((sort): sort is SortsOf<C, Name> => typeof sort === 'string')
}

export const defineColumns = <C extends Call, Name extends keyof RowOf<C> & string>(
  call: C,
  rules: { readonly [N in Name]: ColumnRules<RowOf<C>> },
): ColumnSet<RowOf<C>, Name, SortsOf<C, Name>> => {
  const row = rowOf(call.reply)
  const sorts = sortsIn<C, Name>(call)
  const names = keysOf(rules)
  return {
    call,
    sorts,
    columns: names.map((name) => {
      const { part } = rules[name]
      const field = fieldOf(row, part ? `${name}.${part}` : name)
      const isSortable = sorts.some((sort) => sort === name)
      return { title: field.title, ...rules[name], name, field, isSortable, isDeadline: rules[name].isDeadline ?? isDeadline(name) }
    }),
  }
}

/** The value that a column shows of a row. */
export const columnValue = <Row>({ name, part, value }: Column<Row>, row: Row): unknown =>
  value ? value(row) : valueAt(row as Values, part ? `${name}.${part}` : name)

export const LOWEST_PRIORITY = 99

/** How many columns a card has room for, besides the standing. */
const ON_A_CARD = 5

/**
 * The columns that a phone shows of a row: those with the best priorities, and the standing. The first is the card's title.
 */
export const cardColumns = <Row, Name extends string>(columns: readonly Column<Row, Name>[]): Name[] => {
  const ranked = columns
    .filter(({ isHidden }) => !isHidden)
    .toSorted((one, other) => (one.priority ?? LOWEST_PRIORITY) - (other.priority ?? LOWEST_PRIORITY))
    .map(({ name }) => name)
  const standing = ranked.slice(ON_A_CARD).filter((name) => String(name) === 'standing')
  return [...ranked.slice(0, ON_A_CARD), ...standing]
}

/** The columns of a screen for a person, with those that are hidden at first. */
export const screenColumns = <Row, Name extends string>(
  { columns }: ColumnSet<Row, Name>,
  person: Person,
  without: readonly Name[] = [],
): Column<Row, Name>[] => columns.filter(({ name, isPart, mayUse }) => !isPart && (mayUse?.(person) ?? true) && !without.includes(name))

/** The names of the columns that are hidden at first. */
export const hiddenAtFirst = <Row>({ columns }: ColumnSet<Row>): string[] =>
  columns.filter(({ isHidden }) => isHidden).map(({ name }) => name)

/** What a person can sort the list by, in the order of the contract. */
export const sortsOf = <Row, Sort extends string>(set: ColumnSet<Row, string, Sort>, person: Person): { value: Sort; label: string }[] => {
  const columns = set.columns.filter(({ mayUse }) => mayUse?.(person) ?? true)
  return set.sorts.flatMap((sort) => columns.filter(({ name }) => name === sort).map(({ title }) => ({ value: sort, label: title })))
}

export const titleOf = <Name extends string>({ columns }: ColumnSet<never, Name>, name: Name): string =>
  columns.find((column) => column.name === name)?.title ?? name
