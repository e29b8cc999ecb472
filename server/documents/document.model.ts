import { Row } from '../kit/model.ts'

/** What the database knows of a stored file. Rows are never changed: a new file is a new row. */
export class Document extends Row {
  static override tableName = 'documents'
  static override stamps = ['createdOn'] as const

  declare sha256: string
  declare fileName: string
  declare contentType: string
  declare size: number
  declare clientId: number | null
}
