import { type Static, Type } from 'typebox'
import { DATE_FORMATS } from '../../rules/installation/date-format.ts'
import { MAIL_ENCRYPTIONS, MOST_REQUEST_DAYS } from '../../rules/installation/installation.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { keysOf } from '../../rules/records.ts'
import { defineCalls } from '../call.ts'
import { Flag, Nothing, OneOf, Optional, OrNull, optionalFields, Text } from '../common.ts'

const settings = {
  providerName: Type.String({ format: 'providerName', minLength: 1, maxLength: limits.name, title: 'Provider Name' }),
  timeZone: Type.String({ format: 'timeZone', minLength: 1, maxLength: limits.timeZone, title: 'Time Zone' }),
  dateFormat: OneOf('Date Format', DATE_FORMATS),
  smtpHost: OrNull(Type.String({ format: 'host', minLength: 1, maxLength: limits.name, title: 'Mail Server' })),
  smtpPort: OrNull(Type.Integer({ minimum: 1, maximum: 65_535, title: 'Port' })),
  smtpEncryption: OneOf('Encryption', MAIL_ENCRYPTIONS),
  smtpUser: OrNull(Text('User Name', limits.name)),
  mailFrom: Type.String({ format: 'sender', minLength: 1, maxLength: limits.sender, title: 'Sender of Mails' }),
  mailReturnPath: OrNull(
    Type.String({
      format: 'returnPath',
      minLength: 1,
      maxLength: limits.email,
      title: 'Return Address of Mails',
      description: 'Where mails come back that cannot be delivered, with * for the key of each: bounces+*@example.com',
    }),
  ),
  reminderHour: Type.Integer({ minimum: 0, maximum: 23, title: 'Hour of Reminders' }),
  secondFactorRoles: Type.Array(OneOf('Role', ROLES), { maxItems: ROLES.length, uniqueItems: true, title: 'Second Factor Required For' }),
  sessionIdleMinutes: Type.Integer({ minimum: 1, maximum: 10_000, title: 'Minutes Until an Idle Session Ends' }),
  sessionHours: Type.Integer({ minimum: 1, maximum: 1_000, title: 'Hours Until a Session Ends' }),
  documentsMibPerClient: Type.Integer({ minimum: 1, maximum: 1_000_000_000, title: 'Documents of a Client (MiB)' }),
  requestDays: Type.Integer({ minimum: 1, maximum: MOST_REQUEST_DAYS, title: 'Days That Links of Requests Work' }),
  requestDaysAtMost: Type.Integer({ minimum: 1, maximum: MOST_REQUEST_DAYS, title: 'Most Days Until a Request Is Due' }),
}

export type SettingName = keyof typeof settings
export const SETTING_NAMES = keysOf(settings)

/** `fixed`: the fields that a variable of the environment sets. They cannot be changed here. */
export const Installation = Type.Object(
  {
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    ...settings,
    hasSmtpPassword: Flag('Password Stored'),
    fixed: Type.Array(Type.Object({ field: OneOf('Field', SETTING_NAMES), variable: Text('Variable', limits.name) }), { title: 'Fixed' }),
  },
  { title: 'The settings of the installation' },
)
export type Installation = Static<typeof Installation>

export const installation = defineCalls({
  get: {
    method: 'GET',
    path: '/installation',
    permission: 'providerAdministrator',
    does: 'Return the settings of the installation, and which of them the environment sets.',
    reply: Installation,
  },
  update: {
    method: 'PUT',
    path: '/installation',
    permission: 'providerAdministrator',
    does: 'Change settings of the installation. A field that is left out keeps its value.',
    body: Type.Object(
      { ...optionalFields(settings), smtpPassword: Optional(OrNull(Text('Password', limits.name))) },
      { title: 'Edit Installation' },
    ),
    reply: Nothing,
    success: messages.installationUpdated,
    attempt: 'update the Installation',
  },
  testMail: {
    method: 'POST',
    path: '/installation/test-mail',
    permission: 'providerAdministrator',
    does: 'Send a test mail to your own address, and say what the mail server answers.',
    reply: Type.Object(
      { sentTo: Text('Sent To', limits.email), isFile: Flag('Written to the Outbox Folder') },
      { title: 'The test mail: sent, or without a mail server written to a file' },
    ),
    success: messages.testMailSent,
    attempt: 'send the Test Mail',
  },
})
