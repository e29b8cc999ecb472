import type { Knex } from 'knex'
import type { PageInput } from '../../../contract/common.ts'
import { documentAnswer, type GivenDocument, keepPdf } from '../../documents/document.actions.ts'
import { clock } from '../../kit/clock.ts'
import { countMatches, paged, pageWith } from '../../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../../kit/database/query.ts'
import type { CallContext, SignedIn } from '../../kit/http/handler.ts'
import { mustSee } from '../../kit/ids.ts'
import { withoutBlanks } from '../../kit/values.ts'
import { License } from '../../licenses/license.model.ts'
import type { PropertyRecord } from '../part.model.ts'
import type { Property } from '../property.model.ts'

/** The fields that citations and inspection reports share: a license of their property, notes, and a PDF. */

interface GivenRecord extends GivenDocument {
  licenseId?: number | null
  disposition?: string | null
  notes?: string | null
  removeDocument?: boolean
}

/** The license must be at the property and visible to the caller. */
const mustBeLicenseThere = ({ db, user }: CallContext, property: Property, licenseId: number | null | undefined): Promise<void> => {
  const there: Scope = (query: Query) => query.modify(License.visibleTo(user)).where('licenses.property_id', property.id)
  return mustSee(db, 'licenses', there, licenseId ? [licenseId] : [], 'licenseId')
}

/** Whether the record has a license that the caller cannot see: their empty field must not remove it. */
const keepsUnseenLicense = async ({ db, user }: CallContext, given: GivenRecord, before: PropertyRecord | undefined): Promise<boolean> => {
  if (given.licenseId !== null || !before?.licenseId) return false
  const seen = await db('licenses').modify(License.visibleTo(user)).where('licenses.id', before.licenseId).first('licenses.id')
  return seen === undefined
}

/** The columns of a body; stores its PDF, if there is one. */
export const recordValues = async (ctx: CallContext, property: Property, given: GivenRecord, before?: PropertyRecord) => {
  const { document, documentFileName, documentContentType, removeDocument, ...columns } = withoutBlanks(given)
  await mustBeLicenseThere(ctx, property, columns.licenseId)
  if (await keepsUnseenLicense(ctx, columns, before)) delete columns.licenseId
  const documentId = await keepPdf(ctx, { document, documentFileName, documentContentType }, property.billingClientId)
  const notesDiffer = columns.notes !== undefined && columns.notes !== (before?.notes ?? null)
  return {
    ...columns,
    ...(documentId === undefined ? removeDocument && { documentId: null } : { documentId }),
    ...(notesDiffer && { notesTimestamp: columns.notes && clock.now() }),
  }
}

export const recordDocument = (ctx: CallContext, record: PropertyRecord) => documentAnswer(ctx, record.documentId)

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
) => {
  const { sortBy, sortDirection = 'asc' } = filter
  const found = db(table)
    .leftJoin('licenses', (on) => {
      on.on('licenses.id', `${table}.license_id`)
      if (user.clientId !== null) on.andOnVal('licenses.client_id', user.clientId)
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
      disposition: `${table}.disposition`,
      notes: `${table}.notes`,
      notesTimestamp: `${table}.notes_timestamp`,
      hasDocument: db.raw(`${table}.document_id is not null`),
      documentFileName: 'documents.file_name',
      ...columns,
    })
  return pageWith(rows, countMatches(db, found.clone(), filter), filter)
}
