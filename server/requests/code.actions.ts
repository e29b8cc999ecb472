import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { REQUEST_LIMITS } from '../../rules/requests.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { hashOf } from '../kit/http/session.ts'
import { sendMail } from '../outside/mail/mail.ts'
import { newLink } from './links.actions.ts'
import { type LiveLink, needsCode } from './request.queries.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const hashOfCode = (linkId: number, code: string) => hashOf(`${linkId}:${code}`)

/** Mails a code for a link, which replaces the earlier code. Of concurrent requests, one sends a mail. */
export const mailCode = async (db: Knex, call: string, { link, request }: LiveLink): Promise<void> => {
  if (link.email === null || !(await needsCode(db, { link, request }))) throw refuse.rule('askedCodeNotNeeded')
  if (link.codesSent >= REQUEST_LIMITS.codes) throw refuse.rule('askedCodesUsed')
  const code = String(randomInt(1_000_000)).padStart(limits.securityCode, '0')
  const sent = await db('request_links')
    .where('id', link.id)
    .where('codes_sent', '<', REQUEST_LIMITS.codes)
    .where((rows) => rows.whereNull('code_sent_on').orWhere('code_sent_on', '<=', clock.later(-REQUEST_LIMITS.codeEverySeconds * SECOND)))
    .update({
      code_hash: hashOfCode(link.id, code),
      code_expires_on: clock.later(REQUEST_LIMITS.codeMinutes * MINUTE),
      code_sent_on: clock.now(),
      codes_sent: db.raw('codes_sent + 1'),
    })
  if (sent === 0)
    throw new Refusal(429, messages.askedCodeTooSoon, undefined, { headers: { 'retry-after': String(REQUEST_LIMITS.codeEverySeconds) } })
  await sendMail(db, {
    to: [{ name: link.name ?? '', address: link.email }],
    subject: `Your code for ${request.propertyName}`,
    text: `The code that opens the page of the request for ${request.propertyName} is ${code}.\n\nIt works for ${REQUEST_LIMITS.codeMinutes} minutes. Nobody will ask you for it by phone or mail.\n`,
    hasToken: true,
    cause: call,
    clientId: request.clientId,
  })
}

/**
 * Exchanges a code for the token of a link that works for some hours. Each try is counted before the code is compared, and the count is
 * committed even for a wrong code. So concurrent tries cannot exceed the limit of the link, which ends when the limit is reached.
 */
export const openWithCode = async (
  write: Database['write'],
  config: Pick<Config, 'publicUrl'>,
  { link, request }: LiveLink,
  code: string,
): Promise<{ token: string }> => {
  const token = await write(async (db) => {
    const [tried] = await db('request_links')
      .where('id', link.id)
      .whereNull('revoked_on')
      .where('code_tries', '<', REQUEST_LIMITS.codeTries)
      .update({ code_tries: db.raw('code_tries + 1') })
      .returning(['code_hash', 'code_expires_on', 'code_tries'])
    if (!tried) return undefined
    if (tried.code_tries >= REQUEST_LIMITS.codeTries) await db('request_links').where('id', link.id).update({ revoked_on: clock.now() })
    if (tried.code_hash !== hashOfCode(link.id, code) || tried.code_expires_on <= clock.now()) return undefined
    await db('request_links').where('id', link.id).update({ code_hash: null })
    const { contactId, name, email } = link
    const openUntil = clock.later(REQUEST_LIMITS.openHours * 60 * MINUTE)
    return (await newLink({ db, config }, request, { contactId, name, email }, { isMailed: link.isMailed, openUntil })).token
  })
  if (token === undefined) throw refuse.rule('askedCodeWrong', 'code')
  return { token }
}
