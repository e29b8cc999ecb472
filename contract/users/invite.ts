import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { INVITE_OUTCOMES } from '../../rules/labels.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { Count, ErrorsByField, Flag, Id, OneOf, Optional, OrNull, Text } from '../common.ts'

/** The link of an invitation, where no mail server is configured that could send it. */
export const InvitationLink = OrNull(Text('Invitation Link', limits.url))

/** A cell of a list of people. It accepts any text, so that a wrong row is reported instead of failing the whole list. */
const cell = (title: string) => Optional(OrNull(Text(title, limits.importCell)))

export const INVITED_FIELDS = {
  firstName: cell('First Name'),
  lastName: cell('Last Name'),
  email: cell('Email'),
  title: cell('Title'),
  phoneNumber: cell('Phone'),
  roleName: cell('Role'),
}

export const InviteUsers = Type.Object(
  {
    clientId: Optional(OrNull(Type.Integer({ ...Id, title: 'Client' }))),
    roleName: Optional(OrNull(OneOf('Role', ROLES, { description: 'Of the rows that name none' }))),
    dryRun: Optional(Flag('Dry Run')),
    users: Type.Array(Type.Object(INVITED_FIELDS), { minItems: 1, maxItems: limits.invitedAtOnce, title: 'Users' }),
  },
  { title: 'Invite Users' },
)
export type InviteUsers = Static<typeof InviteUsers>

const InvitedRow = Type.Object(
  {
    row: Type.Integer({ title: 'Row' }),
    name: Text('Name', 2 * limits.importCell + 1),
    email: OrNull(Text('Email', limits.importCell)),
    outcome: OneOf('Outcome', INVITE_OUTCOMES, {
      description: 'added: uses single sign-on only. unchanged: the invitation of an earlier request is open',
    }),
    id: OrNull(Id),
    invitationLink: InvitationLink,
    errors: ErrorsByField,
  },
  { title: 'What became of a row' },
)
export type InvitedRow = Static<typeof InvitedRow>

export const InvitationResult = Type.Object(
  {
    dryRun: Flag('Dry Run'),
    invitedCount: Count('Invited'),
    addedCount: Count('Added without an invitation'),
    unchangedCount: Count('Already invited'),
    refusedCount: Count('Refused'),
    items: Type.Array(InvitedRow, { title: 'Rows' }),
  },
  { title: 'The result of the invitation' },
)
