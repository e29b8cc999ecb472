import { documentAnswer, type GivenDocument, keepPdf } from '../../documents/document.actions.ts'
import { dropDocument } from '../../documents/files.actions.ts'
import { clock } from '../../kit/clock.ts'
import { erase } from '../../kit/database/change.ts'
import type { Query, Scope } from '../../kit/database/query.ts'
import type { CallContext } from '../../kit/http/handler.ts'
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

/** Whether the record has a license that the caller cannot see. The caller's empty field must not remove it. */
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

/** Deletes a record with its document. Documents that it replaced stay, because evidence packs of a past day have them. */
export const removeRecord = async (ctx: CallContext, record: PropertyRecord): Promise<void> => {
  await erase(ctx, record)
  await dropDocument(ctx, record.documentId)
}

export const recordDocument = (ctx: CallContext, record: PropertyRecord) => documentAnswer(ctx, record.documentId)
