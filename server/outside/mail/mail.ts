import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { isEmail } from '../../../rules/accounts.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
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
  /** A blind copy: it shows the recipients, who do not see it. */
  copyTo?: Addressee
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
  /** The call or job that sends the mail: 'licenses.sendDocument'. */
  cause: string
  /** The user who sends it and is told if it fails; none for mail that the program sends by itself. */
  userId?: number
  clientId?: number | null
  licenseId?: number | null
  renewalId?: number | null
}

/** A link for a mail: from the configuration, never from a request's Host header. */
export const linkTo = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string): string => `${publicUrl}${path}`

/** One line of limited length: a line break would start another header. */
const oneLine = (text: string, length: number) => [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, length).join('')

/**
 * Writes mail to the outbox in the caller's transaction, one row for each distinct recipient, so that each is retried separately.
 * Refuses everything with 400 on `to` if an address is ambiguous.
 */
export const sendMail = async (db: Knex, mail: Mail): Promise<void> => {
  if (!mail.to.every(({ address }) => isEmail(address.trim()))) throw refuse.invalid({ to: [messages.validEmail] })
  const recipients = new Map(mail.to.map((recipient) => [recipient.address.trim().toLowerCase(), recipient]))
  const now = clock.now()
  const attachments = mail.attachments?.map((attachment) => ({
    ...attachment,
    fileName: oneLine(attachment.fileName.replace(/[\\/]/g, '_'), 255),
  }))
  const shown = JSON.stringify([...recipients.values()].map(({ name, address }) => ({ name: name ?? '', address: address.trim() })))
  const { copyTo } = mail
  const copies = copyTo && !recipients.has(copyTo.address.trim().toLowerCase()) ? [{ ...copyTo, shownTo: shown }] : []
  const everyone: (Addressee & { shownTo?: string })[] = [...recipients.values(), ...copies]
  const rows = everyone.map(({ name, address, shownTo = null }) => ({
    message_id: `<${randomUUID()}@evergreen.invalid>`,
    to_name: name ? oneLine(name, 512) : null,
    to_address: address.trim(),
    shown_to: shownTo,
    subject: oneLine(mail.subject, 998),
    text: mail.text,
    html: mail.html ?? null,
    attachments: attachments?.length ? JSON.stringify(attachments) : null,
    client_id: mail.clientId ?? null,
    license_id: mail.licenseId ?? null,
    renewal_id: mail.renewalId ?? null,
    cause: mail.cause,
    user_id: mail.userId ?? null,
    next_try_on: now,
    created_on: now,
  }))
  for (let i = 0; i < rows.length; i += 500) await db('outbox').insert(rows.slice(i, i + 500))
}

/** The hashes of the documents attached to unsent mail. */
export const documentsOfWaitingMail = async (db: Knex): Promise<Set<string>> => {
  const lists: string[] = await db('outbox').whereIn('status', ['waiting', 'sending']).whereNotNull('attachments').pluck('attachments')
  const attachments = lists.flatMap((list) => jsonList<Attachment>(list))
  return new Set(attachments.flatMap((attachment) => ('sha256' in attachment ? [attachment.sha256] : [])))
}
