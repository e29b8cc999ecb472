import { messages, sentences } from '../../rules/messages.ts'
import type { Upload } from '../kit/body/uploads.ts'
import { isGone, storedAs } from '../kit/documents.ts'
import type { Asked, FileAnswer } from '../kit/handler.ts'
import { Refusal, refuse } from '../kit/problems.ts'
import { Document } from './document.model.ts'

export interface GivenDocument {
  document?: string
  documentFileName?: string
  documentContentType?: string
}

const MIB = 1024 * 1024

/** By its first bytes, not by its name. */
export const isPdf = (head: Buffer): boolean => head.subarray(0, 5).toString('latin1') === '%PDF-'

/** The row of the client is locked, so that uploads at once cannot outrun the quota together. */
const mustHaveRoom = async ({ db, config }: Keeping, clientId: number, size: number) => {
  await db('clients').where('id', clientId).forUpdate().first('id')
  const used = await db('documents').where('client_id', clientId).sum({ bytes: 'size' }).first()
  const quota = config.documentsMibAClient * MIB
  if (Number(used?.bytes ?? 0) + size > quota) throw refuse.invalid({ document: [sentences.quotaReached(config.documentsMibAClient)] })
}

type Keeping = Pick<Asked, 'db' | 'documents' | 'config'>

/**
 * Stores a file and answers the id of its row. The row comes first: from then on until the commit nobody sweeps, and by
 * the commit the file is safely stored. If the transaction fails, the file without a row is swept away later.
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

/** Stores the PDF of a body, if it carries one, and answers the id of its row. */
export const keepPdf = async (
  asked: Keeping & Pick<Asked, 'uploads'>,
  given: GivenDocument,
  clientId: number,
): Promise<number | undefined> => {
  if (given.document === undefined) return undefined
  const upload = asked.uploads.get(given.document)
  if (!isPdf(upload.head)) throw refuse.invalid({ document: [messages.notPdf] })
  if (!given.documentFileName) throw refuse.invalid({ documentFileName: [messages.required] })
  return keepFile(asked, upload, { fileName: given.documentFileName, contentType: 'application/pdf', clientId })
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
  try {
    return { body: await documents.get(row.sha256), fileName: row.fileName }
  } catch (error) {
    throw isGone(error) ? new Refusal(404, messages.documentMissing) : error
  }
}
