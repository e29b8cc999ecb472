import type { Knex } from 'knex'
import type { ReturnedReport } from '../../../contract/mail/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { Refusal } from '../../kit/http/problems.ts'
import { giveUp } from '../../outside/mail/delivery.ts'
import type { Waiting } from '../../outside/mail/message.ts'
import { followReminders } from './follow-mail.actions.ts'

type Returnable = Waiting & { status: string }

const DAY = 86_400_000

/** The mail that a return key belongs to. Old keys count as unknown, because mail servers give up within a few days. */
export const mailOfKey = ({ db, params }: { db: Knex; params: { key: string } }): Promise<Returnable | undefined> =>
  db('outbox')
    .where('return_key', params.key.toLowerCase())
    .where('created_on', '>=', clock.later(-limits.mailReturnDays * DAY))
    .first()

/** Records that an accepted mail has come back. A second report changes nothing. */
export const takeReturned = async (db: Knex, mail: Returnable, { isPermanent, reason }: ReturnedReport): Promise<void> => {
  if (mail.status === 'waiting' || mail.status === 'sending') throw new Refusal(409, messages.mailBeingSent)
  const failed = { status: 'failed', bounced: isPermanent, last_error: reason }
  if ((await db('outbox').where({ id: mail.id, status: 'sent' }).update(failed)) === 1)
    await giveUp(db, mail, isPermanent, reason, followReminders)
}
