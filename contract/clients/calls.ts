import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { CLIENT_ROLES, SERVICE_LEVELS } from '../../rules/people/permissions.ts'
import { LEDGER_KINDS } from '../../rules/renewals/invoices.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Dollars,
  Flag,
  Id,
  listOf,
  Made,
  Moment,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  pageFields,
  RequiredText,
  Text,
  walkedListOf,
  walkFields,
} from '../common.ts'
import { attentionCounts, Standing } from '../licenses/standing.ts'
import { policyWrite, ReminderPolicy } from '../reminder-policy/calls.ts'

export const CLIENT_COLUMNS = ['name', 'serviceLevel', 'usersCount', 'licensesCount'] as const

export const ClientFilter = Type.Object(
  {
    ...walkFields(CLIENT_COLUMNS, 'name'),
    serviceLevels: Optional(Type.Array(OneOf('Service Level', SERVICE_LEVELS), { maxItems: 3, title: 'Service Levels' })),
  },
  { title: 'Filter Clients' },
)
export type ClientFilter = Static<typeof ClientFilter>

const counts = { usersCount: Count('Users'), propertiesCount: Count('Properties'), licensesCount: Count('Licenses') }

const ClientRow = Type.Object(
  { id: Id, name: Text('Client', limits.name), serviceLevel: OneOf('Service Level', SERVICE_LEVELS), ...counts },
  { title: 'A client in a list' },
)

const SETTINGS = {
  serviceLevel: OneOf('Service Level', SERVICE_LEVELS),
  clientCostStructure: OneOf('Cost Structure', ['TouchFee', 'Subscription']),
  clientRenewalBillingResponsibility: OneOf('Renewal Billing Responsibility', ['Client', 'Property']),
  clientAllowUserPasswordLogin: Flag('Password Sign-in Allowed'),
  isBillingIdRequired: Flag('Billing Id Required'),
  isPropertyContactRequired: Flag('Property Contact Required'),
  isPropertyDivisionRequired: Flag('Property Division Required'),
}

/** Whether the page of a request opens only with a code that is mailed to the recipient. */
export const isRequestCodeRequired = Flag('Code for Requests Required')

/** Bulk actions on more records than this must be applied by a second administrator. Null: no such rule. */
export const approvalAbove = OrNull(
  Type.Integer({ minimum: 1, maximum: limits.integer, title: 'Second Administrator for Bulk Actions Above' }),
)

const trustAccount = {
  trustAccountActive: Flag('Trust Account'),
  minimumBalanceThreshold: OrNull(Dollars('Minimum Balance Threshold')),
}

/** The roles of a client whose people need a second factor to sign in with a password. */
export const secondFactorRoles = Type.Array(OneOf('Role', CLIENT_ROLES), {
  maxItems: CLIENT_ROLES.length,
  uniqueItems: true,
  title: 'Second Factor Required For',
})

export const Client = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    legalName: Text('Legal Name', limits.legalName),
    displayName: OrNull(Text('Display Name', limits.displayName)),
    ...SETTINGS,
    isRequestCodeRequired,
    approvalAbove,
    secondFactorRoles,
    ...trustAccount,
    currentBalance: Type.Number({ title: 'Trust Account Balance' }),
    ...counts,
    ...attentionCounts,
    passwordUsersCount: Count('Users who sign in with a password'),
    singleSignOn: Flag('Single Sign-On is configured'),
    licensesWithClientCount: Type.Integer({ minimum: 0, title: 'Licenses that a change to Full Service would move to the provider' }),
    createdOn: Moment('Created On'),
    modifiedOn: Moment('Modified On'),
  },
  { title: 'A client' },
)
export type Client = Static<typeof Client>

const { searchTerm: _none, ...ledgerPage } = pageFields(['createdOn'] as const, 'createdOn', 'desc')
const LedgerFilter = Type.Object(ledgerPage)
export type LedgerFilter = Static<typeof LedgerFilter>

