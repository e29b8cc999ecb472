import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'
import { BASE_PATH } from '../../../contract/call.ts'
import { returnAddress } from '../../../rules/reminders/returned-mail.ts'
import type { Config } from '../../kit/config.ts'
import type { Documents } from '../../kit/documents.ts'
import { jsonList } from '../../kit/unknown.ts'
import { type Attachment, linkTo } from './mail.ts'

/** A mail of the outbox. */
export interface Waiting {
  id: number
  message_id: string
  to_name: string | null
  to_address: string
  /** For a blind copy, the visible recipients as JSON. */
  shown_to: string | null
  subject: string
  text: string
  html: string | null
  attachments: string | null
  /** Addresses as JSON. */
  reply_to: string | null
  stop_token: string | null
  /** Identifies the mail in its return address. Null for mail that was stored before return addresses existed. */
  return_key: string | null
  cause: string | null
  tries: number
  /** The user who has sent it. */
  user_id: number | null
  license_id: number | null
  created_on: string
}

/** The return address, which identifies the mail if it bounces. */
export const returnAddressOf = ({ mailReturnPath }: Config, { return_key }: Pick<Waiting, 'return_key'>): string | null =>
  mailReturnPath === null || return_key === null ? null : returnAddress(mailReturnPath, return_key)

const isInvitation = (attachment: Attachment): attachment is Attachment & { content: string } =>
  'content' in attachment && attachment.contentType.startsWith('text/calendar')

/** RFC 8058: a mail program that offers to stop the mails posts to this address. */
const stopHeaders = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/** Makes a mail of the outbox into a message, with the bytes of its attachments. */
export const messagesOf = (config: Config, documents: Documents) => {
  const attached = async (attachment: Attachment) => ({
    filename: attachment.fileName,
    contentType: isInvitation(attachment) ? 'application/ics' : attachment.contentType,
    // Read completely, at most 10 MiB: an unread stream would stay open if the connection is refused.
    content: 'sha256' in attachment ? await buffer(await documents.get(attachment.sha256)) : attachment.content,
  })

  return async (row: Waiting): Promise<SendMailOptions> => {
    const attachments = jsonList<Attachment>(row.attachments)
    return {
      messageId: row.message_id,
      date: new Date(row.created_on),
      from: config.mailFrom,
      to:
        row.shown_to === null
          ? { name: row.to_name ?? '', address: row.to_address }
          : jsonList<{ name: string; address: string }>(row.shown_to),
      envelope: { from: returnAddressOf(config, row) ?? config.mailFrom, to: row.to_address },
      ...(row.reply_to !== null && { replyTo: jsonList<{ name: string; address: string }>(row.reply_to) }),
      ...(row.stop_token !== null && { headers: stopHeaders(linkTo(config, `${BASE_PATH}/mail/stop/${row.stop_token}`)) }),
      subject: row.subject,
      text: row.text,
      html: row.html ?? undefined,
      // Calendars read the invitation as an alternative of the text; mail programs without calendar show it as an attachment.
      alternatives: attachments.filter(isInvitation).map(({ contentType, content }) => ({ contentType, content })),
      attachments: await Promise.all(attachments.map(attached)),
    }
  }
}
