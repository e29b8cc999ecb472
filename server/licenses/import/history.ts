import { messages } from '../../../rules/messages.ts'
import { amongTexts } from '../../kit/database/many.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { type MappedRow, type RowResult, refusedRow } from '../../kit/import-kind.ts'
import { addPastRenewals, mayAddPast, type PastRenewal, pastRenewalErrors } from '../../renewals/past.actions.ts'
import { License } from '../license.model.ts'
import { nameKey } from './context.ts'

const keyOf = (number: unknown, authority: unknown) => `${number}\n${nameKey(String(authority ?? ''))}`

type Found = License & { authorityName: string }

/** Adds older rows of a number to the history of its license, in the transaction of `ctx`. */
export const addHistory = async (ctx: CallContext, clientId: number, rows: readonly MappedRow[]): Promise<RowResult[]> => {
  const numbers = rows.map(({ values }) => values.licenseNumber ?? '')
  const found = await License.query(ctx.db)
    .join('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .where('licenses.client_id', clientId)
    .modify(amongTexts(ctx.db, 'licenses.license_number', numbers))
    .select('licenses.id', 'licenses.client_id', 'licenses.license_number', 'licenses.renewal_designation')
    .select('licensing_authorities.name as authorityName')
    .castTo<Found[]>()
  const licenses = new Map(found.map((one) => [keyOf(one.licenseNumber, one.authorityName), one]))
  const results: RowResult[] = []
  const adding: { row: MappedRow; past: PastRenewal }[] = []
  for (const row of rows) {
    const { licenseNumber = null, licensingAuthority, effectiveDate = null, expirationDate = null } = row.values
    const license = licenses.get(keyOf(licenseNumber, licensingAuthority))
    const errors = pastRenewalErrors({ effectiveDate, expirationDate })
    if (!license) errors.licenseNumber = [messages.importNoLicense]
    else if (!mayAddPast(ctx, license)) errors.licenseNumber = [messages.handledByOthers]
    if (!license || Object.keys(errors).length > 0) results.push(refusedRow(row.row, licenseNumber, errors))
    else adding.push({ row, past: { licenseId: license.id, clientId, effectiveDate: String(effectiveDate), expirationDate } })
  }
  await addPastRenewals(
    ctx,
    adding.map(({ past }) => past),
  )
  for (const { row, past } of adding)
    results.push({ row: row.row, outcome: 'history', name: row.values.licenseNumber ?? null, recordId: past.licenseId, errors: {} })
  return results
}
