import type { Knex } from 'knex'
import { REQUEST_LIMITS } from '../../rules/requests.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Acting } from '../kit/database/acting.ts'
import { audit } from '../kit/database/change.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'
import { linkTo, type Mail, sendMail } from '../outside/mail/mail.ts'
import { type MailReason, subjectOf, textOf } from './mails.ts'
import { type Request, RequestItem, RequestLink } from './request.model.ts'
import { askerOf } from './request.queries.ts'
import type { Recipient } from './targets.queries.ts'

interface Mailing {
  db: Knex
  config: Pick<Config, 'publicUrl'>
  /** The call or job that sends the mails. */
  call: string
  user: { id: number; firstName: string; lastName: string; email: string } | null
}

/** Creates a link and returns the address of the page. Only the hash of its token is stored. */
export const newLink = async (
  { db, config }: Pick<Mailing, 'db' | 'config'>,
  request: Request,
  to: { contactId: number | null; name: string | null; email: string | null },
  how: { isMailed: boolean; openUntil?: string },
): Promise<{ id: number; token: string; url: string }> => {
  const token = newSecret()
  const { id } = await RequestLink.query(db).insert({ ...to, ...how, requestId: request.id, tokenHash: hashOf(token) })
  return { id, token, url: linkTo(config, `/asked/${token}`) }
}

/** Records in the history of a request for whom a link was created or ended. */
export const auditLink = (acting: Acting, request: Request, change: { from: string | null; to: string | null }): Promise<void> => {
  const { id: recordId, clientId, propertyId } = request
  return audit(acting, [
    { record: 'requests', recordId, clientId, propertyId, licenseId: null, changes: [{ field: 'linkFor', ...change }] },
  ])
}

/** Ends a link of an open request. Does nothing for a link that no longer works. */
export const endLink = async (acting: Acting, request: Request, { id, name, email, revokedOn }: RequestLink): Promise<void> => {
  if (revokedOn !== null || request.status !== 'Open') return
  // Also ends the links that codes have opened, which have the same address.
  await revokeLinks(acting.db, email === null ? { id } : { request_id: request.id, email })
  await auditLink(acting, request, { from: name ?? email, to: null })
}

export const revokeLinks = async (db: Knex, where: Record<string, unknown>): Promise<void> => {
  await db('request_links').where(where).whereNull('revoked_on').update({ revoked_on: clock.now() })
}

/** Mails a request to its recipients. Each gets a new link that replaces the earlier one. `more`: further fields of the mail. */
export const mailRequest = async (
  { db, config, call, user }: Mailing,
  request: Request,
  recipients: readonly Recipient[],
  why: MailReason,
  more: (recipient: Recipient) => Partial<Mail> = () => ({}),
): Promise<void> => {
  const items = await RequestItem.query(db).where({ request_id: request.id, status: 'Open' }).orderBy(['position', 'id'])
  const asking = { ...request, askedBy: await askerOf(db, request) }
  for (const recipient of recipients) {
    await revokeLinks(db, { request_id: request.id, email: recipient.email })
    const { url } = await newLink({ db, config }, request, recipient, { isMailed: true })
    await sendMail(db, {
      to: [{ name: recipient.name, address: recipient.email }],
      subject: subjectOf(request, why),
      text: textOf(asking, items, url, why),
      hasToken: true,
      cause: call,
      clientId: request.clientId,
      ...(user && { userId: user.id, replyTo: [{ name: `${user.firstName} ${user.lastName}`, address: user.email }] }),
      ...more(recipient),
    })
  }
}

/** Everybody who got a mail of the request and whose link nobody has ended. A link that its tries of a code have used up is replaced. */
export const mailedTo = async (db: Knex, requestId: number): Promise<Recipient[]> => {
  const links = await RequestLink.query(db).where({ request_id: requestId, is_mailed: true }).whereNull('open_until').orderBy('id')
  const last = new Map(links.flatMap((link) => (link.email === null ? [] : [[link.email.toLowerCase(), { ...link, email: link.email }]])))
  return [...last.values()]
    .filter(({ revokedOn, codeTries }) => revokedOn === null || codeTries >= REQUEST_LIMITS.codeTries)
    .map(({ contactId, name, email }) => ({ contactId, name, email }))
}
