import { messages } from '../../../rules/messages.ts'
import { named } from '../../kit/database/query.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { License } from '../../licenses/license.model.ts'
import { addPastRenewals, mayAddPast, pastRenewalErrors } from '../../renewals/past.actions.ts'
import { Renewal } from '../../renewals/renewal.model.ts'
import type { Applying, RecordKind } from './record-session.ts'

/** Finds the license of a row by number, and by authority if the row names one. */
const licenseOf = async ({ ctx, clientId, given }: Applying) => {
  const numbered = License.query(ctx.db)
    .where({ 'licenses.client_id': clientId, 'licenses.license_number': given.licenseNumber })
    .join('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .select('licenses.id', 'licenses.client_id', 'licenses.renewal_designation', 'licensing_authorities.name')
    .castTo<(License & { name: string })[]>()
  const authority = given.licensingAuthority
  const [license, second] = authority ? await named(numbered, 'licensing_authorities', authority) : await numbered
  if (!license) throw refuse.rule('importNoLicense', 'licenseNumber')
  if (second) throw refuse.rule('importSeveralLicenses', 'licensingAuthority')
  return license
}

/** The fields of a past renewal under the names of a file. */
const FIELDS = {
  expirationDate: 'expirationDate',
  filedDate: 'formsFiledDate',
  receivedDate: 'licenseReceivedDate',
  notes: 'notes',
} as const

/** Whether the license already has this past renewal. Throws if the row has other values for it: stored renewals are not changed. */
const isThere = async ({ ctx, given }: Applying, licenseId: number): Promise<boolean> => {
  const held = await Renewal.query(ctx.db).findOne({ license_id: licenseId, is_active: false, effective_date: given.effectiveDate })
  if (!held) return false
  const errors = Object.entries(FIELDS)
    .filter(([field, name]) => typeof given[field] === 'string' && given[field] !== held[name])
    .map(([field]) => [field, [messages.importPastStays]])
  if (errors.length > 0) throw refuse.invalid(Object.fromEntries(errors))
  return true
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Completed renewals of licenses that are there. */
export const renewalKind = (_target: ImportTarget): RecordKind => ({
  kind: 'renewals',
  nameOf: ({ licenseNumber }) => licenseNumber,
  async apply(applying) {
    const { ctx, given } = applying
    const { effectiveDate, expirationDate } = given
    const errors = pastRenewalErrors({ effectiveDate, expirationDate })
    if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
    const license = await licenseOf(applying)
    if (await isThere(applying, license.id)) return { outcome: 'unchanged', recordId: license.id }
    if (!mayAddPast(ctx, license)) throw refuse.rule('handledByOthers', 'licenseNumber')
    const [id] = await addPastRenewals({ ...ctx, call: 'imports.run' }, [
      {
        licenseId: license.id,
        clientId: license.clientId,
        ...{ effectiveDate: String(effectiveDate), expirationDate: dayOf(expirationDate) },
        ...{ formsFiledDate: dayOf(given.filedDate), licenseReceivedDate: dayOf(given.receivedDate) },
        notes: typeof given.notes === 'string' ? given.notes : null,
      },
    ])
    return id ? { outcome: 'created', recordId: id } : { outcome: 'unchanged', recordId: license.id }
  },
})
