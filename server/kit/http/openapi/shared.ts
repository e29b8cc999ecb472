import { Type } from 'typebox'
import { addressReply, mailingAddress, requiredAddress } from '../../../../contract/address.ts'
import { Batch } from '../../../../contract/batches/calls.ts'
import {
  documentFields,
  Ids,
  LicenseIds,
  Nothing,
  optionalFields,
  SelectOptions,
  totalFields,
  walkedActiveListOf,
  walkFields,
} from '../../../../contract/common.ts'
import { contactFields, contactReply } from '../../../../contract/contacts.ts'
import { Import } from '../../../../contract/imports/schemas.ts'
import { intervalFields, intervalReply } from '../../../../contract/intervals.ts'
import { invoiceFields } from '../../../../contract/invoices/schemas.ts'
import { LicenseTypeRow, typeDetails } from '../../../../contract/license-types/schemas.ts'
import { deadlineFields } from '../../../../contract/licenses/deadlines.ts'
import { licenseInformation } from '../../../../contract/licenses/edit.ts'
import { standingFields } from '../../../../contract/licenses/standing.ts'
import { authorityAddress, authorityDetails } from '../../../../contract/licensing-authorities/schemas.ts'
import { recordFields } from '../../../../contract/properties/records.ts'
import { propertyFields } from '../../../../contract/properties/schemas.ts'
import { TaskFields, taskReply } from '../../../../contract/user-tasks/schemas.ts'
import { present } from '../../../../rules/present.ts'
import { isRecord } from '../../unknown.ts'
import { type Schema, short } from './short.ts'

const { sortBy: _, sortDirection: __, ...walk } = walkFields(['id'], 'id')
const { after, ...page } = walk
const { items: ___, ...walkTotals } = walkedActiveListOf(Type.Null()).properties
const { next, ...activeTotals } = walkTotals

const fieldsOf = (fields: Parameters<typeof Type.Object>[0], isInput: boolean, description: string): Schema => ({
  ...short(Type.Object(fields), isInput),
  description,
})

/** Groups of fields that many bodies and replies share. An object that has all fields of a group refers to the group. */
const GROUPS: Record<string, Schema> = {
  WalkedPage: fieldsOf(walk, true, 'Which page of a list that can be walked by cursor'),
  Page: fieldsOf(page, true, 'Which page of a list'),
  WalkedActiveTotals: fieldsOf(walkTotals, false, 'How many there are, how many of them are active, and where the walk goes on'),
  ActiveTotals: fieldsOf(activeTotals, false, 'How many there are, and how many of them are active'),
  WalkedTotal: fieldsOf({ ...totalFields, next }, false, 'How many there are, on all pages, and where the walk goes on'),
  Total: fieldsOf(totalFields, false, 'How many there are, on all pages'),
  LicenseInformation: fieldsOf(licenseInformation, true, 'What a license says'),
  AuthorityDetails: fieldsOf(authorityDetails, true, 'What a licensing authority is'),
  AuthorityAddress: fieldsOf(authorityAddress, true, 'Where a licensing authority is'),
  LicenseTypeDetails: fieldsOf(typeDetails, true, 'What a license type is'),
  LicenseTypeRow: fieldsOf(LicenseTypeRow.properties, false, 'A license type'),
  FoundTask: fieldsOf(taskReply, false, 'A task'),
  TaskInput: fieldsOf(TaskFields('').properties, true, 'A task'),
  ImportSummary: fieldsOf(Import.properties, false, 'An import'),
  BatchSummary: fieldsOf(Batch.properties, false, 'A change of many records'),
  PropertyInput: fieldsOf(optionalFields(propertyFields), true, 'What a property says'),
  RecordOfProperty: fieldsOf(recordFields, true, 'A citation or an inspection report'),
  MailingAddress: fieldsOf(mailingAddress, false, 'Where mail goes'),
  ContactInput: fieldsOf(contactFields, true, 'A contact'),
  Contact: fieldsOf(contactReply, false, 'A contact'),
  Invoices: fieldsOf(invoiceFields, false, 'The invoices of a renewal'),
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
