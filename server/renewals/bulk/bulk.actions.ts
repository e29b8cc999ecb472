import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { type LicenseToBegin, whyCannotBulkBegin } from '../../../rules/renewals/begin.ts'
import type { Acting } from '../../kit/database/acting.ts'
import { among } from '../../kit/database/many.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import type { Refused } from '../../kit/queue/job.ts'
import { License } from '../../licenses/license.model.ts'
import { renewalUserIds } from '../../users/user.queries.ts'
import { setDeadlines } from '../../watch/deadlines.actions.ts'
import type { Beginning } from '../renewal.actions.ts'
import { auditBegun, insertRenewals, markLicenses } from './bulk.statements.ts'

/** What the rules of begin require of a license, and its number for failures. */
type Candidate = LicenseToBegin & Pick<License, 'id' | 'licenseNumber'>

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
      assignedUserId: 'assignees.id',
    })

export interface Sorted {
  /** The ids of the licenses that can begin, or have begun. */
  able: number[]
  refused: Refused
  /** The license numbers of the licenses that exist. */
  numbers: Map<number, string>
}

const sort = (found: Candidate[], user: SignedIn, ids: readonly number[]): Sorted => {
  const refused: Refused = new Map(ids.map((id) => [id, messages.notFound]))
  for (const license of found) {
    const reason = whyCannotBulkBegin(license, user)
    if (reason) refused.set(license.id, messages[reason])
    else refused.delete(license.id)
  }
  return {
    able: ids.filter((id) => !refused.has(id)),
    refused,
    numbers: new Map(found.map(({ id, licenseNumber }) => [id, licenseNumber])),
  }
}

/** Which licenses can begin, and why the others cannot, by the rules of a single begin. */
export const whoCanBegin = async (db: Knex, user: SignedIn, ids: readonly number[]): Promise<Sorted> =>
  sort(await candidates(db, user, ids), user, ids)

/**
 * Begins the renewals of all licenses that can, with one statement for each table and the effects of a single begin. The licenses
 * are locked before they are checked. If another request has begun one concurrently, the unique index of renewals in process skips
 * it, and it is refused as in process.
 */
export const beginAll = async (acting: Acting & { user: SignedIn }, ids: readonly number[], given: Beginning): Promise<Sorted> => {
  const { db, user } = acting
  const sorted = sort(await candidates(db, user, ids).forUpdate('licenses'), user, ids)
  const begun = await insertRenewals(db, sorted.able, given)
  await markLicenses(db, begun)
  await setDeadlines(db, begun)
  await auditBegun(acting, begun)
  const isBegun = new Set(begun)
  for (const id of sorted.able) if (!isBegun.has(id)) sorted.refused.set(id, messages.renewalInProcess)
  return { ...sorted, able: begun }
}
