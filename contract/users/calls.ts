import { type Static, type TSchemaOptions, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { INVITATIONS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Day,
  Flag,
  Id,
  Ids,
  listOf,
  Moment,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  RequiredText,
  SelectOptions,
  Text,
  walkedListOf,
  walkFields,
} from '../common.ts'
import { HandedOver, HandOver, Holdings } from './hand-over.ts'
import { InvitationLink, InvitationResult, InviteUsers } from './invite.ts'

const role = (options?: TSchemaOptions) => OneOf('Role', ROLES, options)

export const Email = (title = 'Email') => RequiredText(title, limits.email, { format: 'email' })
export const Phone = (title = 'Phone') => Text(title, limits.phone, { format: 'phone' })
export const NewPassword = (title = 'Password') => Text(title, limits.password, { format: 'password' })

export const USER_COLUMNS = ['firstName', 'lastName', 'title', 'email', 'phoneNumber', 'roleName', 'clientName'] as const

export const UserFilter = Type.Object(
  {
    ...walkFields(USER_COLUMNS, 'firstName'),
    roles: Optional(Type.Array(role(), { maxItems: ROLES.length, title: 'Roles' })),
    active: Optional(OrNull(Type.Boolean({ title: 'Active' }))),
    clientIds: Optional(Ids('Clients')),
  },
  { title: 'Filter Users' },
)
export type UserFilter = Static<typeof UserFilter>

export const User = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    clientId: OrNull(Id),
    clientName: OrNull(Text('Client', limits.name)),
    firstName: Text('First Name', limits.name),
    lastName: Text('Last Name', limits.name),
    title: OrNull(Text('Title', limits.name)),
    phoneNumber: OrNull(Text('Phone', limits.phone)),
    email: Text('Email', limits.email),
    roleName: role(),
    active: Flag('Active'),
    renewalInvoiceRecipient: Flag('Invoice Recipient'),
    isRenewalUser: Flag('Renewal User'),
    twoFactorEnabled: Flag('Two Factor Authentication'),
    hasSecondFactors: Flag('Has Passkeys or an Authenticator App'),
    isLockedOut: Flag('Locked Out'),
    lockoutEnd: OrNull(Moment('Locked Until')),
    hasCompletedLicenseRenewals: Flag('Has Completed Renewals'),
    hasLinkedAuditLogEntries: Flag('Has Changed Records'),
    hasAssignedLicenses: Flag('Has Assigned Licenses'),
    assignedLicensesCount: Count('Licenses'),
    openTasksCount: Count('Open Tasks'),
    awayUntil: OrNull(Day('Away Until')),
    invitation: OrNull(
      OneOf('Invitation', INVITATIONS, {
        description: 'Of a user who has no password yet. Null for users who can sign in, or only by single sign-on',
      }),
    ),
    invitationExpiresOn: OrNull(Moment('Invitation Expires On')),
  },
  { title: 'A user' },
)
export type User = Static<typeof User>

const userFields = {
  firstName: RequiredText('First Name', limits.name),
  lastName: RequiredText('Last Name', limits.name),
  title: Optional(OrNull(Text('Title', limits.name))),
  phoneNumber: Optional(OrNull(Phone())),
  email: Email(),
  roleName: role({ minLength: 1 }),
  password: Optional(OrNull(NewPassword())),
  confirmPassword: Optional(OrNull(Text('Confirm Password', limits.password))),
  active: Optional(Flag('Active')),
  renewalInvoiceRecipient: Optional(Flag('Invoice Recipient')),
}

const linkedContacts = {
  deletePropertyContactIds: Optional(Ids('Property Contacts to Remove')),
  deleteDivisionContactIds: Optional(Ids('Division Contacts to Remove')),
}

const contactFields = {
  id: Id,
  name: Text('Name', limits.name),
  title: OrNull(Text('Title', limits.name)),
  email: OrNull(Text('Email', limits.email)),
  phone: OrNull(Text('Phone', limits.phone)),
}

const LinkedPropertyContact = Type.Object(
  { ...contactFields, propertyId: Id, propertyName: Text('Property', limits.propertyName) },
  { title: 'A property contact with the user’s e-mail' },
)

const LinkedDivisionContact = Type.Object(
  { ...contactFields, divisionId: Id, divisionName: Text('Division', limits.name) },
  { title: 'A division contact with the user’s e-mail' },
)

