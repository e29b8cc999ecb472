import type { Knex } from 'knex'
import type { Delivered } from './smtp.ts'

const HELD = 'Subject: Reminders are held'

/** Collects the mails of each ledger line, day by day: a retried line gets another mail, and the ledger knows only the last one. */
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

/** The mails that the mail server has accepted, with the content that a reader sees. */
export const readMails = (delivered: readonly Delivered[]) =>
  delivered.map(({ to, raw }) => {
    const plain = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    return {
      to,
      messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
      isNotice: raw.includes(HELD),
      /** The ids of the ledger lines that its links open. */
      links: [...new Set([...plain.matchAll(/[?]reminder=(\d+)/g)].map(([, line]) => Number(line)))],
    }
  })
