import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { isEmail, isNobody } from '../../../rules/people/accounts.ts'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
import { insertRows } from '../../kit/database/many.ts'
import { refuse } from '../../kit/http/problems.ts'
import { jsonList } from '../../kit/unknown.ts'

/** A stored document by its hash, or small text stored in the row (a calendar invitation). */
export type Attachment = { fileName: string; contentType: string } & ({ sha256: string } | { content: string })

export interface Addressee {
  name?: string | null
  address: string
}

export interface Mail {
  to: Addressee[]
  /** The recipient of a blind copy, which shows the other recipients. */
  copyTo?: Addressee
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
  /** The call or job that sends the mail: 'licenses.sendDocument'. */
  cause: string
  /** The sending user, who is notified if the mail fails. Undefined for automatic mail. */
  userId?: number
  clientId?: number | null
  licenseId?: number | null
  renewalId?: number | null
  replyTo?: Addressee[]
  /** A second mail with the same key is not stored. */
  onceKey?: string
  /** The address's token to unsubscribe, for the header of RFC 8058. */
  stopToken?: string
  /** The body contains a token, so it is erased once the mail was sent. */
  hasToken?: boolean
}

/** A link for a mail: from the configuration, never from a request's Host header. */
export const linkTo = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string): string => `${publicUrl}${path}`

/** One line of limited length: a line break would start another header. */
const oneLine = (text: string, length: number) => [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, length).join('')

/** One row for each distinct recipient, without service accounts. Refuses the mail with 400 on `to` if an address is ambiguous. */
const rowsFor = (mail: Mail) => {
  if (!mail.to.every(({ address }) => isEmail(address.trim()))) throw refuse.invalid({ to: [messages.validEmail] })
  const people = mail.to.filter(({ address }) => !isNobody(address))
  const recipients = new Map(people.map((recipient) => [recipient.address.trim().toLowerCase(), recipient]))
  const now = clock.now()
  const attachments = mail.attachments?.map((attachment) => ({
    ...attachment,
    fileName: oneLine(attachment.fileName.replace(/[\\/]/g, '_'), 255),
  }))
  const shown = JSON.stringify([...recipients.values()].map(({ name, address }) => ({ name: name ?? '', address: address.trim() })))
  const { copyTo } = mail
  const replyTo = mail.replyTo?.filter(({ address }) => !isNobody(address))
  const copies = copyTo && !recipients.has(copyTo.address.trim().toLowerCase()) ? [{ ...copyTo, shownTo: shown }] : []
  const everyone: (Addressee & { shownTo?: string })[] = [...recipients.values(), ...copies]
  return everyone.map(({ name, address, shownTo = null }) => ({
    messageId: `<${randomUUID()}@evergreen.invalid>`,
    toName: name ? oneLine(name, 512) : null,
    toAddress: address.trim(),
    shownTo,
    subject: oneLine(mail.subject, 998),
    text: mail.text,
    html: mail.html ?? null,
    attachments: attachments?.length ? JSON.stringify(attachments) : null,
    clientId: mail.clientId ?? null,
    licenseId: mail.licenseId ?? null,
    renewalId: mail.renewalId ?? null,
    cause: mail.cause,
    userId: mail.userId ?? null,
    replyTo: replyTo?.length ? JSON.stringify(replyTo.map(({ name, address }) => ({ name: name ?? '', address }))) : null,
    onceKey: mail.onceKey ?? null,
    stopToken: mail.stopToken ?? null,
    hasToken: mail.hasToken ?? false,
    // Hexadecimal: mail servers may change the case of an address.
    returnKey: randomUUID().replaceAll('-', ''),
    nextTryOn: now,
    createdOn: now,
  }))
}

/** Writes mail to the outbox in the caller's transaction, one row for each distinct recipient, so that each is retried separately. */
export const sendMail = async (db: Knex, mail: Mail): Promise<void> => {
  const rows = rowsFor(mail)
  for (let i = 0; i < rows.length; i += 500) await insertRows(db, 'outbox', rows.slice(i, i + 500))
}

/** As `sendMail`, for many mails with a `onceKey` and one recipient each. Returns the ids of new mails by key. */
export const sendOnce = async (db: Knex, mails: (Mail & { onceKey: string })[]): Promise<Map<string, number>> => {
  const made = await insertRows<{ id: number; onceKey: string }>(db, 'outbox', mails.flatMap(rowsFor), {
    returning: ['id', 'onceKey'],
    onConflict: '(once_key) do nothing',
  })
  return new Map(made.map(({ id, onceKey }) => [onceKey, id]))
}

/** The hashes of the documents attached to unsent mail. */
export const documentsOfWaitingMail = async (db: Knex): Promise<Set<string>> => {
  const lists: string[] = await db('outbox').whereIn('status', ['waiting', 'sending']).whereNotNull('attachments').pluck('attachments')
  const attachments = lists.flatMap((list) => jsonList<Attachment>(list))
  return new Set(attachments.flatMap((attachment) => ('sha256' in attachment ? [attachment.sha256] : [])))
}
