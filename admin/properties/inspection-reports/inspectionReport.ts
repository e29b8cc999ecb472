import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'

export type InspectionReport = Output<typeof calls.inspectionReports.list>['items'][number]

export const titleOf = (name: keyof InspectionReport) => fieldOf(rowOf(calls.inspectionReports.list.reply), name).title
