import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'

/** One contact at several properties. `id` is the first of its `ids`. */
export type ContactGroup = Output<typeof calls.myCompany.contacts>['items'][number] & { id: number }

export const groupSchema = rowOf(calls.myCompany.contacts.reply)
export const titleOf = (name: Exclude<keyof ContactGroup, 'id'>) => fieldOf(groupSchema, name).title

/** The fields that all contacts of the group share. */
export const contactOf = ({ name, title, phone, email, isKeyContact }: ContactGroup) => ({ name, title, phone, email, isKeyContact })

export const CONTACT_FIELDS: readonly FieldData[] = [
  { name: 'name' },
  { name: 'title' },
  { name: 'phone' },
  { name: 'email' },
  { name: 'isKeyContact' },
]

export const propertiesIn = (count: number) => (count === 1 ? '1 property' : `${count} properties`)
