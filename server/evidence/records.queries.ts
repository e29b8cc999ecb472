import type { Day } from '../../rules/day.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { Document } from '../documents/document.model.ts'
import { Property } from '../properties/property.model.ts'
import { recordsPage } from '../properties/records/records.queries.ts'
import { fieldsThen, isUntil } from './as-of.queries.ts'
import type { LicenseFacts, Reading } from './facts.queries.ts'
import { viewerOf } from './viewer.ts'

/** A citation or an inspection report of a property, with its stored PDF. */
export interface PropertyRecordFacts {
  id: number
  clientName: string
  propertyName: string
  licenseNumber: string | null
  date: Day
  what: string | null
  more: string | null
  disposition: string | null
  notes: string | null
  hasDocument: boolean
  document: Document | undefined
}

interface Kind {
  table: 'citations' | 'inspection_reports'
  date: string
  what: string
  /** A column that inspection reports do not have. */
  more?: string
  permission: 'mayReadCitations' | 'signedIn'
  /** By fact, the name of its field in the audit. */
  fields: Partial<Record<keyof Facts, string>>
}

type Facts = Pick<PropertyRecordFacts, 'date' | 'what' | 'more' | 'disposition' | 'notes'>

export const CITATIONS: Kind = {
  table: 'citations',
  date: 'citations.violation_date',
  what: 'citations.penalty',
  more: 'citations.description',
  permission: 'mayReadCitations',
  fields: { date: 'violationDate', what: 'penalty', more: 'description', disposition: 'disposition', notes: 'notes' },
}

export const INSPECTION_REPORTS: Kind = {
  table: 'inspection_reports',
  date: 'inspection_reports.inspection_date',
  what: 'inspection_reports.inspector',
  permission: 'signedIn',
  fields: { date: 'inspectionDate', what: 'inspector', disposition: 'disposition', notes: 'notes' },
}

/** One license for each property. Its client determines the viewer of the property's records. */
const propertiesOf = (licenses: LicenseFacts[]): LicenseFacts[] => [...new Map(licenses.map((one) => [one.propertyId, one])).values()]

type Found = Omit<PropertyRecordFacts, 'clientName' | 'propertyName' | 'document' | 'hasDocument'> & {
  licenseId: number | null
  documentId: number | null
  createdOn: string
}

/** A record with its former values. Its license is that of today, so that nobody sees the number of a license they may not see. */
const setBack = (row: Found, before: Map<string, unknown>, { fields }: Kind): Found => {
  const values = Object.entries({ ...fields, documentId: 'documentId' }).flatMap(([fact, field]) =>
    before.has(field) ? [[fact, before.get(field)]] : [],
  )
  return { ...row, ...Object.fromEntries(values) }
}

/** The records of the properties: all of them for a whole property or client, otherwise those of the licenses in the pack. */
export async function* recordsOf(reading: Reading, kind: Kind, licenses: LicenseFacts[]): AsyncGenerator<PropertyRecordFacts> {
  const { db, user, scope, today } = reading
  const isThere = isUntil(scope.asOf, today)
  const ids = new Set(licenses.map(({ id }) => id))
  const isWhole = scope.kind === 'propertyId' || scope.kind === 'clientId'
  const { table, permission } = kind
  for (const { propertyId, propertyName, clientId, clientName } of propertiesOf(licenses)) {
    const viewer = viewerOf(user, scope.forClient, clientId)
    const property = await Property.query(db).modify(Property.visibleTo(viewer)).findById(propertyId)
    const { role, record } = PERMISSIONS[permission]
    if (!property || !role(viewer) || (record && !record(viewer, property))) continue
    for (let pageNumber = 1; ; pageNumber++) {
      const filter = { sortBy: 'date' as const, pageNumber, pageSize: 100 }
      const columns = {
        ...{ date: kind.date, what: kind.what, ...(kind.more && { more: kind.more }) },
        ...{ documentId: `${table}.document_id`, createdOn: `${table}.created_on` },
      }
      const { items } = await recordsPage(
        db,
        viewer,
        property,
        { table, sort: { date: kind.date }, searched: [], columns },
        filter,
        scope.asOf,
      )
      const found = (items as Found[]).filter(({ createdOn }) => isThere(createdOn))
      const before = await fieldsThen(
        db,
        table,
        found.map(({ id }) => id),
        scope.asOf,
        today,
      )
      for (const now of found) {
        const row = setBack(now, before.get(now.id) ?? new Map(), kind)
        const isIn = row.licenseId === null ? isWhole : ids.has(row.licenseId)
        if (!isIn || row.date > scope.asOf || (scope.since !== null && row.date < scope.since)) continue
        const document = row.documentId === null ? undefined : await Document.query(db).findById(row.documentId)
        yield { ...row, more: row.more ?? null, clientName, propertyName, hasDocument: row.documentId !== null, document }
      }
      if (items.length < 100) break
    }
  }
}
