import type { Knex } from 'knex'
import type { SelectOption } from '../../contract/common.ts'
import type { RenewalTipFilter } from '../../contract/renewal-tips/calls.ts'
import { managedBy, managedBySort } from '../clients/client.model.ts'
import { countMatches, pagedNullsLast, pageWith } from '../kit/database/pages/page.ts'
import { asOptions, type Query, type Scope, searchIn } from '../kit/database/query.ts'
import { usableBy } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { licensesByType } from '../license-types/list.queries.ts'
import type { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { RenewalTip } from './renewal-tip.model.ts'

/**
 * The number of license types that use each tip and of their licenses, limited to those visible to the user: provider-wide tips are
 * shared.
 */
const uses = (db: Knex, user: SignedIn) =>
  db('license_type_tips')
    .join('license_types', 'license_types.id', 'license_type_tips.license_type_id')
    .leftJoin(licensesByType(db, user).as('held'), 'held.license_type_id', 'license_types.id')
    .modify(LicenseType.visibleTo(user))
    .groupBy('license_type_tips.renewal_tip_id')
    .select({
      renewal_tip_id: 'license_type_tips.renewal_tip_id',
      types_count: db.raw('count(*)'),
      licenses_count: db.raw('sum(held.licenses_count)'),
    })
    .as('uses')

const TYPES = 'coalesce(uses.types_count, 0)'
// Cast to integer: PostgreSQL sums bigint as numeric, which arrives as text.
const LICENSES = 'cast(coalesce(uses.licenses_count, 0) as integer)'

const sort = (): Record<NonNullable<RenewalTipFilter['sortBy']>, string> => ({
  description: 'renewal_tips.description_sort',
  renewalTipCategoryName: 'renewal_tip_categories.name_sort',
  stateProvince: 'renewal_tips.state_province',
  referenceCount: LICENSES,
  referenceTypeCount: TYPES,
  createdOn: 'renewal_tips.created_on',
  managedBy: managedBySort(),
})

const filtered =
  (user: SignedIn, filter: RenewalTipFilter): Scope =>
  (query: Query) => {
    const { renewalTipIds, renewalTipCategoryIds, states, clientIds, isClientSpecific } = filter
    query.modify(RenewalTip.visibleTo(user)).modify(searchIn(['renewal_tips.description'], filter.searchTerm))
    if (renewalTipIds?.length) query.whereIn('renewal_tips.id', renewalTipIds)
    if (renewalTipCategoryIds?.length) query.whereIn('renewal_tips.renewal_tip_category_id', renewalTipCategoryIds)
    if (states?.length) query.whereIn('renewal_tips.state_province', states)
    if (clientIds?.length) query.whereIn('renewal_tips.client_id', clientIds)
    if (isClientSpecific === true) query.whereNotNull('renewal_tips.client_id')
    if (isClientSpecific === false) query.whereNull('renewal_tips.client_id')
  }

/** Tips without the counts that depend on the user. */
const shown =
  (db: Knex): Scope =>
  (query: Query) => {
    query
      .leftJoin('clients', 'clients.id', 'renewal_tips.client_id')
      .leftJoin('renewal_tip_categories', 'renewal_tip_categories.id', 'renewal_tips.renewal_tip_category_id')
      .select({
        id: 'renewal_tips.id',
        version: 'renewal_tips.version',
        clientId: 'renewal_tips.client_id',
        isClientSpecific: db.raw('renewal_tips.client_id is not null'),
        description: 'renewal_tips.description',
        renewalTipCategoryId: 'renewal_tips.renewal_tip_category_id',
        renewalTipCategoryName: 'renewal_tip_categories.name',
        stateProvince: 'renewal_tips.state_province',
        createdOn: 'renewal_tips.created_on',
        managedBy: db.raw(managedBy()),
      })
  }

const counted =
  (db: Knex, user: SignedIn): Scope =>
  (query: Query) => {
    query
      .modify(shown(db))
      .leftJoin(uses(db, user), 'uses.renewal_tip_id', 'renewal_tips.id')
      .select({ referenceCount: db.raw(LICENSES), referenceTypeCount: db.raw(TYPES) })
  }

export const tipsPage = async (db: Knex, user: SignedIn, filter: RenewalTipFilter) => {
  const { sortBy = 'description' } = filter
  const rows = db('renewal_tips')
    .modify(counted(db, user))
    .modify(filtered(user, filter))
    .modify(pagedNullsLast(filter, 'renewal_tips.id', sort()[sortBy]))
  return pageWith(rows, countMatches(db, db('renewal_tips').modify(filtered(user, filter)), filter), filter)
}

export const tipDetails = (db: Knex, user: SignedIn, { id }: RenewalTip) =>
  db('renewal_tips').modify(counted(db, user)).where('renewal_tips.id', id).first()

/** The provider-wide tips and those of the license's client for the license's type. Tips of other clients are excluded. */
export const tipsOfLicense = async (db: Knex, license: { clientId: number; licenseTypeId: number | null }) => {
  const items = await db('renewal_tips')
    .modify(shown(db))
    .whereIn('renewal_tips.id', db('license_type_tips').where('license_type_id', license.licenseTypeId).select('renewal_tip_id'))
    .modify(usableBy('renewal_tips', license.clientId))
    .orderBy(['renewal_tips.description_sort', 'renewal_tips.id'])
  return { items, totalItemCount: items.length }
}

export const isInUse = async (db: Knex, { id }: RenewalTip): Promise<boolean> =>
  (await db('license_type_tips').where('renewal_tip_id', id).first('license_type_id')) !== undefined

/** Tips for a state, and tips for all states. */
const ofState =
  (state: string | null): Scope =>
  (query: Query) => {
    query.where((usable: Query) => {
      usable.whereNull('renewal_tips.state_province')
      if (state !== null) usable.orWhere('renewal_tips.state_province', state)
    })
  }

interface OptionsFilter {
  authority?: LicensingAuthority | undefined
  renewalTipCategoryId?: number | undefined
  stateProvince?: string | undefined
}

/** Tips for a select list. With an authority, the tips that its license types can use. */
export const tipOptions = async (
  db: Knex,
  user: SignedIn,
  { authority, renewalTipCategoryId, stateProvince }: OptionsFilter,
): Promise<SelectOption[]> => {
  const tips = db('renewal_tips')
    .leftJoin('renewal_tip_categories', 'renewal_tip_categories.id', 'renewal_tips.renewal_tip_category_id')
    .modify(RenewalTip.visibleTo(user))
  if (authority) tips.modify(usableBy('renewal_tips', authority.clientId)).modify(ofState(authority.state))
  if (stateProvince) tips.modify(ofState(stateProvince))
  if (renewalTipCategoryId !== undefined) tips.where('renewal_tips.renewal_tip_category_id', renewalTipCategoryId)
  const found = await tips.orderBy(['renewal_tips.description_sort', 'renewal_tips.id']).select({
    value: 'renewal_tips.id',
    label: 'renewal_tips.description',
    renewalTipCategoryName: 'renewal_tip_categories.name',
    stateProvince: 'renewal_tips.state_province',
  })
  return asOptions(found)
}
