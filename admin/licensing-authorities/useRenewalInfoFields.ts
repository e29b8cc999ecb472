import { intervalFields } from '../intervals/intervalFields.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'

export const FORM_SOURCE: FieldData = { name: 'formSourceType', heading: 'Forms', wide: true }

/** Where renewal forms come from, and when renewals are due and tracked (spec 3 §5 step 2). */
export function useRenewalInfoFields(): FieldData[] {
  const sources = useOptions(['form-sources', 'renewal'], (how) => api.lists.formSources({ query: { usage: 'renewal' }, ...how }))
  return [{ ...FORM_SOURCE, options: sources }, ...intervalFields()]
}
