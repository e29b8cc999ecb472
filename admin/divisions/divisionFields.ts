import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { addressFields } from '../ui/forms/addressFields.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

export type DivisionContact = Output<typeof calls.divisions.contacts>['items'][number]

/** The fields of Create Division and Edit Division. */
export const DIVISION_FIELDS: readonly FieldData[] = [
  { name: 'name' },
  { name: 'companyCode' },
  { name: 'divisionNumber' },
  // A division does not require any part of the address.
  ...addressFields.map((field) => ({ ...field, requiredIf: undefined })),
]

/** The fields of Create Division Contact and Edit Division Contact. */
export const CONTACT_FIELDS: readonly FieldData[] = [
  { name: 'name' },
  { name: 'title' },
  { name: 'email' },
  { name: 'phone' },
  { name: 'isDefaultPropertyContact', helperText: 'New properties of this division get the contact by themselves.' },
]
