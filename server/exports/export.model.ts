import { modelOf } from '../kit/database/model.ts'
import { exports } from '../tables/exports.ts'

/** A prepared export, which can be downloaded once before it expires. */
export class PreparedExport extends modelOf('exports', exports) {
  static override stamps = ['createdOn'] as const
}
