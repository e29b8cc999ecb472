import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'

export type Citation = Output<typeof calls.citations.list>['items'][number]

export const titleOf = (name: keyof Citation) => fieldOf(rowOf(calls.citations.list.reply), name).title
