import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import {
  Id,
  Ids,
  Made,
  Nothing,
  Optional,
  OrNull,
  RequiredText,
  SelectOptions,
  Text,
  walkedActiveListOf,
  walkedListOf,
  walkFields,
} from '../common.ts'
import { LicenseTypeRow, typePage } from '../license-types/schemas.ts'
import { RenewalTip } from './schemas.ts'

export const RENEWAL_TIP_COLUMNS = [
  'description',
  'renewalTipCategoryName',
  'stateProvince',
  'referenceCount',
  'referenceTypeCount',
  'createdOn',
  'managedBy',
] as const

export const RenewalTipFilter = Type.Object(
  {
    ...walkFields(RENEWAL_TIP_COLUMNS, 'description'),
    renewalTipIds: Optional(Ids('Renewal Tips')),
    renewalTipCategoryIds: Optional(Ids('Categories')),
    states: Optional(Type.Array(Text('State', limits.state), { maxItems: 100, title: 'States' })),
    isClientSpecific: Optional(OrNull(Type.Boolean({ title: 'Client Specific' }))),
    clientIds: Optional(Ids('Clients')),
  },
  { title: 'Filter Renewal Tips' },
)
export type RenewalTipFilter = Static<typeof RenewalTipFilter>

const TipTypesFilter = Type.Object(typePage, { title: 'Filter License Types of a Renewal Tip' })

const fields = {
  description: RequiredText('Description', limits.description),
  renewalTipCategoryId: Optional(OrNull(Type.Integer({ minimum: 1, maximum: limits.integer, title: 'Category' }))),
  stateProvince: Optional(OrNull(Text('State', limits.state))),
}

export const renewalTips = defineCalls({
  list: {
    method: 'POST',
    path: '/renewal-tips/list',
    permission: 'mayRenew',
    does: 'List provider-wide renewal tips and those of the user’s client, with the numbers of their licenses and license types.',
    reads: true,
    body: RenewalTipFilter,
    reply: walkedListOf(RenewalTip),
  },
  get: {
    method: 'GET',
    path: '/renewal-tips/{id}',
    permission: 'mayRenew',
    does: 'Return a renewal tip.',
    reply: RenewalTip,
  },
  create: {
    method: 'POST',
    path: '/renewal-tips',
    permission: 'mayEditTip',
    does: 'Create a renewal tip: provider-wide for staff, otherwise specific to the user’s client.',
    body: Type.Object(fields, { title: 'Add Renewal Tip' }),
    reply: Made,
    status: 201,
    success: messages.renewalTipCreated,
    attempt: 'create the Renewal Tip',
  },
  update: {
    method: 'PUT',
    path: '/renewal-tips/{id}',
    permission: 'mayEditTip',
    does: 'Update a renewal tip.',
    body: Type.Object(fields, { title: 'Edit Renewal Tip' }),
    reply: Nothing,
    success: messages.renewalTipUpdated,
    attempt: 'update the Renewal Tip',
  },
  remove: {
    method: 'DELETE',
    path: '/renewal-tips/{id}',
    permission: 'mayDeleteCatalogue',
    does: 'Delete a renewal tip that no license type uses.',
    reply: Nothing,
    success: messages.renewalTipDeleted,
    attempt: 'delete a Renewal Tip',
  },
  licenseTypes: {
    method: 'GET',
    path: '/renewal-tips/{id}/license-types',
    permission: 'mayRenew',
    does: 'List the license types that use a renewal tip.',
    query: TipTypesFilter,
    reply: walkedActiveListOf(LicenseTypeRow),
  },
  options: {
    method: 'GET',
    path: '/renewal-tips/select-list-options',
    permission: 'signedIn',
    does: 'Select list of renewal tips. With an authority, only tips that its license types may use.',
    query: Type.Object({
      licensingAuthorityId: Optional(Id),
      renewalTipCategoryId: Optional(Id),
      stateProvince: Optional(Text('State', limits.state)),
    }),
    reply: SelectOptions,
  },
})
