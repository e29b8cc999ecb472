import type { Command } from 'commander'
import { EXPORT_FILTERS } from '../../../contract/exports/calls.ts'
import { isType, propertiesOf, type Schema } from '../../../contract/fields/schema.ts'
import { EXPORT_TYPES, type ExportType, whatExportNeeds } from '../../../rules/exports.ts'
import { messages } from '../../../rules/messages.ts'
import { SPAN_CHOICES } from '../../../rules/renewals/presets.ts'
import { messageOf, usage } from '../../kit/errors.ts'
import { collect, kebab, meant, parseValue } from '../../kit/fields/fields.ts'
import { addNamedFields, drawn, type Named, type NamedDrawing, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { entityId, officerId } from '../../kit/find/company.ts'
import { licenseId } from '../../kit/find/find.ts'
import { aClient, aDivision, aProperty } from '../../kit/find/named.ts'
import { aCategory, anAuthority } from '../../kit/find/named-catalogue.ts'
import { didYouMean } from '../../kit/nearest.ts'
import type { Session } from '../../kit/run.ts'

/**
 * The filters of exports as flags. A flag filters every type of the line and is refused if one of them does not support
 * it; `--filter licenses.state=CO` filters one of several types.
 */
export type Filters = Partial<Record<ExportType, Record<string, unknown>>>

const aLicensee: Named = { flag: 'licensee', words: 'Licensee: an entity by its name or id', find: entityId }
const aLicense: Named = { flag: 'license', words: 'License: its number or id', find: licenseId }
/** The filter of an export of properties. `--property` is the property whose parts are exported. */
const someProperties: Named = { ...aProperty, flag: 'properties' }
const anOfficer: Named = { flag: 'officer', words: 'Officer: their name or id', find: officerId }

const drawing: NamedDrawing = {
  names: { states: 'state', countries: 'country' },
  choices: { dateRange: SPAN_CHOICES },
  named: {
    licenseIds: aLicense,
    clientIds: aClient,
    divisionIds: aDivision,
    licenseCategoryIds: aCategory,
    propertyIds: someProperties,
    propertyId: aProperty,
    licensees: aLicensee,
    licensingAuthorities: anAuthority,
    officerId: anOfficer,
  },
}

const schemaOf = (type: ExportType): Schema => EXPORT_FILTERS[type]

/** The filters of all types. */
const ANY: Schema = { properties: Object.assign({}, ...EXPORT_TYPES.map((type) => schemaOf(type).properties)) }

const flagOf = (field: string): string => drawn(drawing).names?.[field] ?? kebab(field)

/** The filters of a type, as flags without dashes. */
export const filterFlags = (type: ExportType): string[] => Object.keys(schemaOf(type).properties ?? {}).map(flagOf)

export function addFilters(command: Command): void {
  addNamedFields(command, ANY, drawing)
  command.option('--filter <type.name=value>', 'a filter of one type alone: licenses.state=CO; an empty value lifts a default', collect)
}

export async function readFilters(types: readonly ExportType[], flags: { filter?: string[] }): Promise<Filters> {
  const shared = await readNamedFields(ANY, flags, drawing)
  const filters: Filters = Object.fromEntries(types.map((type) => [type, { ...shared }]))
  for (const field of Object.keys(shared)) {
    const without = types.find((type) => !schemaOf(type).properties?.[field])
    if (without)
      throw usage(`There is no --${flagOf(field)} for ${without}.`, `Narrow the others one by one: --filter type.${flagOf(field)}=…`)
  }
  for (const typed of flags.filter ?? []) readOne(filters, typed)
  return filters
}

/** Adds a typed filter such as 'licenses.state=CO'. For a list, each use of the flag adds one value. */
function readOne(filters: Filters, typed: string): void {
  const [, type = '', name = '', text = ''] = /^([\w-]+)\.([\w-]+)=(.*)$/s.exec(typed) ?? []
  if (!type) throw usage(`--filter is written type.name=value, not "${typed}".`)
  const exported = EXPORT_TYPES.find((one) => one === type)
  const filter = exported && filters[exported]
  if (!filter) throw usage(`--filter ${typed}: ${type} is not exported here.`, ...didYouMean(type, Object.keys(filters)))
  const [field, schema] = Object.entries(propertiesOf(schemaOf(exported))).find(([one]) => one === name || flagOf(one) === name) ?? []
  if (!field || !schema) {
    const known = filterFlags(exported)
    throw usage(`--filter ${typed}: there is no "${name}" for ${type}.`, ...didYouMean(name, known), `Available: ${known.join(', ')}`)
  }
  const isList = isType(schema, 'array')
  const value = drawing.named?.[field] ? text : readValue(typed, field, (isList ? schema.items : schema) ?? {}, text)
  filter[field] = isList ? [filter[field] ?? [], value].flat() : value
}

function readValue(typed: string, field: string, schema: Schema, text: string): unknown {
  try {
    return parseValue(schema, meant(drawing.choices?.[field], text), field)
  } catch (error) {
    throw usage(`--filter ${typed}: ${messageOf(error)}`)
  }
}

/** Refuses a filter that misses a field required for the type, before any request. */
export function mustBeEnough(types: readonly ExportType[], filters: Filters): void {
  for (const type of types) {
    const filter = filters[type] ?? {}
    const required = (schemaOf(type).required ?? []).filter((field) => !filter[field]).map((field) => [field, 'required'] as const)
    const wrong = { ...whatExportNeeds(type, filter), ...Object.fromEntries(required) }
    const lines = Object.entries(wrong).map(([field, key]) => `--${flagOf(field)}: ${messages[key]}`)
    if (lines.length) throw usage(`${type} cannot be exported like this:`, ...lines)
  }
}

/** The filter of each type, with names replaced by ids. */
export async function foundFilters(session: Session, types: readonly ExportType[], filters: Filters): Promise<Filters> {
  const found: Filters = {}
  for (const type of types) found[type] = await withIds(session, filters[type] ?? {}, drawing)
  return found
}
