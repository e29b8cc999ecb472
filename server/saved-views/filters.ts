import type { Knex } from 'knex'
import { Type } from 'typebox'
import { propertiesOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { readTerm } from '../../rules/custom-fields/terms.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import type { ViewList } from '../../rules/saved-views.ts'
import { Client } from '../clients/client.model.ts'
import { CustomField } from '../custom-fields/custom-field.model.ts'
import { among } from '../kit/database/many.ts'
import type { Scope } from '../kit/database/query.ts'
import { type Check, compileCheck } from '../kit/http/check/check.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { User } from '../users/user.model.ts'

/** The call that reads each list with saved views. */
export const LIST_CALLS = {
  renewals: calls.dashboard.renewalsList,
  licenses: calls.licenses.list,
  properties: calls.properties.list,
  requests: calls.requests.list,
  users: calls.users.list,
  'licensing-authorities': calls.licensingAuthorities.list,
} as const satisfies Record<ViewList, object>

type Filter = Record<string, unknown>

/** Compiled when the first view of a list is saved. A view does not include the page. */
const checks = new Map<ViewList, Check>()
const checkOf = (list: ViewList): Check => {
  const known = checks.get(list)
  if (known) return known
  const { pageNumber: _number, pageSize: _size, after: _after, ...fields } = propertiesOf(LIST_CALLS[list].body)
  const check = compileCheck(Type.Object(fields), 'body')
  checks.set(list, check)
  return check
}

/** The columns that the list can be sorted by. */
const sortsOf = (list: ViewList): readonly unknown[] => propertiesOf(LIST_CALLS[list].body).sortBy?.enum ?? []

/** Refuses a filter that the list call would refuse, and a sort column that the list does not have. */
export const mustFitList = (list: ViewList, { filter, sortBy }: { filter: Filter; sortBy?: string | null | undefined }): void => {
  if ('sortBy' in filter || 'sortDirection' in filter) throw refuse.rule('viewFilterHasOrder', 'filter')
  if (sortBy && !sortsOf(list).includes(sortBy)) throw refuse.rule('viewSort', 'sortBy')
  const errors = checkOf(list)(structuredClone(filter))
  if (errors) throw refuse.invalid(Object.fromEntries(Object.entries(errors).map(([name, texts]) => [`filter.${name}`, texts])))
}

/** The filter fields that contain record ids. `idIn`: the id in an entry that is more than an id. */
const RECORDS: Record<string, { table: string; visibleTo(user: SignedIn): Scope; idIn?(entry: string): number | undefined }> = {
  clientIds: { table: 'clients', visibleTo: Client.visibleTo },
  propertyIds: { table: 'properties', visibleTo: Property.visibleTo },
  licensingAuthorityIds: { table: 'licensing_authorities', visibleTo: LicensingAuthority.visibleTo },
  licenseTypeIds: { table: 'license_types', visibleTo: LicenseType.visibleTo },
  clientId: { table: 'clients', visibleTo: Client.visibleTo },
  propertyId: { table: 'properties', visibleTo: Property.visibleTo },
  licenseId: { table: 'licenses', visibleTo: License.visibleTo },
  assignedUserIds: { table: 'users', visibleTo: User.visibleTo },
  customFields: { table: 'custom_fields', visibleTo: CustomField.liveFor, idIn: (term) => readTerm(term)?.fieldId },
}

/** The entries of a filter's field, which is a list or a single value. */
const entriesOf = (filter: Filter, field: string): unknown[] => [filter[field] ?? []].flat()

/** The record id in an entry of a filter's field. */
const idOf = (field: string, entry: unknown): number => {
  const { idIn } = RECORDS[field] ?? {}
  return Number(idIn ? idIn(String(entry)) : entry)
}

const idsIn = (filter: Filter, field: string): number[] =>
  entriesOf(filter, field)
    .map((entry) => idOf(field, entry))
    .filter((id) => id !== UNASSIGNED)

/**
 * Removes from each filter the records that the user cannot see. `droppedCount` is their number. Runs one query for each kind of record.
 */
export const seenBy = async (db: Knex, user: SignedIn, filters: readonly Filter[]): Promise<{ filter: Filter; droppedCount: number }[]> => {
  const seen = new Map<string, Set<number>>()
  for (const [field, { table, visibleTo }] of Object.entries(RECORDS)) {
    const ids = [...new Set(filters.flatMap((filter) => idsIn(filter, field)))]
    if (ids.length === 0) continue
    const rows: { id: number }[] = await db(table)
      .modify(visibleTo(user))
      .modify(among(db, `${table}.id`, ids))
      .select({ id: `${table}.id` })
    seen.set(field, new Set(rows.map(({ id }) => id)))
  }
  return filters.map((filter) => {
    const left = { ...filter }
    let droppedCount = 0
    for (const [field, ids] of seen) {
      const named = entriesOf(filter, field)
      if (named.length === 0) continue
      const kept = named
        .map((entry) => [entry, idOf(field, entry)] as const)
        .filter(([, id]) => id === UNASSIGNED || ids.has(id))
        .map(([entry]) => entry)
      droppedCount += named.length - kept.length
      if (kept.length === 0) delete left[field]
      else if (Array.isArray(filter[field])) left[field] = kept
    }
    return { filter: left, droppedCount }
  })
}

/** Refuses a filter with records that the user cannot see. */
export const mustSeeAll = async (db: Knex, user: SignedIn, filter: Filter): Promise<void> => {
  const [seen] = await seenBy(db, user, [filter])
  if (seen && seen.droppedCount > 0) throw refuse.unknownId('filter')
}
