import type { Knex } from 'knex'
import type { LicenseTypeFilter } from '../../contract/license-types/calls.ts'
import type { LicenseTypeRow } from '../../contract/license-types/schemas.ts'
import { dollarsOrNull } from '../../rules/money.ts'
import { managedBy } from '../clients/client.model.ts'
import { activeCounts } from '../kit/active.ts'
import { nextOf, pagedNullsLast } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { asFound, type Searched, searched } from '../kit/search/found.ts'
import { License } from '../licenses/license.model.ts'
import { LicenseType } from './license-type.model.ts'
import { VERIFICATION } from './license-type.queries.ts'

/** The number of visible licenses for each type. Grouped in one query, because a count for each row is too slow. */
export const licensesByType = (db: Knex, user: SignedIn) =>
  db('licenses')
    .modify(License.visibleTo(user))
    .groupBy('licenses.license_type_id')
    .select({ license_type_id: 'licenses.license_type_id', licenses_count: db.raw('count(*)') })

/** Each client has its own GL code; staff see the code of a client-specific type's client. */
const glCode = ({ clientId }: SignedIn): string => `(select gl_code from license_type_gl_codes
  where license_type_gl_codes.license_type_id = license_types.id
  and license_type_gl_codes.client_id = ${clientId ?? 'license_types.client_id'})`

const LICENSES = 'coalesce(held.licenses_count, 0)'

const SORT: Record<NonNullable<LicenseTypeFilter['sortBy']>, string> = {
  name: 'license_types.name_sort',
  abbreviation: 'license_types.abbreviation_sort',
  licenseTerm: 'license_terms.name_sort',
  licenseCategoryName: 'license_categories.name_sort',
  licenseClassification: 'license_types.classification',
  licenseRenewalFee: 'license_types.renewal_fee_cents',
  licensesCount: LICENSES,
  active: 'license_types.active',
  licensingAuthorityName: 'licensing_authorities.name_sort',
  state: 'licensing_authorities.state',
}

/** The tables that types are filtered and sorted by. */
export const joined: Scope = (query: Query) => {
  query
    .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('license_categories', 'license_categories.id', 'license_types.license_category_id')
}

const filtered =
  (user: SignedIn, filter: Searched<LicenseTypeFilter>): Scope =>
  (query: Query) => {
    const { licensingAuthorityIds, states, licenseClassifications } = filter
    query.modify(joined).modify(LicenseType.visibleTo(user)).modify(asFound(filter))
    if (licensingAuthorityIds?.length) query.whereIn('license_types.licensing_authority_id', licensingAuthorityIds)
    if (states?.length) query.whereIn('licensing_authorities.state', states)
    if (licenseClassifications?.length) query.whereIn('license_types.classification', licenseClassifications)
  }

export const ofAuthority =
  (id: number): Scope =>
  (query: Query) => {
    query.where('license_types.licensing_authority_id', id)
  }

export const withTip =
  (id: number): Scope =>
  (query: Query) => {
    query.whereExists((uses: Query) =>
      uses.from('license_type_tips').whereRaw('license_type_tips.license_type_id = license_types.id').where('renewal_tip_id', id),
    )
  }

/** A row that `withNames` selects. */
export interface FoundType extends Omit<LicenseTypeRow, 'isClientSpecific' | 'originalLicenseFee' | 'licenseRenewalFee'> {
  originalFeeCents: number | null
  renewalFeeCents: number | null
}

export const typeShown = ({ originalFeeCents, renewalFeeCents, ...type }: FoundType): LicenseTypeRow => ({
  ...type,
  isClientSpecific: type.clientId !== null,
  isUnverified: Boolean(type.isUnverified),
  originalLicenseFee: dollarsOrNull(originalFeeCents),
  licenseRenewalFee: dollarsOrNull(renewalFeeCents),
})

/** Selects the columns of a type and of its joined tables, with the field names of the API. */
export const withNames =
  (db: Knex, user: SignedIn, held = licensesByType(db, user)): Scope =>
  (query: Query) => {
    query
      .leftJoin(held.as('held'), 'held.license_type_id', 'license_types.id')
      .leftJoin('clients', 'clients.id', 'license_types.client_id')
      .select({
        id: 'license_types.id',
        version: 'license_types.version',
        licensingAuthorityId: 'license_types.licensing_authority_id',
        licensingAuthorityName: 'licensing_authorities.name',
        clientId: 'license_types.client_id',
        managedBy: db.raw(managedBy()),
        state: 'licensing_authorities.state',
        name: 'license_types.name',
        abbreviation: 'license_types.abbreviation',
        description: 'license_types.description',
        term: 'license_types.license_term_id',
        licenseTerm: 'license_terms.name',
        isSeasonal: 'license_types.is_seasonal',
        originalFeeCents: 'license_types.original_fee_cents',
        renewalFeeCents: 'license_types.renewal_fee_cents',
        licenseCategoryId: 'license_types.license_category_id',
        licenseCategoryName: 'license_categories.name',
        licenseClassification: 'license_types.classification',
        active: 'license_types.active',
        licensesCount: db.raw(LICENSES),
        formsLinkUrl: 'license_types.forms_link_url',
        glCode: db.raw(glCode(user)),
        isUnverified: db.raw(VERIFICATION.isUnverified),
      })
  }

/** A page of the types in `scope` that the caller can see: of an authority, with a tip, or all. */
export const typesPage = async (db: Knex, user: SignedIn, given: LicenseTypeFilter, scope: Scope = () => {}) => {
  const filter = await searched(db, user, 'licenseTypes', given)
  const { sortBy = 'name' } = filter
  const rows: Query = db('license_types')
    .modify(filtered(user, filter))
    .modify(scope)
    .modify(withNames(db, user))
    .modify(pagedNullsLast(filter, 'license_types.id', SORT[sortBy]))
  if (filter.activeOnly) rows.where('license_types.active', true)
  const all = db('license_types').modify(filtered(user, filter)).modify(scope)
  const [items, counted] = await Promise.all([rows, activeCounts(db, all, 'license_types.active', filter)])
  return { items: items.map(typeShown), ...counted, ...nextOf(items, filter) }
}
