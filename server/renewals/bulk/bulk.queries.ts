import type { Knex } from 'knex'
import type { PageInput } from '../../../contract/common.ts'
import type { BulkBeginFilter, BulkLicense } from '../../../contract/renewals/bulk.ts'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { mayAssign } from '../../../rules/people/permissions.ts'
import { type DatesOfBegin, whyWait } from '../../../rules/renewals/begin.ts'
import { wrongRanges } from '../../../rules/renewals/bulk.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { among } from '../../kit/database/many.ts'
import { by, byNullable, type Order, pageInOrder } from '../../kit/database/pages/order.ts'
import { pageWith } from '../../kit/database/pages/page.ts'
import type { Query, Scope } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { mustSee } from '../../kit/ids.ts'
import { asFound, countFound, type Searched, searched } from '../../kit/search/found.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { IN_QUEUE, License } from '../../licenses/license.model.ts'
import { BY_ASSIGNEE, BY_AUTHORITY, BY_TYPE, byClient } from '../../licenses/order.queries.ts'
import { standingSelect, withStanding } from '../../licenses/standing/standing.queries.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { User } from '../../users/user.model.ts'
import { ASSIGNEE_NAME, assignedTo } from '../../users/user.queries.ts'
import { whoCanBegin } from './bulk.actions.ts'

const JOINS = {
  clients: ['clients.id', 'licenses.client_id'],
  license_types: ['license_types.id', 'licenses.license_type_id'],
  licensing_authorities: ['licensing_authorities.id', 'licenses.licensing_authority_id'],
  users: ['users.id', 'licenses.assigned_user_id'],
} as const

const sortable = (user: SignedIn): Record<NonNullable<BulkBeginFilter['sortBy']>, Order> => ({
  expirationDate: byNullable('licenses.expiration_date'),
  trackDate: byNullable('licenses.track_date'),
  dueDate: byNullable('licenses.due_date'),
  licenseNumber: by('licenses.license_number_sort'),
  propertyName: by('licenses.property_name_sort'),
  premisesName: byNullable('licenses.premises_name_sort'),
  city: byNullable('licenses.city_sort'),
  licenseType: BY_TYPE,
  clientName: byClient(user),
  licensingAuthority: BY_AUTHORITY,
  assignedUserName: BY_ASSIGNEE,
})

/** Checks what the schema of the filter cannot express: the order of ranges, and ids that the caller can see. */
const mustBeWhole = async (db: Knex, user: SignedIn, filter: BulkBeginFilter): Promise<void> => {
  const wrong = Object.entries(wrongRanges(filter))
  if (wrong.length) throw refuse.invalid(Object.fromEntries(wrong.map(([field, sentence]) => [field, [sentence]])))
  const { licensingAuthorityId, licenseTypeIds, assignedUserId = UNASSIGNED, allAssignees } = filter
  const authorityIds = licensingAuthorityId === undefined ? [] : [licensingAuthorityId]
  await mustSee(db, 'licensing_authorities', LicensingAuthority.visibleTo(user), authorityIds, 'licensingAuthorityId')
  await mustSee(db, 'license_types', LicenseType.visibleTo(user), licenseTypeIds, 'licenseTypeIds')
  if (mayAssign(user)) {
    if (assignedUserId > 0) await mustSee(db, 'users', User.visibleTo(user), [assignedUserId], 'assignedUserId')
    return
  }
  if (allAssignees) throw refuse.rule('notAllowed', 'allAssignees')
  if (filter.assignedUserId !== undefined && filter.assignedUserId !== user.id) throw refuse.rule('notAllowed', 'assignedUserId')
}

const ofTypes =
  (db: Knex, { classification, licenseCategoryIds }: BulkBeginFilter): Scope =>
  (query: Query) => {
    if (!classification && !licenseCategoryIds?.length) return
    const types = db('license_types').select('license_types.id')
    if (classification) types.where('license_types.classification', classification)
    if (licenseCategoryIds?.length) {
      const below = db('license_type_sub_categories').whereIn('license_category_id', licenseCategoryIds).select('license_type_id')
      types.where((any: Query) => any.whereIn('license_types.license_category_id', licenseCategoryIds).orWhereIn('license_types.id', below))
    }
    query.whereIn('licenses.license_type_id', types)
  }

/** Filters by dates. With `dateType` only the dates of that type apply, otherwise all given dates. */
const byDates =
  (filter: BulkBeginFilter): Scope =>
  (query: Query) => {
    const { dateType } = filter
    if (dateType !== 'RANGE') {
      if (filter.trackDate) query.where('licenses.track_date', filter.trackDate)
      if (filter.expirationDate) query.where('licenses.expiration_date', filter.expirationDate)
    }
    if (dateType !== 'EXACT') {
      if (filter.trackDateStart) query.where('licenses.track_date', '>=', filter.trackDateStart)
      if (filter.trackDateEnd) query.where('licenses.track_date', '<=', filter.trackDateEnd)
      if (filter.expirationDateStart) query.where('licenses.expiration_date', '>=', filter.expirationDateStart)
      if (filter.expirationDateEnd) query.where('licenses.expiration_date', '<=', filter.expirationDateEnd)
    }
  }

