import { modelOf } from '../../kit/database/model.ts'
import { reminderPolicies } from '../../tables/reminders.ts'

/** The policy of an owner: the provider (0) or a client. Without a row it is off and has no steps of its own. */
export class ReminderPolicy extends modelOf('reminder_policies', reminderPolicies) {
  static override naming = []

  /** Whom the audit row concerns. */
  get clientId(): number | null {
    return this.ownerId || null
  }
}
