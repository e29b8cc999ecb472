import type { Knex } from 'knex'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { newSecret } from '../../kit/http/session.ts'
import { recordEvents } from '../../kit/webhook-events.ts'
import type { Follow, Outcome } from '../../outside/mail/delivery.ts'

const keyOf = ({ toAddress }: Outcome) => toAddress.trim().toLowerCase()

/** Counts refusals of an address by its mail server, and stops it after three in a row. */
const countBounce = async (db: Knex, outcome: Outcome): Promise<void> => {
  const address = keyOf(outcome)
  const now = clock.now()
  await db('mail_addresses').insert({ address, stop_token: newSecret(), created_on: now }).onConflict('address').ignore()
  await db('mail_addresses').where({ address }).increment('bounces', 1)
  await db('mail_addresses').where({ address }).update({ last_bounce: outcome.error, accepted_on: null })
  await db('mail_addresses')
    .where({ address })
    .where('bounces', '>=', limits.mailBounces)
    .whereNull('stopped_by')
    .update({ stopped_by: 'MailServer', stopped_on: now })
}

interface Line {
  id: number
  clientId: number
  licenseId: number | null
  propertyId: number | null
}

const recordFailures = (db: Knex, lines: Line[]) =>
  recordEvents(
    db,
    lines.map(({ id, ...about }) => ({ type: 'reminder.failed', ...about, data: { reminderId: id } })),
  )

/**
 * Resets the count of refusals when a mail is accepted. An accepted mail that may still bounce resets it only once the next mail is
 * accepted without a refusal in between.
 */
const countAccepted = async (db: Knex, outcome: Outcome): Promise<void> => {
  const refused = () => db('mail_addresses').where('address', keyOf(outcome)).where('bounces', '>', 0).whereNull('stopped_by')
  const ends = () => (outcome.mayReturn ? refused().whereNotNull('accepted_on') : refused())
  await ends().update({ bounces: 0 })
  await refused().update({ accepted_on: clock.now() })
}

/** Updates the ledger lines of a mail with the outcome of its delivery. */
export const followReminders: Follow = async (db, outcomes) => {
  for (const outcome of outcomes) {
    const { id, status, error } = outcome
    const now = clock.now()
    const lines = db('reminder_lines').where('mail_id', id).whereIn('status', ['planned', 'sent'])
    if (outcome.isWritten) await lines.update({ status: 'suppressed', reason: messages.reminderWritten })
    else if (status === 'sent') {
      await lines.update({ status, sent_on: now })
      await countAccepted(db, outcome)
    } else {
      await recordFailures(
        db,
        await lines.clone().select({ id: 'id', clientId: 'client_id', licenseId: 'license_id', propertyId: 'property_id' }),
      )
      await lines.update({ status, reason: error?.slice(0, limits.reminderReason) ?? null })
      if (status === 'bounced') await countBounce(db, outcome)
    }
  }
}
