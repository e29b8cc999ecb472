import type { Knex } from 'knex'
import type { EmailFilter, LicenseEmail } from '../../../contract/licenses/documents.ts'
import { pageOf } from '../../kit/database/query.ts'
import { jsonList } from '../../kit/unknown.ts'

/** A page of the mail about a license, one row for each recipient, by default the latest first. */
export const emailsPage = async (db: Knex, licenseId: number, filter: EmailFilter) => {
  const { limit, offset } = pageOf(filter)
  const mail = db('outbox').where('license_id', licenseId)
  const rows = mail
    .clone()
    .orderBy('id', filter.sortDirection ?? 'desc')
    .limit(limit)
    .offset(offset)
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
  const count = mail.clone().count({ total: '*' }).first()
  const [found, counted]: [
    (Omit<LicenseEmail, 'attachments'> & { attachments: string | null })[],
    { total?: number | string } | undefined,
  ] = await Promise.all([rows, count])
  const items = found.map((row) => ({
    ...row,
    attachments: jsonList<{ fileName: string }>(row.attachments).map(({ fileName }) => fileName),
  }))
  return { items, totalItemCount: Number(counted?.total) }
}
