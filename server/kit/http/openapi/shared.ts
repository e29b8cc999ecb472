import { Type } from 'typebox'
import { addressReply, requiredAddress } from '../../../../contract/address.ts'
import {
  activeListOf,
  documentFields,
  Ids,
  LicenseIds,
  Nothing,
  pageFields,
  SelectOptions,
  totalFields,
} from '../../../../contract/common.ts'
import { intervalFields, intervalReply } from '../../../../contract/intervals.ts'
import { deadlineFields } from '../../../../contract/licenses/deadlines.ts'
import { standingFields } from '../../../../contract/licenses/standing.ts'
import { present } from '../../../../rules/present.ts'
import { isRecord } from '../../unknown.ts'
import { type Schema, short } from './short.ts'

const { sortBy: _, sortDirection: __, ...page } = pageFields(['id'], 'id')
const { items: ___, ...activeTotals } = activeListOf(Type.Null()).properties

const fieldsOf = (fields: Parameters<typeof Type.Object>[0], isInput: boolean, description: string): Schema => ({
  ...short(Type.Object(fields), isInput),
  description,
})

/** Fields that many bodies and replies have together. An object with all fields of a group refers to it. */
const GROUPS: Record<string, Schema> = {
  Page: fieldsOf(page, true, 'Which page of a list'),
  ActiveTotals: fieldsOf(activeTotals, false, 'How many there are, and how many of them are active'),
  Total: fieldsOf(totalFields, false, 'How many there are, on all pages'),
  Address: fieldsOf(addressReply, false, 'An address'),
  RequiredAddress: fieldsOf(requiredAddress, true, 'An address'),
  Intervals: fieldsOf(intervalFields, true, 'How due date and track date follow from the expiration date'),
  IntervalsAsStored: fieldsOf(intervalReply, false, 'How due date and track date follow from the expiration date'),
  Deadlines: fieldsOf(deadlineFields, false, 'When the next step is due'),
  WithStanding: fieldsOf(standingFields, false, 'What the license needs today'),
  DocumentToStore: fieldsOf(documentFields, true, 'A PDF with its name and media type'),
}

/** Schemas without a title, by the name that they get. */
export const GIVEN: Record<string, Schema> = {
  ...GROUPS,
  Ids: short(Ids(''), true),
  LicenseIds: short(LicenseIds, true),
  SelectOptions: short(SelectOptions, false),
  Nothing: short(Nothing, false),
}

const hasAll = (group: Schema, fields: Record<string, unknown>, required: unknown[]): boolean =>
  Object.entries(group.properties ?? {}).every(
    ([name, inner]) =>
      JSON.stringify(fields[name]) === JSON.stringify(inner) && required.includes(name) === (group.required ?? []).includes(name),
  )

/** Refers to the groups whose fields an object has; its other fields stay in it. */
export const withGroups = (schema: Record<string, unknown>): Record<string, unknown> => {
  const { properties, required, ...rest } = schema
  if (!isRecord(properties)) return schema
  const names = Array.isArray(required) ? required : []
  const left = { ...properties }
  const found = Object.keys(GROUPS).filter((name) => {
    const group = present(GROUPS[name])
    const isIn = hasAll(group, left, names)
    if (isIn) for (const field of Object.keys(group.properties ?? {})) delete left[field]
    return isIn
  })
  if (found.length === 0) return schema
  const needed = names.filter((name) => name in left)
  return {
    ...rest,
    allOf: found.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    ...(needed.length > 0 && { required: needed }),
    ...(Object.keys(left).length > 0 && { properties: left }),
  }
}
