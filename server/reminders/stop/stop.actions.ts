import type { Knex } from 'knex'
import { clock } from '../../kit/clock.ts'
import type { Acting } from '../../kit/database/acting.ts'
import { change } from '../../kit/database/change.ts'
import { User } from '../../users/user.model.ts'

/** Resumes mail to an address that its mail server had refused. An address that its owner has stopped stays stopped. */
export const resumeAddress = async (db: Knex, address: string): Promise<void> => {
  const going = { stopped_by: null, stopped_on: null, bounces: 0, accepted_on: null }
  await db('mail_addresses').where({ address, stopped_by: 'MailServer' }).update(going)
}

interface Stoppable {
  id: number
  address: string
}

/** The address of the stop link in a path. */
export const addressOfToken = ({ db, params }: { db: Knex; params: { token: string } }): Promise<Stoppable | undefined> =>
  db('mail_addresses').where('stop_token', params.token).first('id', 'address')

/** Stops the reminders to an address. For a user, sets the reminder digest to None, as in My Account. */
export const stopMail = async (acting: Acting, found: Stoppable): Promise<{ address: string }> => {
  const { db } = acting
  const user = await User.query(db).findOne('email_key', found.address)
  if (user) await change({ ...acting, user }, user, { reminderDigest: 'None' })
  else await db('mail_addresses').where('id', found.id).whereNull('stopped_by').update({ stopped_by: 'Recipient', stopped_on: clock.now() })
  return { address: found.address }
}
