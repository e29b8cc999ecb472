import { buffer } from 'node:stream/consumers'
import { Document } from '../documents/document.model.ts'
import type { CallContext } from '../kit/http/handler.ts'

export interface Signature {
  bytes: Buffer
  contentType: 'image/png' | 'image/jpeg'
}

/** The signature image of a user; null without one. */
export const signatureOf = async (
  { db, documents }: Pick<CallContext, 'db' | 'documents'>,
  signatureDocumentId: number | null,
): Promise<Signature | null> => {
  const row = signatureDocumentId === null ? undefined : await Document.query(db).findById(signatureDocumentId)
  if (!row) return null
  return { bytes: await buffer(await documents.get(row.sha256)), contentType: row.contentType as Signature['contentType'] }
}
