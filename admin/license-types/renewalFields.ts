import { messages } from '../../rules/messages.ts'
import { intervalFields } from '../intervals/intervalFields.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'

/** The forms link and the intervals. Without its own intervals a type uses its authority's. */
export const RENEWAL_INFO_FIELDS: readonly FieldData[] = [
  { name: 'formsLinkUrl', wide: true },
  ...intervalFields("The Licensing Authority's interval"),
]

export const RENEWAL_DETAILS_FIELD: FieldData = { name: 'renewalDetails', lines: 5, helperText: messages.renewalDetailsWarning }

/** The tips that types of an authority may have. */
export const useTipsField = (licensingAuthorityId: number): FieldData => ({
  name: 'renewalTipIds',
  options: useOptions(['renewal-tips', licensingAuthorityId], (how) =>
    api.renewalTips.options({ query: { licensingAuthorityId }, ...how }),
  ),
  mayBeEmpty: true,
  wide: true,
})
