import type { Knex } from 'knex'
import type { Delivered } from './smtp.ts'

const HELD = 'Subject: Reminders are held'

/**
 * Follows which mails each line of the ledger was put into, day by day: a line that is tried again goes into another mail, and the ledger
 * knows only the last.
 */
export const mailsOfLines = () => {
  const mails = new Map<number, number[]>()
  let last = 0
  return {
    mails,
    async look(db: Knex) {
      const lines: { id: number; mail_id: number }[] = await db('reminder_lines').where('mail_id', '>', last).select('id', 'mail_id')
      for (const { id, mail_id } of lines) {
        const before = mails.get(id) ?? []
        if (!before.includes(mail_id)) mails.set(id, [...before, mail_id])
        last = Math.max(last, mail_id)
      }
    },
  }
}

/** The mails that the mail server has taken, and what each reader sees in them. */
export const readMails = (delivered: readonly Delivered[]) =>
  delivered.map(({ to, raw }) => {
    const plain = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    return {
      to,
      messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
      isNotice: raw.includes(HELD),
      /** The lines of the ledger that its links open. */
      links: [...new Set([...plain.matchAll(/[?]reminder=(\d+)/g)].map(([, line]) => Number(line)))],
    }
  })
