import type { Knex } from 'knex'
import type { PageInput } from '../../../contract/common.ts'
import type { Day } from '../../../rules/day.ts'
import { countMatches, paged, pageWith } from '../../kit/database/pages/page.ts'
import { searchIn } from '../../kit/database/query.ts'
import { clientInSight } from '../../kit/database/tenancy.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { standingIfAny, withStandingIfAny } from '../../licenses/standing/standing.queries.ts'
import type { Property } from '../property.model.ts'

interface RecordList<Column extends string> {
  table: 'citations' | 'inspection_reports'
  /** The columns that can be sorted by. */
  sort: Record<Column, string>
  searched: string[]
  /** The columns of this table only. */
  columns: Record<string, string>
}

/** A page of a property's records, without the numbers of licenses that the caller cannot see. */
export const recordsPage = async <Column extends string>(
  db: Knex,
  user: SignedIn,
  property: Property,
  { table, sort, searched, columns }: RecordList<Column>,
  filter: PageInput<Column> & { sortBy: Column; searchTerm?: string },
  today: Day,
) => {
  const { sortBy, sortDirection = 'asc' } = filter
  const clientId = clientInSight(user)
  const found = db(table)
    .leftJoin('licenses', (on) => {
      on.on('licenses.id', `${table}.license_id`)
      if (clientId !== null) on.andOnVal('licenses.client_id', clientId)
    })
    .where(`${table}.property_id`, property.id)
    .modify(searchIn([...searched, 'licenses.license_number'], filter.searchTerm))
  const rows = found
    .clone()
    .leftJoin('documents', 'documents.id', `${table}.document_id`)
    .orderByRaw(`${sort[sortBy]} ${sortDirection} nulls last, ${table}.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      id: `${table}.id`,
      version: `${table}.version`,
      propertyId: `${table}.property_id`,
      licenseId: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      standing: standingIfAny(db, today),
      disposition: `${table}.disposition`,
      notes: `${table}.notes`,
      notesTimestamp: `${table}.notes_timestamp`,
      hasDocument: db.raw(`${table}.document_id is not null`),
      documentFileName: 'documents.file_name',
      ...columns,
    })
  const { items, ...total } = await pageWith(rows, countMatches(db, found.clone(), filter), filter)
  return { items: items.map(withStandingIfAny(today)), ...total }
}
