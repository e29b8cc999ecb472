import { messages } from '../../../rules/messages.ts'
import { stateCode } from '../../../rules/places.ts'
import { present } from '../../../rules/present.ts'
import { amongTexts } from '../../kit/database/many.ts'
import { nameKey } from '../../kit/database/query.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { type MappedRow, type RowResult, refusedRow } from '../../kit/import-kind.ts'
import { addPastRenewals, mayAddPast, type PastRenewal, pastRenewalErrors } from '../../renewals/past.actions.ts'
import { License } from '../license.model.ts'
import type { RowOfLicense } from './terms.ts'

const keyOf = (number: unknown, authority: unknown) => `${number}\n${nameKey(authority)}`

type Found = License & { authorityName: string; authorityState: string | null }

/** Adds older rows of a number to the history of its license, in the transaction of `ctx`. */
export const addHistory = async (ctx: CallContext, clientId: number, rows: readonly MappedRow[]): Promise<RowResult[]> => {
  const numbers = rows.map(({ values }) => values.licenseNumber ?? '')
  const found = await License.query(ctx.db)
    .join('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .where('licenses.client_id', clientId)
    .modify(amongTexts(ctx.db, 'licenses.license_number', numbers))
    .select('licenses.id', 'licenses.client_id', 'licenses.license_number', 'licenses.renewal_designation')
    .select('licensing_authorities.name as authorityName', 'licensing_authorities.state as authorityState')
    .castTo<Found[]>()
  const licenses = Map.groupBy(found, (one) => keyOf(one.licenseNumber, one.authorityName))
  const results: RowResult[] = []
  const adding: Adding[] = []
  for (const row of rows) {
    const { licenseNumber = null, licensingAuthority, authorityState, effectiveDate = null, expirationDate = null } = row.values
    // As the rows of the license itself: without a state, the authority is found by its name alone.
    const isThere = (one: Found) => !authorityState || stateCode(one.authorityState ?? '') === stateCode(authorityState)
    const [license, second] = (licenses.get(keyOf(licenseNumber, licensingAuthority)) ?? []).filter(isThere)
    const errors = pastRenewalErrors({ effectiveDate, expirationDate })
    if (!license) errors.licenseNumber = [messages.importNoLicense]
    else if (second) errors.authorityState = [messages.importSeveralAuthorities]
    else if (!mayAddPast(ctx, license)) errors.licenseNumber = [messages.handledByOthers]
    if (!license || Object.keys(errors).length > 0) results.push(refusedRow(row.row, licenseNumber, errors))
    else
      adding.push({
        row: row.row,
        name: licenseNumber,
        past: { licenseId: license.id, clientId, effectiveDate: String(effectiveDate), expirationDate },
      })
  }
  return [...results, ...(await addAll(ctx, adding))]
}

/** Adds the terms of rows that are older than their license to its history, in the transaction of `ctx`. */
export const addEarlier = async (ctx: CallContext, rows: readonly RowOfLicense[]): Promise<RowResult[]> => {
  const refused = rows.filter(({ held }) => !mayAddPast(ctx, held)).map(refusedEarlier)
  const adding = rows.filter(({ held }) => mayAddPast(ctx, held))
  return [
    ...refused,
    ...(await addAll(
      ctx,
      adding.map(({ row, held }) => ({ row: row.row, name: held.licenseNumber, past: pastOf(held, row) })),
    )),
  ]
}

/** Predicts the result of a row that is older than its license. */
export const checkEarlier = ({ user }: Pick<CallContext, 'user'>, one: RowOfLicense): RowResult =>
  mayAddPast({ user }, one.held)
    ? { row: one.row.row, outcome: 'history', name: one.held.licenseNumber, recordId: one.held.id, errors: {} }
    : refusedEarlier(one)

/** Stores the terms that newer rows replace as past renewals, in the transaction of `ctx`. */
export const keepTerms = async (ctx: CallContext, rows: readonly RowOfLicense[]): Promise<void> => {
  await addPastRenewals(
    ctx,
    rows.map(({ held }) => pastOf(held, held)),
  )
}

const refusedEarlier = ({ row, held }: RowOfLicense): RowResult =>
  refusedRow(row.row, held.licenseNumber, { licenseNumber: [messages.handledByOthers] })

/** Throws if `dates` have no effective date. */
const pastOf = (
  { id, clientId }: RowOfLicense['held'],
  dates: Pick<RowOfLicense['row'], 'effectiveDate' | 'expirationDate'>,
): PastRenewal => ({
  ...{ licenseId: id, clientId },
  ...{ effectiveDate: present(dates.effectiveDate), expirationDate: dates.expirationDate },
})

interface Adding {
  row: number
  name: string | null
  past: PastRenewal
}

const addAll = async (ctx: CallContext, adding: readonly Adding[]): Promise<RowResult[]> => {
  await addPastRenewals(
    ctx,
    adding.map(({ past }) => past),
  )
  return adding.map(({ row, name, past }) => ({ row, outcome: 'history', name, recordId: past.licenseId, errors: {} }))
}
