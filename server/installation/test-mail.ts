import { randomUUID } from 'node:crypto'
import { sentences } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal } from '../kit/http/problems.ts'
import { messageOf } from '../kit/unknown.ts'
import { transportOf } from '../outside/mail/transport.ts'

const WITHIN = 20_000

/**
 * Sends a test mail to the user directly instead of through the outbox, to show the answer of the mail server. Without one, writes a file.
 */
export const sendTestMail = async ({ config, user }: Pick<CallContext, 'config' | 'user'>) => {
  const isFile = config.smtpUrl === null
  const message = {
    messageId: `<${randomUUID()}@evergreen.invalid>`,
    date: new Date(clock.millis()),
    from: config.mailFrom,
    to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
    subject: 'A test mail from Evergreen',
    text: 'This is a test. Evergreen can send mail.\n',
  }
  try {
    const { send } = await transportOf(config)()
    await send(message, AbortSignal.timeout(WITHIN))
  } catch (error) {
    if (isFile) throw error
    throw new Refusal(400, sentences.testMailRefused(messageOf(error)))
  }
  return { sentTo: user.email, isFile }
}
