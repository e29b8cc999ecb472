import type { Knex } from 'knex'
import type { ChildLicenseFilter } from '../../../contract/licenses/structure.ts'
import type { Day } from '../../../rules/day.ts'
import { paged } from '../../kit/database/pages/page.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { ACTIVE_SQL, License } from '../license.model.ts'
import { standingSelect, withStanding } from '../standing/standing.queries.ts'

const SORT: Record<NonNullable<ChildLicenseFilter['sortBy']>, string> = {
  licenseNumber: 'licenses.license_number_sort',
  licenseType: 'license_types.name_sort',
  licensingAuthority: 'licensing_authorities.name_sort',
  effectiveDate: 'licenses.effective_date',
  expirationDate: 'licenses.expiration_date',
  trackDate: 'licenses.track_date',
  dueDate: 'licenses.due_date',
}

/** A page of a primary license's secondary licenses. */
export const childrenPage = async (db: Knex, user: SignedIn, masterLicenseId: number, filter: ChildLicenseFilter, today: Day) => {
  const { sortBy = 'licenseNumber', sortDirection = 'desc', activeOnly } = filter
  const children = db('licenses').modify(License.visibleTo(user)).where('licenses.master_license_id', masterLicenseId)
  if (activeOnly) children.whereRaw(ACTIVE_SQL)
  const rows = children
    .clone()
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .orderByRaw(`${SORT[sortBy]} ${sortDirection} nulls last, licenses.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      id: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      accountNumber: 'licenses.account_number',
      premisesName: 'licenses.premises_name',
      licenseType: 'license_types.name',
      licensingAuthority: 'licensing_authorities.name',
      effectiveDate: 'licenses.effective_date',
      expirationDate: 'licenses.expiration_date',
      trackDate: 'licenses.track_date',
      dueDate: 'licenses.due_date',
      active: db.raw(ACTIVE_SQL),
      alertExists: db.raw('licenses.alert is not null'),
      isUrgentAlert: 'licenses.is_urgent_alert',
      licenseDocumentExists: db.raw('licenses.license_document_id is not null'),
      ...standingSelect(db, today),
    })
  const counted = children.clone().first({
    total: db.raw('count(*)'),
    types: db.raw('count(distinct licenses.license_type_id)'),
  })
  const [items, counts] = await Promise.all([rows, counted])
  return {
    items: items.map(withStanding(today)),
    totalItemCount: Number(counts?.total ?? 0),
    licenseTypesCount: Number(counts?.types ?? 0),
  }
}
