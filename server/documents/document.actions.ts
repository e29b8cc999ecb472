import { messages, sentences } from '../../rules/messages.ts'
import { isGone, storedAs } from '../kit/documents.ts'
import type { Upload } from '../kit/http/body/uploads.ts'
import type { CallContext, FileAnswer } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { Document } from './document.model.ts'

export interface GivenDocument {
  document?: string
  documentFileName?: string
  documentContentType?: string
}

const MIB = 1024 * 1024

/** Whether a file is a PDF by its first bytes; the name does not matter. */
export const isPdf = (head: Buffer): boolean => head.subarray(0, 5).toString('latin1') === '%PDF-'

/** Locks the row of the client, so that concurrent uploads cannot exceed the quota together. */
const mustHaveRoom = async ({ db, config }: Keeping, clientId: number, size: number) => {
  await db('clients').where('id', clientId).forUpdate().first('id')
  const used = await db('documents').where('client_id', clientId).sum({ bytes: 'size' }).first()
  const quota = config.documentsMibPerClient * MIB
  if (Number(used?.bytes ?? 0) + size > quota) throw refuse.invalid({ document: [sentences.quotaReached(config.documentsMibPerClient)] })
}

type Keeping = Pick<CallContext, 'db' | 'documents' | 'config'>

/**
 * Stores a file and returns the id of its row. The row is inserted first, which blocks the sweep until the commit; by then the file
 * is stored. If the transaction fails, the sweep removes the file later.
 */
export const keepFile = async (
  keeping: Keeping,
  file: Buffer | Upload,
  named: { fileName: string; contentType: string; clientId: number | null },
): Promise<number> => {
  const { db, documents } = keeping
  const stored = storedAs(file)
  if (named.clientId !== null) await mustHaveRoom(keeping, named.clientId, stored.size)
  const { id } = await Document.query(db).insert({ ...stored, ...named })
  await documents.put(file)
  return id
}

/** Stores the PDF of a body, if there is one, and returns the id of its row. */
export const keepPdf = async (
  ctx: Keeping & Pick<CallContext, 'uploads'>,
  given: GivenDocument,
  clientId: number,
): Promise<number | undefined> => {
  if (given.document === undefined) return undefined
  const upload = ctx.uploads.get(given.document)
  if (!isPdf(upload.head)) throw refuse.invalid({ document: [messages.notPdf] })
  if (!given.documentFileName) throw refuse.invalid({ documentFileName: [messages.required] })
  return keepFile(ctx, upload, { fileName: given.documentFileName, contentType: 'application/pdf', clientId })
}

/**
 * Deletes the row of a document that a renewal no longer uses, unless another renewal or a license uses it. The sweep removes its
 * file later.
 */
export const forgetDocument = async ({ db }: Pick<CallContext, 'db'>, documentId: number | null): Promise<void> => {
  if (documentId === null) return
  const has = (table: string) => db(table).where('license_document_id', documentId).select('id')
  await Document.query(db).delete().where('id', documentId).whereNotExists(has('renewals')).whereNotExists(has('licenses'))
}

/** A stored document as a file reply; 404 without one. */
export const documentAnswer = async (
  { db, documents }: Pick<CallContext, 'db' | 'documents'>,
  documentId: number | null,
): Promise<FileAnswer> => {
  const row = documentId === null ? undefined : await Document.query(db).findById(documentId)
  if (!row) throw refuse.notFound()
  try {
    return { body: await documents.get(row.sha256), fileName: row.fileName, type: row.contentType }
  } catch (error) {
    throw isGone(error) ? new Refusal(404, messages.documentMissing) : error
  }
}
