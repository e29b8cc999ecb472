import type { Knex } from 'knex'
import { sentences } from '../../rules/messages.ts'
import type { Config } from '../kit/config.ts'
import { personNow } from '../kit/http/session.ts'
import { linkTo, sendMail } from '../outside/mail/mail.ts'

interface Administrator {
  firstName: string
  lastName: string
  email: string
}

/** The maker of a webhook if that is an active person, else the administrators of its side. */
const administratorsOf = async (db: Knex, { user_id, client_id }: { user_id: number | null; client_id: number | null }) => {
  const maker = user_id === null ? undefined : await personNow(db, user_id)
  if (maker?.kind === 'person') return [maker]
  const roleName = client_id === null ? 'Administrator' : 'ClientAdministrator'
  const found: Administrator[] = await db('users')
    .where({ kind: 'person', active: true, client_id, role_name: roleName })
    .orderBy('id')
    .limit(10)
    .select({ firstName: 'first_name', lastName: 'last_name', email: 'email' })
  return found
}

/** Turns a webhook off and mails its administrator why. What waits is sent when it is turned on again. */
export const turnOff = async (db: Knex, config: Config, id: number, reason: string): Promise<void> => {
  const changed = await db('webhooks')
    .where({ id, is_active: true })
    .update({ is_active: false, off_reason: reason, version: db.raw('version + 1') })
  const webhook = await db('webhooks').where({ id }).first('name', 'user_id', 'client_id')
  if (changed === 0 || !webhook) return
  const people = await administratorsOf(db, webhook)
  if (people.length === 0) return
  await sendMail(db, {
    to: people.map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`, address: email })),
    subject: sentences.webhookOffSubject(webhook.name),
    text: `${sentences.webhookOffText(webhook.name, reason)}\n\n${linkTo(config, `/webhooks/${id}`)}\n`,
    cause: 'webhooks.deliver',
    clientId: webhook.client_id,
  })
}
