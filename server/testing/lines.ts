import type { Knex } from 'knex'
import { fieldsOf } from '../../fixtures/rows.ts'

/** A row of a table, by field. */
export type Line = Record<string, unknown>

/** The table that a field refers to. */
const TABLE_OF: Record<string, string> = {
  clientId: 'clients',
  billingClientId: 'clients',
  userId: 'users',
  assignedUserId: 'users',
  licensingAuthorityId: 'licensing_authorities',
  propertyId: 'properties',
  corporateEntityId: 'corporate_entities',
  licenseTypeId: 'license_types',
  licenseTermId: 'license_terms',
  licenseId: 'licenses',
  masterLicenseId: 'licenses',
  licenseeIds: 'corporate_entities',
}

/** Fields that differ in every run. */
const UNTOLD = new Set(['address', 'program', 'id', 'createdOn', 'modifiedOn', 'at', 'requestId', 'batchId'])

type Names = Record<string, Map<unknown, string>>

const rowsOf = async (db: Knex, table: string): Promise<Line[]> => (await db(table)).map(fieldsOf)

/** The name of a row for references; rows with the same name are numbered in order. */
const namesIn = async (db: Knex, table: string): Promise<Map<unknown, string>> => {
  const names = new Map<unknown, string>()
  const seen = new Map<string, number>()
  for (const { id, legalName, email, licenseNumber, name, address1 } of (await db(table).orderBy('id')).map(fieldsOf)) {
    const called = [legalName ?? email ?? licenseNumber ?? name, table === 'properties' && address1].filter(Boolean).join(', ')
    const count = (seen.get(called) ?? 0) + 1
    seen.set(called, count)
    names.set(id, count === 1 ? called : `${called} (${count})`)
  }
  return names
}

const told = (names: Names, field: string, value: unknown): unknown => {
  if (Array.isArray(value) && field in TABLE_OF) return value.map((one) => told(names, field, one)).join(', ')
  const table = TABLE_OF[field]
  return table && typeof value === 'number' ? names[table]?.get(value) : value
}

const auditOf = (names: Names, line: Line): Line => {
  const changes: { field: string; from: unknown; to: unknown }[] = JSON.parse(String(line.changes))
  const recordId = names[String(line.record)]?.get(line.recordId)
  const said = changes.map(({ field, from, to }) => `${field}: ${told(names, field, from)} -> ${told(names, field, to)}`)
  return { ...line, recordId, changes: said.sort() }
}

/** Equal on both databases: without null, 0 and false. */
const plain = (names: Names, line: Line): Line => {
  const fields = Object.entries(line).filter(([field, value]) => !UNTOLD.has(field) && value)
  return Object.fromEntries(
    fields.map(([field, value]) => [field, value === true ? 1 : told(names, field, value)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The rows of some tables as sorted lines of text, with names instead of ids, to compare two databases. */
export const linesOf = async (db: Knex, tables: Record<string, (line: Line) => boolean>): Promise<string[]> => {
  const names: Names = {}
  for (const table of new Set(Object.values(TABLE_OF))) names[table] = await namesIn(db, table)
  const lines: string[] = []
  for (const [table, wanted] of Object.entries(tables)) {
    const rows = (await rowsOf(db, table)).map((row) => plain(names, table === 'audit' ? auditOf(names, row) : row)).filter(wanted)
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`).sort())
  }
  return lines
}
