import type { Knex } from 'knex'
import type { BulkWaiting } from '../../../contract/renewals/bulk.ts'
import type { Day } from '../../../rules/day.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import {
  earliestFilingDate,
  type LicenseToBegin,
  waitGroupOf,
  whyCannotBulkBegin,
  whyEarly,
  whyWait,
} from '../../../rules/renewals/begin.ts'
import type { Acting } from '../../kit/database/acting.ts'
import { among } from '../../kit/database/many.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import type { Refused } from '../../kit/queue/job.ts'
import { License } from '../../licenses/license.model.ts'
import { renewalUserIds } from '../../users/user.queries.ts'
import { type Beginning, earlyReasonOf } from '../renewal.actions.ts'
import { auditBegun, insertRenewals, markLicenses, noteEarly } from './bulk.statements.ts'

/** The fields of a license that the rules of begin need, and its number for failures. */
type Candidate = LicenseToBegin &
  Pick<License, 'id' | 'licenseNumber' | 'expirationDate' | 'trackDate'> & {
    earliestFilingDays: number | null
    hasCompletedRenewal: unknown
  }

const candidates = (db: Knex, user: SignedIn, ids: readonly number[]) =>
  db('licenses')
    .modify(License.visibleTo(user))
    .modify(among(db, 'licenses.id', ids))
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin(renewalUserIds(db).as('assignees'), 'assignees.id', 'licenses.assigned_user_id')
    .orderBy('licenses.id')
    .select({
      id: 'licenses.id',
      clientId: 'licenses.client_id',
      licenseNumber: 'licenses.license_number',
      renewalDesignation: 'licenses.renewal_designation',
      renewalDesignationApprovalStatus: 'licenses.renewal_designation_approval_status',
      isChild: db.raw('licenses.master_license_id is not null'),
      renewalStage: 'licenses.renewal_stage',
      active: 'licenses.active',
      propertyActive: 'licenses.property_active',
      licenseTermName: 'license_terms.name',
      expirationDate: 'licenses.expiration_date',
      trackDate: 'licenses.track_date',
      hasCompletedRenewal: 'licenses.has_completed_renewal',
      earliestFilingDays: 'license_types.earliest_filing_days',
      assignedUserId: 'assignees.id',
    })

export interface Sorted {
  /** The ids of the licenses that can begin, or have begun. */
  able: number[]
  /** The ids in `able` that begin before their authority takes renewals. */
  early: number[]
  refused: Refused
  /** The license numbers of the licenses that exist. */
  numbers: Map<number, string>
}

/** Sorts licenses into able, early and refused. Without `given`, the day of the begin is unknown, so none is early. */
const sort = (found: Candidate[], user: SignedIn, ids: readonly number[], given?: Beginning): Sorted => {
  const refused: Refused = new Map(ids.map((id) => [id, messages.notFound]))
  const early: number[] = []
  for (const license of found) {
    const { id, expirationDate, earliestFilingDays } = license
    const why = given ? whyEarly(given.processStartDate, earliestFilingDate(expirationDate, earliestFilingDays)) : null
    const reason = whyCannotBulkBegin(license, user)
    if (reason) refused.set(id, messages[reason])
    else if (why && given && !earlyReasonOf(given)) refused.set(id, why)
    else refused.delete(id)
    if (why && !refused.has(id)) early.push(id)
  }
  return {
    able: ids.filter((id) => !refused.has(id)),
    early,
    refused,
    numbers: new Map(found.map(({ id, licenseNumber }) => [id, licenseNumber])),
  }
}

/** Finds the licenses that can begin, those of them that should wait, and the reasons of the others. */
export const preflight = async (
  db: Knex,
  user: SignedIn,
  ids: readonly number[],
  given: Beginning,
  today: Day,
): Promise<Sorted & { waiting: Omit<BulkWaiting, 'standing'>[] }> => {
  const found: Candidate[] = await candidates(db, user, ids)
  const sorted = sort(found, user, ids, given)
  const waiting = found.flatMap(({ id: licenseId, licenseNumber, hasCompletedRenewal, ...license }) => {
    const dates = { ...license, hasCompletedRenewal: Boolean(hasCompletedRenewal) }
    const group = sorted.refused.has(licenseId) ? null : waitGroupOf(dates, today)
    return group ? [{ licenseId, licenseNumber, group, reason: whyWait(dates, today) ?? '' }] : []
  })
  return { ...sorted, waiting }
}

/** Which licenses can begin, and why the others cannot, by the rules of a single begin. */
export const whoCanBegin = async (db: Knex, user: SignedIn, ids: readonly number[], given?: Beginning): Promise<Sorted> =>
  sort(await candidates(db, user, ids), user, ids, given)

/**
 * Begins the renewals of all licenses that can, with one statement for each table and the effects of a single begin. The licenses
 * are locked before they are checked. If another request has begun one concurrently, the unique index of renewals in process skips
 * it, and it is refused as in process.
 */
export const beginAll = async (acting: Acting & { user: SignedIn }, ids: readonly number[], given: Beginning): Promise<Sorted> => {
  const { db, user } = acting
  const sorted = sort(await candidates(db, user, ids).forUpdate('licenses'), user, ids, given)
  const begun = await insertRenewals(db, sorted.able, given)
  const isBegun = new Set(begun.map(({ licenseId }) => licenseId))
  const early = sorted.early.filter((id) => isBegun.has(id))
  const notes = sentences.begunEarly(earlyReasonOf(given) ?? '')
  if (early.length > 0) await noteEarly(db, early, notes)
  await markLicenses(db, begun)
  await auditBegun(acting, begun, notes)
  for (const id of sorted.able) if (!isBegun.has(id)) sorted.refused.set(id, messages.renewalInProcess)
  return { ...sorted, able: [...isBegun], early }
}
