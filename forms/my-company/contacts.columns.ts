import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

/** Contacts of properties: a row for each group of identical ones. */
export const contactColumns = defineColumns(calls.myCompany.contacts, {
  name: {},
  title: {},
  phone: {},
  email: {},
  isKeyContact: {},
  numberOfProperties: {},
  ids: { isPart: true },
})
