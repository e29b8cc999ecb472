import objection, { type Pojo, type QueryContext } from 'objection'
import { clock } from '../clock.ts'
import type { Acting } from './acting.ts'

const { Model, snakeCaseMappers } = objection

type Stamp = 'createdOn' | 'modifiedOn'

/**
 * A row of any table. There is no global connection: always use `Renewal.query(trx)`, so that a query outside the open transaction
 * fails at once. Queries use database column names (`where({ is_active: true })`); rows have camelCase fields. Subclasses use
 * `declare` for fields: a plain field would overwrite the loaded value.
 */
export class Row extends Model {
  static override columnNameMappers = snakeCaseMappers()

  /** Fields that SQLite stores as 0 and 1. */
  static booleans: readonly string[] = []
  /** Fields stored as JSON text, on both databases. */
  static json: readonly string[] = []
  /** Fields whose values never appear in the audit. */
  static secrets: readonly string[] = []
  static stamps: readonly Stamp[] = ['createdOn', 'modifiedOn']
  /** Runs after a change of the given fields, in the same transaction, for every call that changes them. */
  static async changed(_acting: Acting, _row: Row, _fields: ReadonlySet<string>): Promise<void> {}

  declare id: number
  declare version: number
  declare createdOn: string
  declare modifiedOn: string

  override $beforeInsert(context: QueryContext) {
    const now = clock.now()
    for (const name of stampsOf(this)) this[name] ??= now // given values stay: demo data and imports have past dates
    return super.$beforeInsert(context)
  }

  override $beforeUpdate(options: objection.ModelOptions, context: QueryContext) {
    if (stampsOf(this).includes('modifiedOn')) this.modifiedOn = clock.now()
    return super.$beforeUpdate(options, context)
  }

  override $parseDatabaseJson(columns: Pojo): Pojo {
    const fields = super.$parseDatabaseJson(columns)
    const { booleans, json } = this.constructor as typeof Row
    convert(fields, booleans, Boolean)
    convert(fields, json, (value) => (typeof value === 'string' ? JSON.parse(value) : value))
    return fields
  }

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const columns = { ...fields }
    convert(columns, (this.constructor as typeof Row).json, JSON.stringify)
    return super.$formatDatabaseJson(columns)
  }
}

const stampsOf = (row: Row) => (row.constructor as typeof Row).stamps

/** Absent fields stay absent and null stays null, because a patch contains only the fields that it changes. */
function convert(fields: Pojo, names: readonly string[], change: (value: unknown) => unknown) {
  for (const name of names) if (fields[name] != null) fields[name] = change(fields[name])
}
