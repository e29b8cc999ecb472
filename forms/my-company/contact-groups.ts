import type { Output } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { type FormField, formsOn } from '../form.ts'

/** One contact at several properties. */
export type ContactGroup = Output<typeof calls.myCompany.contacts>['items'][number]

interface GroupContext {
  group: ContactGroup
}

const contactFields = { name: {}, title: {}, phone: {}, email: {}, isKeyContact: { flag: 'key-contact' } }

/** The fields that all contacts of the group share. */
const contactOf = ({ group: { name, title, phone, email, isKeyContact } }: GroupContext) => ({ name, title, phone, email, isKeyContact })

const propertyIds: FormField<unknown> = { initial: () => [] }

const checkProperties = ({ propertyIds }: Values): Record<string, string> =>
  [propertyIds].flat().length > 0 ? {} : { propertyIds: messages.propertyRequired }

const request = () => ({})

export const contactGroupForms = {
  create: formsOn<object>()(calls.myCompany.createContacts, {
    request,
    record: () => ({ isKeyContact: false }),
    fields: { ...contactFields, propertyIds },
    check: checkProperties,
  }),
  /** Adds an existing contact to more properties. */
  addToProperties: formsOn<GroupContext>()(calls.myCompany.createContacts, {
    title: () => 'Add Contact to Properties',
    request,
    fields: { propertyIds },
    check: checkProperties,
    bodyOf: (values, context) => ({ ...contactOf(context), ...values }),
  }),
  update: formsOn<GroupContext>()(calls.myCompany.updateContacts, {
    request,
    record: contactOf,
    fields: contactFields,
    bodyOf: (values, { group: { ids } }) => ({ ...values, ids }),
  }),
}
