import objection, { type Pojo, type QueryBuilder, type QueryContext } from 'objection'
import { type Column, type Columns, columnName, type RowOf } from '../../tables/columns.ts'
import { withSortKeys } from '../../tables/sort-keys.ts'
import { clock } from '../clock.ts'
import type { Acting } from './acting.ts'

const { Model, snakeCaseMappers } = objection

type Stamp = 'createdOn' | 'modifiedOn'

const selected = new Map<string, objection.RawBuilder>()

/** Lists all columns by name, because PostgreSQL re-plans a `*` statement each time. One raw text is faster to build than sixty columns. */
const allColumns = ({ tableName, fields, stamps }: typeof Row, table: string): objection.RawBuilder => {
  const known = selected.get(`${table} ${tableName}`)
  if (known) return known
  const names = ['id', ...fields, ...stamps, ...(stamps.includes('modifiedOn') ? ['version'] : [])]
  const columns = objection.raw(names.map((name) => `"${table}"."${columnName(name)}"`).join(', '))
  selected.set(`${table} ${tableName}`, columns)
  return columns
}

const selectNamed = (query: QueryBuilder<objection.Model>) => {
  const model = query.modelClass() as typeof Row
  if (query.isFind() && !query.hasSelects()) query.select(allColumns(model, query.tableRefFor(model)))
}

/** Selects the columns by name in every query that selects nothing explicitly. */
class NamedColumns extends objection.QueryBuilder<objection.Model> {
  static override forClass: typeof objection.QueryBuilder.forClass = (model) => {
    const query = objection.QueryBuilder.forClass.call(NamedColumns, model)
    return query.onBuild(selectNamed) as ReturnType<typeof objection.QueryBuilder.forClass<never>>
  }
}

/**
 * A row of any table. There is no global connection: always use `Renewal.query(trx)`, so that a query outside the open transaction
 * fails at once. Queries use database column names (`where({ is_active: true })`); rows have camelCase fields. `modelOf` gives a
 * model the fields of its table. A field that it adds needs `declare`: a plain field would overwrite the loaded value.
 */
export class Row extends Model {
  static override columnNameMappers = snakeCaseMappers()
  static override QueryBuilder = NamedColumns as typeof objection.QueryBuilder

  /** Fields that SQLite stores as 0 and 1. */
  static booleans: readonly string[] = []
  /** Fields stored as JSON text, on both databases. */
  static json: readonly string[] = []
  /** Fields that come from another table, for permissions and the audit. They are never written. */
  static joined: readonly string[] = []
  /** Fields whose values never appear in the audit. */
  static secrets: readonly string[] = []
  /** Copied or calculated fields. They are not audited, because the audit has the change of the original field. */
  static copies: readonly string[] = []
  /** The fields that name a record. The audit keeps their values when it is deleted. */
  static naming: readonly string[] = ['name']
  /** A table without `modifiedOn` has no version either. */
  static stamps: readonly Stamp[] = ['createdOn', 'modifiedOn']
  /** The other fields of the table. */
  static fields: readonly string[] = []
  /** Runs after a change of the given fields, in the same transaction, for every call that changes them. */
  static async changed(_acting: Acting, _row: Row, _fields: ReadonlySet<string>): Promise<void> {}

  declare id: number
  declare version: number
  declare createdOn: string
  declare modifiedOn: string

  /** The class of the row, with the facts about its table. */
  get rowClass(): typeof Row {
    return this.constructor as typeof Row
  }

  override $beforeInsert(context: QueryContext) {
    const now = clock.now()
    for (const name of this.rowClass.stamps) this[name] ??= now // given values stay: demo data and imports have past dates
    return super.$beforeInsert(context)
  }

  override $beforeUpdate(options: objection.ModelOptions, context: QueryContext) {
    if (this.rowClass.stamps.includes('modifiedOn')) this.modifiedOn = clock.now()
    return super.$beforeUpdate(options, context)
  }

  override $parseDatabaseJson(columns: Pojo): Pojo {
    const fields = super.$parseDatabaseJson(columns)
    const { booleans, json } = this.rowClass
    convert(fields, booleans, Boolean)
    convert(fields, json, (value) => (typeof value === 'string' ? JSON.parse(value) : value))
    return fields
  }

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { json, joined, tableName } = this.rowClass
    const columns = withSortKeys(tableName, fields)
    convert(columns, json, JSON.stringify)
    for (const name of joined) delete columns[name]
    return super.$formatDatabaseJson(columns)
  }
}

/** A model class whose `query` returns rows of type `R`. */
export type RowClass<R extends Row> = Omit<typeof Row, 'prototype'> & (new () => R)

const namesOf = (columns: Columns, kind: Column['kind']) => Object.keys(columns).filter((name) => columns[name]?.kind === kind)

/** The base class of a table's model, with the fields of its columns and of those that are joined from other tables. */
export const modelOf = <C extends Columns, J extends Columns = Record<never, never>>(
  tableName: string,
  columns: C,
  joined?: J,
): RowClass<Row & RowOf<C & J>> => {
  const all = { ...columns, ...joined }
  class Table extends Row {
    static override tableName = tableName
    static override booleans = namesOf(all, 'flag')
    static override json = namesOf(all, 'json')
    static override joined = Object.keys(joined ?? {})
    static override fields = Object.keys(columns)
  }
  // The fields exist in types only: a row has them once it is loaded.
  return Table as RowClass<Row & RowOf<C & J>>
}

/** Absent fields stay absent and null stays null, because a patch contains only the fields that it changes. */
function convert(fields: Pojo, names: readonly string[], change: (value: unknown) => unknown) {
  for (const name of names) if (fields[name] != null) fields[name] = change(fields[name])
}
