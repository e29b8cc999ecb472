import type { ReminderStep } from '../../rules/reminders/policy.ts'
import { type Columns, day, flag, integer, json, orNull, text } from './columns.ts'

export const reminderPolicies = {
  /** 0 for the provider, otherwise the client. */
  ownerId: integer(),
  /** Null: the provider's steps, or those of a new installation. */
  steps: orNull(json<ReminderStep[]>()),
  isOn: flag(),
  sendsFrom: orNull(day()),
  switchedOn: orNull(text()),
  /** The name of the user; for staff and a client's policy, of the provider. */
  switchedOffBy: orNull(text()),
} satisfies Columns
