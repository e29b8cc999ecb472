import { modelOf } from '../kit/database/model.ts'
import { documents } from '../tables/documents.ts'

/** The record of a stored file. Rows never change: a new file gets a new row. */
export class Document extends modelOf('documents', documents) {
  static override stamps = ['createdOn'] as const
}
