import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { InspectionReport } from '../../../forms/properties/parts.ts'

export const titleOf = (name: keyof InspectionReport) => fieldOf(rowOf(calls.inspectionReports.list.reply), name).title
