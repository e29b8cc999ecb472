import type { FirstScreen } from '../../rules/installation/first-screen.ts'
import type { AccountKind } from '../../rules/people/accounts.ts'
import type { Role } from '../../rules/people/permissions.ts'
import type { Digest } from '../../rules/reminders/recipients.ts'
import { type Columns, day, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const users = {
  kind: text<AccountKind>(),
  clientId: orNull(integer()),
  firstName: text(),
  lastName: text(),
  title: orNull(text()),
  phoneNumber: orNull(text()),
  email: text(),
  emailKey: text(),
  passwordHash: orNull(text()),
  mustChangePassword: flag(),
  roleName: text<Role>(),
  active: flag(),
  renewalInvoiceRecipient: flag(),
  twoFactorEnabled: flag(),
  lockoutEnd: orNull(text()),
  signatureDocumentId: orNull(integer()),
  sessionsValidFrom: orNull(text()),
  reminderDigest: text<Digest>(),
  firstScreen: orNull(text<FirstScreen>()),
  gettingStartedDismissedOn: orNull(text()),
  ...sortKeysOf('users'),
} satisfies Columns

/** The leaves of users, with their deputies. */
export const leaves = {
  userId: integer(),
  /** Null after the deputy was deleted. */
  deputyId: orNull(integer()),
  startsOn: day(),
  /** The last day. */
  endsOn: day(),
} satisfies Columns
