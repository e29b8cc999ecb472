import { programName } from '../../rules/programs/programs.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Acting } from '../kit/database/acting.ts'
import { linkTo, sendMail } from '../outside/mail/mail.ts'

interface Told {
  subject: string
  lines: readonly string[]
}

/** The mail about a changed password, for every way to change it. */
export const PASSWORD_CHANGED: Told = { subject: 'Your password for Evergreen was changed', lines: ['Your password was changed.'] }

/**
 * Mails the owner of an account what happened, when, where and with which program, and what to do if it was not them. Says of an
 * administrator neither where nor with which program: clients see no address of the provider's staff.
 */
export const tellOwner = async (acting: Acting & { config: Config }, userId: number, { subject, lines }: Told): Promise<void> => {
  const { db, config, user, address, program, call } = acting
  const owner = await db('users').where('id', userId).first('first_name', 'email', 'client_id')
  if (!owner) return
  const isAnother = user !== null && user.id !== userId
  const facts = [
    ...lines,
    `When: ${clock.local(clock.now())} (${config.timeZone})`,
    ...(isAnother ? ['By: an administrator'] : [`Where: ${address ?? 'unknown'}`, `With: ${programName(program ?? null)}`]),
  ]
  const advice = isAnother
    ? 'If you did not expect this, ask your administrator.'
    : `If this was you, you can ignore this mail. If not, choose a new password and sign out all devices:\n${linkTo(config, '/my-account')}`
  await sendMail(db, {
    to: [{ name: owner.first_name, address: owner.email }],
    subject,
    text: `${facts.join('\n')}\n\n${advice}\n`,
    cause: call,
    clientId: owner.client_id,
  })
}
