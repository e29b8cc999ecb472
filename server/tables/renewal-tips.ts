import { type Columns, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const renewalTips = {
  clientId: orNull(integer()),
  description: text(),
  renewalTipCategoryId: orNull(integer()),
  stateProvince: orNull(text()),
  ...sortKeysOf('renewal_tips'),
} satisfies Columns
