import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../clients/client.model.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { clients } from './clients.ts'
import { type Column, type Columns, columnName } from './columns.ts'
import { corporateEntities, entityOfficers } from './corporate-entities.ts'
import { corporateOfficers } from './corporate-officers.ts'
import { customFields } from './custom-fields.ts'
import { divisionContacts, divisions } from './divisions.ts'
import { documents } from './documents.ts'
import { exports } from './exports.ts'
import { installation } from './installation.ts'
import { invoices } from './invoices.ts'
import { licenseTypes } from './license-types.ts'
import { licenses } from './licenses.ts'
import { authorityContacts, keyContactChangeForms, licensingAuthorities } from './licensing-authorities.ts'
import { officerTitles } from './officer-titles.ts'
import { affiliatedEntities, citations, inspectionReports, properties, propertyContacts } from './properties.ts'
import { reminderPolicies } from './reminders.ts'
import { renewalTips } from './renewal-tips.ts'
import { renewals } from './renewals.ts'
import { savedViews } from './saved-views.ts'
import { userTasks } from './user-tasks.ts'
import { leaves, users } from './users.ts'

const TABLES: Record<string, Columns> = {
  affiliatedEntities,
  authorityContacts,
  citations,
  clients,
  corporateEntities,
  corporateOfficers,
  customFields,
  divisionContacts,
  divisions,
  documents,
  entityOfficers,
  exports,
  inspectionReports,
  installation,
  invoices,
  keyContactChangeForms,
  leaves,
  licenses,
  licenseTypes,
  licensingAuthorities,
  officerTitles,
  properties,
  propertyContacts,
  reminderPolicies,
  renewals,
  renewalTips,
  userTasks,
  savedViews,
  users,
}

/** Every table has these columns, or all but the last two. */
const COMMON = ['id', 'created_on', 'version', 'modified_on']

/** Nullable in the database, but never null in the program. */
const NEVER_NULL = ['licenses.licensingAuthorityId', 'licenses.licenseTypeId']

const TYPES: Record<Column['kind'], RegExp> = {
  text: /char/,
  integer: /int/,
  flag: /^bool/,
  json: /^text$/,
}

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const { columnNameMappers } = Client

test.each(Object.entries(TABLES))('%s: names, types and nulls are those of the database', async (table, columns) => {
  const held = await database.read(columnName(table)).columnInfo()
  const names = Object.keys(held).filter((name) => !COMMON.includes(name))
  expect(Object.keys(columns).map(columnName).sort()).toEqual(names.sort())
  for (const [field, { kind, isNullable }] of Object.entries(columns)) {
    const { type, nullable } = held[columnName(field)] ?? {}
    expect(type, field).toMatch(TYPES[kind])
    expect(isNullable, field).toBe(nullable && !NEVER_NULL.includes(`${table}.${field}`))
  }
})

test('columns are named as the models name them', () => {
  const fields = Object.values(TABLES).flatMap((columns) => Object.keys(columns))
  expect(fields.map(columnName)).toEqual(fields.map((field) => Object.keys(columnNameMappers.format({ [field]: 0 })).join()))
})
