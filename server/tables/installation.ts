import type { DateFormat } from '../../rules/installation/date-format.ts'
import type { MailEncryption } from '../../rules/installation/installation.ts'
import type { Role } from '../../rules/people/permissions.ts'
import { type Columns, integer, json, orNull, text } from './columns.ts'

/** The stored settings. Null: the default. */
export const installation = {
  providerName: orNull(text()),
  timeZone: orNull(text()),
  dateFormat: orNull(text<DateFormat>()),
  smtpHost: orNull(text()),
  smtpPort: orNull(integer()),
  smtpEncryption: orNull(text<MailEncryption>()),
  smtpUser: orNull(text()),
  smtpPassword: orNull(text()),
  mailFrom: orNull(text()),
  mailReturnPath: orNull(text()),
  reminderHour: orNull(integer()),
  secondFactorRoles: orNull(json<Role[]>()),
  sessionIdleMinutes: orNull(integer()),
  sessionHours: orNull(integer()),
  documentsMibPerClient: orNull(integer()),
  requestDays: orNull(integer()),
  requestDaysAtMost: orNull(integer()),
} satisfies Columns
