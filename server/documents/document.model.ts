import { Row } from '../kit/database/model.ts'

/** The record of a stored file. Rows never change: a new file gets a new row. */
export class Document extends Row {
  static override tableName = 'documents'
  static override stamps = ['createdOn'] as const

  declare sha256: string
  declare fileName: string
  declare contentType: string
  declare size: number
  declare clientId: number | null
}
