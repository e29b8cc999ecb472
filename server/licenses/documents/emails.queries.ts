import type { Knex } from 'knex'
import type { EmailFilter, LicenseEmail } from '../../../contract/licenses/documents.ts'
import { countMatches, paged, pageWith } from '../../kit/database/pages/page.ts'
import { jsonList } from '../../kit/unknown.ts'

/** A page of the mail about a license, one row for each recipient, by default the latest first. */
export const emailsPage = async (db: Knex, licenseId: number, filter: EmailFilter) => {
  const mail = db('outbox').where('license_id', licenseId)
  const rows = mail
    .clone()
    .orderBy('id', filter.sortDirection ?? 'desc')
    .modify(paged(filter))
    .select({
      id: 'id',
      createdOn: 'created_on',
      sentOn: 'sent_on',
      status: 'status',
      toName: 'to_name',
      toAddress: 'to_address',
      subject: 'subject',
      attachments: 'attachments',
      renewalId: 'renewal_id',
    })
  const count = countMatches(db, mail.clone(), filter)
  const { items: found, ...total } = await pageWith(rows, count, filter)
  const items = found.map((row: Omit<LicenseEmail, 'attachments'> & { attachments: string | null }) => ({
    ...row,
    attachments: jsonList<{ fileName: string }>(row.attachments).map(({ fileName }) => fileName),
  }))
  return { items, ...total }
}
