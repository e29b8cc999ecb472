import { type Columns, integer, orNull, text } from './columns.ts'

export const renewalTips = {
  clientId: orNull(integer()),
  description: text(),
  renewalTipCategoryId: orNull(integer()),
  stateProvince: orNull(text()),
} satisfies Columns
