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
  const chunks: Buffer[] = []
  for await (const chunk of await documents.get(row.sha256)) chunks.push(chunk as Buffer)
  return { bytes: Buffer.concat(chunks), contentType: row.contentType as Signature['contentType'] }
}
