import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { fieldOf, rowOf } from '../../ui/forms/schema.ts'

export type InspectionReport = Output<typeof calls.inspectionReports.list>['items'][number]

export const titleOf = (name: keyof InspectionReport) => fieldOf(rowOf(calls.inspectionReports.list.reply), name).title
