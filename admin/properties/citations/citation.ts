import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { Citation } from '../../../forms/properties/parts.ts'

export const titleOf = (name: keyof Citation) => fieldOf(rowOf(calls.citations.list.reply), name).title
