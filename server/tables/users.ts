import type { AccountKind } from '../../rules/accounts.ts'
import type { FirstScreen } from '../../rules/first-screen.ts'
import type { Role } from '../../rules/permissions.ts'
import type { Digest } from '../../rules/reminders/recipients.ts'
import { type Columns, flag, integer, orNull, text } from './columns.ts'
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
