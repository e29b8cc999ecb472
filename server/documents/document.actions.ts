import { limits } from '../../rules/limits.ts'
import { messages } from '../../rules/messages.ts'
import type { Asked, FileAnswer } from '../kit/handler.ts'
import { Refusal, refuse } from '../kit/problems.ts'
import { Document } from './document.model.ts'

export interface GivenDocument {
  document?: string
  documentFileName?: string
  documentContentType?: string
}

/** By its first and last bytes, not by its name: `%PDF-` at the start and `%%EOF` near the end. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')

/**
 * Stores the PDF of a body, if it carries one, and answers the id of its row. The file is safely stored before the row
 * is written; if the transaction then fails, the file without a row is swept away later.
 */
export const keepPdf = async (
  { db, documents }: Pick<Asked, 'db' | 'documents'>,
  given: GivenDocument,
  clientId: number,
): Promise<number | undefined> => {
  if (given.document === undefined) return undefined
  const bytes = Buffer.from(given.document, 'base64')
  if (bytes.length > limits.documentBytes) throw new Refusal(413, messages.tooLarge, { document: [messages.tooLarge] })
  if (!isPdf(bytes)) throw refuse.invalid({ document: [messages.notPdf] })
  if (!given.documentFileName) throw refuse.invalid({ documentFileName: [messages.required] })
  const stored = await documents.put(bytes)
  const row = await Document.query(db).insert({ ...stored, fileName: given.documentFileName, contentType: 'application/pdf', clientId })
  return row.id
}

/** Forgets the document that a renewal has let go of, unless another renewal or a license has it too; its file is swept away later. */
export const forgetDocument = async ({ db }: Pick<Asked, 'db'>, documentId: number | null): Promise<void> => {
  if (documentId === null) return
  const has = (table: string) => db(table).where('license_document_id', documentId).select('id')
  await Document.query(db).delete().where('id', documentId).whereNotExists(has('renewals')).whereNotExists(has('licenses'))
}

/** A stored document as an answer; 404 when there is none. */
export const documentAnswer = async (
  { db, documents }: Pick<Asked, 'db' | 'documents'>,
  documentId: number | null,
): Promise<FileAnswer> => {
  const row = documentId === null ? undefined : await Document.query(db).findById(documentId)
  if (!row) throw refuse.notFound()
  return { body: await documents.get(row.sha256), fileName: row.fileName }
}
