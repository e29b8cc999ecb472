import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'

/** One contact at several properties. `id` is the first of its `ids`. */
export type ContactGroup = Output<typeof calls.myCompany.contacts>['items'][number] & { id: number }

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
