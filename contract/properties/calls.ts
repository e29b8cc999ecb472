import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { requiredAddress } from '../address.ts'
import { billingFields } from '../billing.ts'
import { defineCalls } from '../call.ts'
import {
  allowDuplicate,
  Day,
  Flag,
  Id,
  Made,
  Nothing,
  Optional,
  OrNull,
  optionalFields,
  RequiredText,
  Text,
  walkedListOf,
} from '../common.ts'
import { contactFields } from '../contacts.ts'
import { customValues } from '../custom-fields/schemas.ts'
import { Property, PropertyFilter, PropertyRow, propertyFields } from './schemas.ts'

const optionalText = (title: string, maxLength: number) => Optional(OrNull(Text(title, maxLength)))
const optionalDay = (title: string) => Optional(OrNull(Day(title)))

/** The billing fields of the agreement. The two matter numbers are edited with the property. */
const { billingMatterNumber: _matter, fileMatterNumber: _file, ...agreement } = optionalFields(billingFields)

const fields = {
  name: RequiredText('Property Name', limits.propertyName),
  ...optionalFields(propertyFields),
  ...requiredAddress,
  mailingAddressSameAsProperty: Optional(Flag('Same as property address')),
  divisionId: Optional(OrNull(Id)),
  customFields: customValues,
}
const PropertyFields = Type.Object(fields)
export type PropertyFields = Static<typeof PropertyFields>

/** The reminder and the division decide which of its fields are required. */
const FirstContact = Type.Object({ ...contactFields, name: optionalText('Name', limits.name) }, { title: 'Property Contact' })

const SharingClient = Type.Object({ id: Id, divisionId: Optional(OrNull(Id)) }, { title: 'A client with access to the property' })

/** Only `deactivate` accepts false, and only `activate` true, so that a body cannot contradict its path. */
const activeAs = (value: boolean) => Optional(Type.Unsafe<boolean>({ type: 'boolean', enum: [value], title: 'Active' }))

export const properties = defineCalls({
  list: {
    method: 'POST',
    path: '/properties/list',
    permission: 'signedIn',
    does: 'List properties with their numbers of licenses and alerts, filtered, sorted and paged.',
    reads: true,
    body: PropertyFilter,
    reply: walkedListOf(PropertyRow),
  },
  get: {
    method: 'GET',
    path: '/properties/{id}',
    permission: 'signedIn',
    does: 'Return a property with its clients, its license counts and its open tasks.',
    reply: Property,
  },
  create: {
    method: 'POST',
    path: '/properties',
    permission: 'mayCreate',
    does: 'Create a property with its first contact, or with a reminder to add one. Staff send the billing client.',
    body: Type.Object(
      {
        billingClientId: Optional(OrNull(Id)),
        ...fields,
        contact: Optional(OrNull(FirstContact)),
        reminder: Optional(Flag('Remind me to add a property contact')),
        reminderFollowUpDate: optionalDay('Follow-up Date'),
        allowDuplicate,
      },
      { title: 'New Property' },
    ),
    reply: Made,
    status: 201,
    success: messages.propertyCreated,
    attempt: 'create the Property',
  },
  update: {
    method: 'PUT',
    path: '/properties/{id}',
    permission: 'mayKeepProperty',
    does: 'Update a property. Staff can also change which clients have access.',
    body: Type.Object(
      { ...fields, clients: Optional(Type.Array(SharingClient, { minItems: 1, maxItems: 100, title: 'Clients' })) },
      { title: 'Edit Property' },
    ),
    reply: Nothing,
    success: messages.propertyUpdated,
    attempt: 'update the Property',
  },
  remove: {
    method: 'DELETE',
    path: '/properties/{id}',
    permission: 'mayAdministerProperty',
    does: 'Delete a property without licenses and trust account ledger items.',
    reply: Nothing,
    success: messages.propertyDeleted,
    attempt: 'delete the Property',
  },
  activate: {
    method: 'POST',
    path: '/properties/{id}/activate',
    permission: 'mayKeepProperty',
    does: 'Activate a property. Its licenses return to their own status, its renewals continue, and its close date is cleared.',
    body: Type.Object({ active: activeAs(true) }, { title: 'Activate Property' }),
    reply: Nothing,
    success: messages.propertyActivated,
    attempt: 'activate the Property',
  },
  deactivate: {
    method: 'POST',
    path: '/properties/{id}/deactivate',
    permission: 'mayKeepProperty',
    does: 'Deactivate a property. Its licenses count as inactive, and renewals in process are on hold.',
    body: Type.Object({ active: activeAs(false), closeDate: optionalDay('Close Date') }, { title: 'Deactivate Property' }),
    reply: Nothing,
    success: messages.propertyDeactivated,
    attempt: 'deactivate the Property',
  },
  billing: {
    method: 'PUT',
    path: '/properties/{id}/billing',
    permission: 'mayKeepProperty',
    does: 'Update the billing and agreement information of a property.',
    body: Type.Object(agreement, { title: 'Edit Property Billing' }),
    reply: Nothing,
    success: messages.propertyBillingUpdated,
    attempt: 'update the Property Billing',
  },
})
