import type { Knex } from 'knex'
import { type LicenseToBegin, whyCannotBulkBegin } from '../../rules/begin.ts'
import { messages } from '../../rules/messages.ts'
import type { Acting } from '../kit/change.ts'
import type { SignedIn } from '../kit/handler.ts'
import type { Refused } from '../kit/job.ts'
import { among } from '../kit/many.ts'
import { License } from '../licenses/license.model.ts'
import { renewalUserIds } from '../users/user.queries.ts'
import type { Beginning } from './renewal.actions.ts'
import { auditBegun, insertRenewals, markLicenses } from './renewal.bulk.statements.ts'

/** What the rule of begin asks of a license, and what a failure names it by. */
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
  /** The ids of those that can begin, or have begun. */
  able: number[]
  refused: Refused
  /** Of those that are still there. */
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

/** Who of those can begin, and why the others cannot, by the rule of a single begin (product §4 "Bulk begin"). */
export const whoCanBegin = async (db: Knex, user: SignedIn, ids: readonly number[]): Promise<Sorted> =>
  sort(await candidates(db, user, ids), user, ids)

/**
 * Begins the renewals of those that can, by a statement a table, to the same effect as a single begin; the licenses stay locked
 * from the moment that they are judged. Whoever began one at the same time was first: the index of one renewal in process a
 * license says so, and it counts as in process.
 */
export const beginAll = async (acting: Acting & { user: SignedIn }, ids: readonly number[], given: Beginning): Promise<Sorted> => {
  const { db, user } = acting
  const sorted = sort(await candidates(db, user, ids).forUpdate('licenses'), user, ids)
  const begun = await insertRenewals(db, sorted.able, given)
  await markLicenses(db, begun)
  await auditBegun(acting, begun)
  const isBegun = new Set(begun)
  for (const id of sorted.able) if (!isBegun.has(id)) sorted.refused.set(id, messages.renewalInProcess)
  return { ...sorted, able: begun }
}
