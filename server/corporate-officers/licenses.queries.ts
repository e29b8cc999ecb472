import type { Knex } from 'knex'
import type { OfficerLicenseFilter } from '../../contract/corporate-officers/calls.ts'
import type { Day } from '../../rules/day.ts'
import { titlesOf } from '../corporate-entities/officers/entity-officer.queries.ts'
import { activeCounts } from '../kit/active.ts'
import { paged } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { ACTIVE_SQL, License } from '../licenses/license.model.ts'
import { standingSelect, withStanding } from '../licenses/standing/standing.queries.ts'
import type { CorporateOfficer } from './corporate-officer.model.ts'

const SORT: Record<NonNullable<OfficerLicenseFilter['sortBy']>, string> = {
  licenseNumber: 'licenses.license_number_sort',
  licenseType: 'license_types.name_sort',
  propertyName: 'licenses.property_name_sort',
  licensingAuthority: 'licensing_authorities.name_sort',
  expirationDate: 'licenses.expiration_date',
}

const among =
  (user: SignedIn, { id }: CorporateOfficer, { searchTerm }: OfficerLicenseFilter): Scope =>
  (query: Query) => {
    query
      .join('licenses', 'licenses.id', 'license_officers.license_id')
      .join('license_types', 'license_types.id', 'licenses.license_type_id')
      .join('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
      .where('license_officers.corporate_officer_id', id)
      .modify(License.visibleTo(user))
      .modify(searchIn(['licenses.license_number', 'licenses.property_name', 'license_types.name'], searchTerm))
  }

interface LicenseRow {
  id: number
  linkId: number
  licenseNumber: string
  licenseType: string
  licensingAuthority: string
  propertyId: number
  propertyName: string
  expirationDate: Day | null
  active: boolean
  standing: unknown
  noDocument: boolean
  unassigned: boolean
}

/** The licenses of an officer. */
export const officerLicensesPage = async (
  db: Knex,
  user: SignedIn,
  officer: CorporateOfficer,
  filter: OfficerLicenseFilter,
  today: Day,
) => {
  const direction = filter.sortDirection ?? 'asc'
  const rows = db('license_officers')
    .modify(among(user, officer, filter))
    .orderByRaw(`${SORT[filter.sortBy ?? 'licenseNumber']} ${direction} nulls last, licenses.id ${direction}`)
    .modify(paged(filter))
    .select({
      id: 'licenses.id',
      linkId: 'license_officers.id',
      licenseNumber: 'licenses.license_number',
      licenseType: 'license_types.name',
      licensingAuthority: 'licensing_authorities.name',
      propertyId: 'licenses.property_id',
      propertyName: 'licenses.property_name',
      expirationDate: 'licenses.expiration_date',
      active: db.raw(ACTIVE_SQL),
      ...standingSelect(db, today),
    })
  if (filter.activeOnly) rows.whereRaw(ACTIVE_SQL)
  const counts = activeCounts(db, db('license_officers').modify(among(user, officer, filter)), ACTIVE_SQL, filter)
  const [found, counted]: [LicenseRow[], Awaited<typeof counts>] = await Promise.all([rows, counts])
  const titles = await titlesOf(
    db,
    'license_officer',
    found.map((row) => row.linkId),
  )
  const items = found.map(({ linkId, ...row }) => ({
    ...withStanding(today)(row),
    titles: titles.get(linkId)?.map((held) => held.name) ?? [],
  }))
  return { items, ...counted }
}
