import { intervalFields } from '../intervals/intervalFields.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'

export const FORM_SOURCE: FieldData = { name: 'formSourceType', heading: 'Forms', wide: true }

/** The source of renewal forms, and the due and track date intervals. */
export function useRenewalInfoFields(): FieldData[] {
  const sources = useOptions(['form-sources', 'renewal'], (how) => api.lists.formSources({ query: { usage: 'renewal' }, ...how }))
  return [{ ...FORM_SOURCE, options: sources }, ...intervalFields()]
}
