import { Document } from '../documents/document.model.ts'
import { isGone } from '../kit/documents.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Open } from './file/encoding.ts'

/** Opens a stored file; 400 once it was deleted. */
export const openDocument =
  ({ db, documents }: Pick<CallContext, 'db' | 'documents'>, documentId: number | null): Open =>
  async () => {
    const row = documentId === null ? undefined : await Document.query(db).findById(documentId)
    if (!row) throw refuse.rule('importFileGone')
    try {
      return await documents.get(row.sha256)
    } catch (error) {
      throw isGone(error) ? refuse.rule('importFileGone') : error
    }
  }
