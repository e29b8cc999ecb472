import type { ExportFilter } from '../../contract/exports/calls.ts'
import type { ExportType } from '../../rules/exports.ts'
import { modelOf } from '../kit/database/model.ts'
import { exports } from '../tables/exports.ts'

/** A prepared export, which can be downloaded once before it expires. */
export class PreparedExport extends modelOf('exports', exports) {
  static override stamps = ['createdOn'] as const
  declare filter: ExportFilter<ExportType>
}