const LedgerEntry = Type.Object(
  {
    id: Id,
    kind: OneOf('Kind', LEDGER_KINDS),
    amount: Type.Number({ title: 'Amount' }),
    description: OrNull(Text('Description', limits.description)),
    licenseId: OrNull(Id),
    licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
    standing: OrNull(Standing),
    reversesId: OrNull(Id),
    isReversed: Flag('Reversed'),
    createdOn: Moment('Created On'),
    createdByName: OrNull(Text('Created By', 2 * limits.name)),
  },
  { title: 'An entry of the trust account' },
)

export const clients = defineCalls({
  list: {
    method: 'POST',
    path: '/clients/list',
    permission: 'staff',
    does: 'List clients, filtered, sorted and paged.',
    reads: true,
    body: ClientFilter,
    reply: walkedListOf(ClientRow),
  },
  get: { method: 'GET', path: '/clients/{id}', permission: 'staff', does: 'Return a client with its settings and counts.', reply: Client },
  create: {
    method: 'POST',
    path: '/clients',
    permission: 'providerAdministrator',
    does: 'Create a client.',
    body: Type.Object(
      {
        legalName: RequiredText('Legal Name', limits.legalName),
        displayName: Optional(OrNull(Text('Display Name', limits.displayName))),
        serviceLevel: SETTINGS.serviceLevel,
        clientCostStructure: Optional(SETTINGS.clientCostStructure),
        clientRenewalBillingResponsibility: Optional(SETTINGS.clientRenewalBillingResponsibility),
        clientAllowUserPasswordLogin: Optional(SETTINGS.clientAllowUserPasswordLogin),
        isBillingIdRequired: Optional(SETTINGS.isBillingIdRequired),
        isPropertyContactRequired: Optional(SETTINGS.isPropertyContactRequired),
        isPropertyDivisionRequired: Optional(SETTINGS.isPropertyDivisionRequired),
        isRequestCodeRequired: Optional(isRequestCodeRequired),
      },
      { title: 'New Client' },
    ),
    reply: Made,
    status: 201,
    success: messages.clientCreated,
    attempt: 'create the Client',
  },
  update: {
    method: 'PUT',
    path: '/clients/{id}',
    permission: 'providerAdministrator',
    does: 'Update the names, service level and settings of a client. Full Service moves its licenses to the provider.',
    body: Type.Object(
      {
        legalName: RequiredText('Legal Name', limits.legalName),
        displayName: Optional(OrNull(Text('Display Name', limits.displayName))),
        ...SETTINGS,
        isRequestCodeRequired: Optional(isRequestCodeRequired),
        approvalAbove: Optional(approvalAbove),
        secondFactorRoles: Optional(secondFactorRoles),
        ...trustAccount,
      },
      { title: 'Edit Client' },
    ),
    reply: Nothing,
    success: messages.clientUpdated,
    attempt: 'update the Client',
  },
  ledger: {
    method: 'GET',
    path: '/clients/{id}/trust-account-ledger',
    permission: 'staff',
    does: 'List the entries of a client’s trust account, latest first.',
    query: LedgerFilter,
    reply: listOf(LedgerEntry),
  },
  addToLedger: {
    method: 'POST',
    path: '/clients/{id}/trust-account-ledger',
    permission: 'providerAdministrator',
    does: 'Add a deposit, or reverse an entry with a second one.',
    body: Type.Object(
      {
        amount: Optional(OrNull(Dollars('Amount', 0.01))),
        description: Optional(OrNull(Text('Description', limits.description))),
        reversesId: Optional(OrNull(Id)),
      },
      { title: 'Trust Account Entry' },
    ),
    reply: Made,
    status: 201,
    success: messages.ledgerEntryCreated,
    attempt: 'create the Trust Account Entry',
  },
  reminderPolicy: {
    method: 'GET',
    path: '/clients/{id}/reminder-policy',
    permission: 'staff',
    does: 'Return the reminder policy for the licenses that a client handles.',
    reply: ReminderPolicy,
  },
  updateReminderPolicy: {
    method: 'PUT',
    path: '/clients/{id}/reminder-policy',
    permission: 'providerAdministrator',
    does: 'Set the steps of a client’s reminder policy. Null returns to the steps of the provider.',
    ...policyWrite,
  },
})
