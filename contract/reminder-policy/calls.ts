import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import {
  MOST_DAYS,
  MOST_STEPS,
  REMINDER_CONDITIONS,
  REMINDER_DATES,
  REMINDER_DIRECTIONS,
  REMINDER_KINDS,
  REMINDER_RECIPIENTS,
} from '../../rules/reminders/policy.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, Nothing, OneOf, OrNull, RequiredText, Text } from '../common.ts'

export const ReminderStep = Type.Object(
  {
    date: OneOf('Date', REMINDER_DATES),
    direction: OneOf('Before or After', REMINDER_DIRECTIONS),
    days: Type.Integer({ minimum: 0, maximum: MOST_DAYS, title: 'Days' }),
    condition: OneOf('Only While', REMINDER_CONDITIONS),
    recipients: Type.Array(OneOf('Recipient', REMINDER_RECIPIENTS), {
      maxItems: REMINDER_RECIPIENTS.length,
      uniqueItems: true,
      title: 'Recipients',
    }),
    addresses: Type.Array(RequiredText('E-mail Address', limits.email, { format: 'email' }), {
      maxItems: limits.reminderAddresses,
      title: 'Further Addresses',
    }),
    kind: OneOf('As', REMINDER_KINDS),
    repeatDays: OrNull(Type.Integer({ minimum: 1, maximum: MOST_DAYS, title: 'Repeat Every (Days)' })),
  },
  { title: 'A step of a reminder policy' },
)

const steps = Type.Array(ReminderStep, { maxItems: MOST_STEPS, title: 'Steps' })

/** `isOwn`: the owner has steps of their own. Otherwise the steps are the provider's, or the defaults. */
export const ReminderPolicy = Type.Object(
  {
    version: Type.Integer({ title: 'Version, to send as If-Match; 0 before the first change' }),
    isOwn: Flag('Own Steps'),
    isOn: Flag('Switched On'),
    sendsFrom: OrNull(Day('Sends What Comes From')),
    switchedOffBy: OrNull(Text('Switched Off By', 2 * limits.name + 1)),
    steps,
  },
  { title: 'A reminder policy' },
)
export type ReminderPolicy = Static<typeof ReminderPolicy>

export const policyBody = Type.Object(
  { steps: OrNull(Type.Array(ReminderStep, { maxItems: MOST_STEPS, title: 'Steps', description: 'Null: as the provider' })) },
  { title: 'Reminder Policy' },
)

export const policyWrite = {
  body: policyBody,
  reply: Nothing,
  success: messages.reminderPolicyUpdated,
  attempt: 'update the Reminder Policy',
} as const

export const reminderPolicy = defineCalls({
  get: {
    method: 'GET',
    path: '/reminder-policy',
    permission: 'mayRenew',
    does: 'Return the reminder policy of your client, or of the provider for staff.',
    reply: ReminderPolicy,
  },
  update: {
    method: 'PUT',
    path: '/reminder-policy',
    permission: 'administersSide',
    does: 'Set the steps of your own reminder policy. Null returns to the steps of the provider, or to those of a new installation.',
    ...policyWrite,
  },
})