/** Filters licenses on the caller's side that can be listed for a begin: active, not secondary, not in process, not One Time. */
const filtered =
  (db: Knex, user: SignedIn, filter: Searched<BulkBeginFilter>): Scope =>
  (query: Query) => {
    const { licensingAuthorityId, jurisdiction, licenseTypeIds, renewalTrackingType, allAssignees, assignedUserId = user.id } = filter
    const inStates = [...(filter.states ?? []), ...(filter.state ? [filter.state] : [])]
    query
      .modify(License.visibleTo(user))
      .where('licenses.renewal_designation', user.clientId === null ? 'Provider' : 'BillingClient')
      .whereRaw(IN_QUEUE)
      .whereNull('licenses.renewal_stage')
      .whereNotIn(
        'licenses.license_type_id',
        db('license_types')
          .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
          .where('license_terms.kind', 'OneTime')
          .select('license_types.id'),
      )
      .modify(asFound(filter))
      .modify(ofTypes(db, filter))
      .modify(byDates(filter))
    if (inStates.length > 0) query.whereIn('licenses.state', inStates)
    if (!allAssignees) query.modify(assignedTo(db, [assignedUserId]))
    if (licensingAuthorityId) query.where('licenses.licensing_authority_id', licensingAuthorityId)
    if (jurisdiction)
      query.whereIn(
        'licenses.licensing_authority_id',
        db('licensing_authorities').where({ jurisdiction }).select('licensing_authorities.id'),
      )
    if (licenseTypeIds?.length) query.whereIn('licenses.license_type_id', licenseTypeIds)
    if (renewalTrackingType) query.where('licenses.is_tracking_only', renewalTrackingType === 'TrackingOnly')
  }

/** The page and its total; with `allIds` also the ids of all matching licenses that can begin, up to the limit of a bulk begin. */
export const bulkLicensesPage = async (db: Knex, user: SignedIn, given: BulkBeginFilter, today: Day) => {
  await mustBeWhole(db, user, given)
  const filter = await searched(db, user, 'licenses', given)
  const found = (part: PageInput) =>
    pageInOrder(db, {
      table: 'licenses',
      rows: () => db('licenses').modify(filtered(db, user, filter)),
      order: sortable(user)[filter.sortBy ?? 'expirationDate'],
      filter: { ...part, sortDirection: filter.sortDirection },
    })
  const { page, inOrder } = found(filter)
  const rows = db
    .from(page.as('page'))
    .join('licenses', 'licenses.id', 'page.id')
    .join('clients', ...JOINS.clients)
    .leftJoin('license_types', ...JOINS.license_types)
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('licensing_authorities', ...JOINS.licensing_authorities)
    .leftJoin('users', ...JOINS.users)
    .modify(inOrder)
    .select({
      id: 'licenses.id',
      version: 'licenses.version',
      licenseNumber: 'licenses.license_number',
      premisesName: 'licenses.premises_name',
      propertyId: 'licenses.property_id',
      propertyName: 'licenses.property_name',
      city: 'licenses.city',
      state: 'licenses.state',
      clientName: db.raw(CLIENT_NAME),
      licenseType: 'license_types.name',
      licensingAuthority: 'licensing_authorities.name',
      trackDate: 'licenses.track_date',
      dueDate: 'licenses.due_date',
      expirationDate: 'licenses.expiration_date',
      assignedUserId: 'licenses.assigned_user_id',
      assignedUserName: db.raw(ASSIGNEE_NAME),
      isTrackingOnly: 'licenses.is_tracking_only',
      isMaster: 'licenses.is_master',
      ...standingSelect(db, today),
      hasCompletedRenewal: 'licenses.has_completed_renewal',
      licenseTermName: 'license_terms.name',
    })
  const count = countFound(db, filter, (some) => db('licenses').modify(filtered(db, user, some)))
  const all = found({ pageSize: limits.bulkLicenses })
  const ids = filter.allIds ? db.from(all.page.as('page')).modify(all.inOrder).pluck('page.id') : undefined
  const [{ items, ...total }, licenseIds] = await Promise.all([pageWith(rows, count, filter), ids])
  const { refused } = await whoCanBegin(
    db,
    user,
    items.map(({ id }: { id: number }) => id),
  )
  const able = licenseIds && (await whoCanBegin(db, user, licenseIds)).able
  return {
    items: items.map(({ hasCompletedRenewal, licenseTermName, ...row }: FoundLicense) => ({
      ...withStanding(today)(row),
      cannotBegin: refused.get(row.id) ?? null,
      shouldWait: whyWait({ ...row, licenseTermName, hasCompletedRenewal: Boolean(hasCompletedRenewal) }, today),
    })),
    ...total,
    ...(able && { licenseIds: able, dueLicenseIds: await dueAmong(db, able, today) }),
  }
}

type FoundLicense = Omit<BulkLicense, 'cannotBegin' | 'shouldWait'> & DatesOfBegin

/** The licenses whose renewals should begin by now: `whyWait` of rules/renewals/begin.ts as SQL. */
const dueAmong = (db: Knex, ids: readonly number[], today: Day): PromiseLike<number[]> =>
  db('licenses')
    .modify(among(db, 'licenses.id', ids))
    .whereNotNull('licenses.expiration_date')
    .where('licenses.track_date', '<=', today)
    .orderBy('licenses.id')
    .pluck('licenses.id')
