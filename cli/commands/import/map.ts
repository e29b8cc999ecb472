import type { ImportFieldMapping } from '../../../contract/imports/mapping.ts'
import { IMPORT_FIELDS, type ImportField, type LicenseImport } from '../../../contract/licenses/import.ts'
import { MappingFile } from '../../../forms/imports/mapping-file/toml.ts'
import { recordOf } from '../../../rules/records.ts'
import { inFile } from './mapping.ts'

/** Values for every row of the file. */
export type Constants = Pick<
  LicenseImport,
  'licensingAuthority' | 'licenseTerm' | 'licenseClassification' | 'renewalDesignation' | 'assignedUser'
>

/** A mapping from the columns of a file to the fields of an import. */
export interface ImportMap {
  constants: Constants
  fields: Partial<Record<ImportField, ImportFieldMapping>>
}

const FIELD_NAMES = Object.keys(IMPORT_FIELDS)
const OPTIONAL = ['licenseClassification', 'renewalDesignation', 'assignedUser'] as const
const CONSTANTS = ['licensingAuthority', 'licenseTerm', ...OPTIONAL]
const AUTHORITY = ['name', 'jurisdiction', 'state'] as const
const NEEDED: readonly ImportField[] = ['licenseNumber', 'licenseType', 'propertyName', 'effectiveDate']

/** Parses the mapping file of licenses that are sent row by row. `name` is used in errors. */
export const parseMap = (text: string, name: string): ImportMap => inFile(() => mapIn(text, name))

function mapIn(text: string, name: string): ImportMap {
  const file = new MappingFile(text, name)
  const map = file.table
  file.known(map, ['constants', 'dateFormat', 'fields'], 'a map')
  const said = file.tableOf(map.constants, '[constants]')
  file.known(said, CONSTANTS, '[constants]')
  const authority = file.tableOf(said.licensingAuthority, '[constants.licensingAuthority]')
  file.known(authority, AUTHORITY, '[constants.licensingAuthority]')
  // The constants are any texts. The server validates choices.
  const constants = {
    licensingAuthority: recordOf(AUTHORITY, (key) => file.textOf(authority[key], `licensingAuthority.${key}`)),
    licenseTerm: file.textOf(said.licenseTerm, 'licenseTerm'),
    ...Object.fromEntries(OPTIONAL.filter((key) => said[key] !== undefined).map((key) => [key, file.textOf(said[key], key)])),
  } as Constants
  const common = file.formatOf(map.dateFormat, 'dateFormat')
  const fields = file.tableOf(map.fields, '[fields]')
  file.known(fields, FIELD_NAMES, '[fields]')
  for (const field of NEEDED) if (fields[field] === undefined) throw file.wrong(`fields.${field} is missing: every license has one.`)
  return {
    constants,
    fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, file.ruleOf(field, value, common)])),
  }
}
