import { recordCountWords } from '../../rules/messages/batches.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { linkTo, sendMail } from '../outside/mail/mail.ts'

/** Mails a plan that needs approval to the other administrators of the user's client. */
export const mailApprovers = async (
  { db, user, config, call }: CallContext,
  plan: { id: number; call: string; recordCount: number },
): Promise<void> => {
  const others = await db('users')
    .where({ client_id: user.clientId, role_name: 'ClientAdministrator', active: true, kind: 'person' })
    .whereNot('id', user.id)
    .select({ firstName: 'first_name', lastName: 'last_name', address: 'email' })
  if (others.length === 0) return
  const name = `${user.firstName} ${user.lastName}`
  await sendMail(db, {
    to: others.map(({ firstName, lastName, address }) => ({ name: `${firstName} ${lastName}`, address })),
    subject: `${name} asks you to approve a change of ${recordCountWords(plan.recordCount)}`,
    text: `${name} has planned a change of ${recordCountWords(plan.recordCount)}. Your company requires that a second administrator applies it.\n\n${linkTo(config, `/batches/${plan.id}`)}\n`,
    cause: call,
    clientId: user.clientId,
  })
}
