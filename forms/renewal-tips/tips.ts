import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import { formsOn, requestOf } from '../form.ts'

export type RenewalTipRow = Output<typeof calls.renewalTips.list>['items'][number]

export interface NewTipContext {
  categories: readonly SelectOption[]
}

export interface TipContext extends NewTipContext {
  tip: RenewalTipRow
}

const tipFields = {
  description: { lines: 3 },
  renewalTipCategoryId: { options: ({ categories }: NewTipContext) => categories },
  stateProvince: { suggestions: STATE_CHOICES, help: 'Without a state, the tip is for all states' },
}

export const newTip = formsOn<NewTipContext>()(calls.renewalTips.create, {
  request: () => ({}),
  fields: tipFields,
  again: ({ description }) => String(description),
})

export const editTip = formsOn<TipContext>()(calls.renewalTips.update, {
  request: ({ tip }) => requestOf(tip),
  record: ({ tip }) => tip,
  fields: tipFields,
})
