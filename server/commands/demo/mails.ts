import type { Knex } from 'knex'

const REFUSED = '550 5.1.1 The email account that you tried to reach does not exist'

/** Marks the first mail as bounced and all others as sent, so that the demo sends nothing. */
export const mailIsSent = async (db: Knex): Promise<void> => {
  const first = await db('outbox').orderBy('id').first('id')
  const sent = { status: 'sent', tries: 1, next_try_on: null, sent_on: db.ref('created_on'), stop_token: null }
  await db('outbox').whereNot('id', first.id).update(sent)
  await db('outbox').where('id', first.id).update({ status: 'failed', tries: 1, next_try_on: null, bounced: true, last_error: REFUSED })
  await db('reminder_lines')
    .where('status', 'planned')
    .update({ status: 'sent', sent_on: db.ref('created_on') })
  await db('outbox').where('has_token', true).update({ text: '', html: null })
}
