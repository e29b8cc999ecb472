import { limits } from '../../rules/limits.ts'
import { messages } from '../../rules/messages.ts'
import { storedAs } from '../kit/documents.ts'
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
 * Stores a file and answers the id of its row. The row comes first: from then on until the commit nobody sweeps, and by
 * the commit the file is safely stored. If the transaction fails, the file without a row is swept away later.
 */
export const keepFile = async (
  { db, documents }: Pick<Asked, 'db' | 'documents'>,
  bytes: Buffer,
  named: { fileName: string; contentType: string; clientId: number | null },
): Promise<number> => {
  const { id } = await Document.query(db).insert({ ...storedAs(bytes), ...named })
  await documents.put(bytes)
  return id
}

/** Stores the PDF of a body, if it carries one, and answers the id of its row. */
export const keepPdf = async (
  asked: Pick<Asked, 'db' | 'documents'>,
  given: GivenDocument,
  clientId: number,
): Promise<number | undefined> => {
  if (given.document === undefined) return undefined
  const bytes = Buffer.from(given.document, 'base64')
  if (bytes.length > limits.documentBytes) throw new Refusal(413, messages.tooLarge, { document: [messages.tooLarge] })
  if (!isPdf(bytes)) throw refuse.invalid({ document: [messages.notPdf] })
  if (!given.documentFileName) throw refuse.invalid({ documentFileName: [messages.required] })
  return keepFile(asked, bytes, { fileName: given.documentFileName, contentType: 'application/pdf', clientId })
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