export const users = defineCalls({
  list: {
    method: 'POST',
    path: '/users/list',
    permission: 'mayManageUsers',
    does: 'List users, filtered, sorted and paged. Client administrators see the users of their client.',
    reads: true,
    body: UserFilter,
    reply: walkedListOf(User),
  },
  create: {
    method: 'POST',
    path: '/users',
    permission: 'mayManageUsers',
    does: 'Create a user. Without a password the user is sent an invitation; a password must be changed at the first sign-in.',
    body: Type.Object({ clientId: Optional(OrNull(Id)), ...userFields }, { title: 'New User' }),
    reply: Type.Object({ id: Id, invitationLink: InvitationLink }, { title: 'The new user' }),
    shownOnce: 'invitationLink',
    status: 201,
    success: messages.userCreated,
    attempt: 'create the User',
  },
  update: {
    method: 'PUT',
    path: '/users/{id}',
    permission: 'mayManageUsers',
    does: 'Update a user. Also deactivates the user, clears a lockout, removes lost second factors, or sets a password.',
    body: Type.Object(
      {
        ...userFields,
        twoFactorEnabled: Optional(Flag('Two Factor Authentication')),
        clearLockout: Optional(Flag('Clear Lockout')),
        removeSecondFactors: Optional(Flag('Remove All Second Factors')),
        ...linkedContacts,
      },
      { title: 'Edit User' },
    ),
    reply: Nothing,
    success: messages.userUpdated,
    attempt: 'update the User',
  },
  remove: {
    method: 'POST',
    path: '/users/{id}',
    permission: 'mayManageUsers',
    does: 'Delete a user without history, and the selected contacts.',
    body: Type.Object(linkedContacts, { title: 'Delete User' }),
    reply: Nothing,
    success: messages.userDeleted,
    attempt: 'delete the User',
  },
  invite: {
    method: 'POST',
    path: '/users/invite',
    permission: 'mayManageUsers',
    does: 'Create several users and send each an invitation. A row that is refused does not stop the others.',
    body: InviteUsers,
    reply: InvitationResult,
    attempt: 'invite the Users',
  },
  sendInvitation: {
    method: 'POST',
    path: '/users/{id}/invitation',
    permission: 'mayManageUsers',
    does: 'Send an invitation to a user who has no password yet. An earlier link becomes invalid.',
    reply: Type.Object({ invitationLink: InvitationLink }, { title: 'The invitation' }),
    shownOnce: 'invitationLink',
    success: messages.invitationSent,
    attempt: 'send the Invitation',
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/users/{id}/invitation',
    permission: 'mayManageUsers',
    does: 'Revoke the invitation of a user. Its link becomes invalid.',
    reply: Nothing,
    success: messages.invitationRevoked,
    attempt: 'revoke the Invitation',
  },
  holdings: {
    method: 'GET',
    path: '/users/{id}/holdings',
    permission: 'mayManageUsers',
    does: 'Return what a user holds: the licenses assigned to them and their open tasks, by property.',
    reply: Holdings,
  },
  handOver: {
    method: 'POST',
    path: '/users/{id}/hand-over',
    permission: 'mayManageUsers',
    does: 'Hand over all licenses and open tasks of a user at once: to one person, by property, by division, or to nobody. Can deactivate the user with it.',
    body: HandOver,
    reply: HandedOver,
    batch: { rows: 'propertyIds', record: 'properties' },
    success: messages.handedOver,
    attempt: 'hand over',
  },
  propertyContacts: {
    method: 'GET',
    path: '/users/{id}/property-contacts',
    permission: 'mayManageUsers',
    does: 'List the property contacts with the e-mail address of the user.',
    reply: listOf(LinkedPropertyContact),
  },
  divisionContacts: {
    method: 'GET',
    path: '/users/{id}/division-contacts',
    permission: 'mayManageUsers',
    does: 'List the division contacts with the e-mail address of the user.',
    reply: listOf(LinkedDivisionContact),
  },
  roleOptions: {
    method: 'GET',
    path: '/users/roles/select-list-options',
    permission: 'signedIn',
    does: 'Select list of the roles that the user may grant.',
    reply: SelectOptions,
  },
})
