import type { ExportType } from '../../rules/exports.ts'
import { Row } from '../kit/database/model.ts'

/** A prepared export, which can be downloaded once before it expires. */
export class PreparedExport extends Row {
  static override tableName = 'exports'
  static override stamps = ['createdOn'] as const
  static override json = ['filter']

  declare userId: number
  declare type: ExportType
  declare filter: object
  declare expiresOn: string
  declare usedOn: string | null
}
