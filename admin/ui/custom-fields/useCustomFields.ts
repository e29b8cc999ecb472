import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { clientOfList, fieldsQuery } from '../../../forms/custom-fields/fields.ts'
import type { FieldRecord } from '../../../rules/custom-fields/kinds.ts'
import { api } from '../../providers/api.ts'
import { FRESH } from '../../providers/queryClient.ts'
import { useRead } from '../useRead.ts'
import { useUser } from '../useUser.tsx'

const NONE: CustomField[] = []

/** The custom fields of licenses or properties: those of the provider, and of the client. Empty until loaded. */
export function useCustomFields(record: FieldRecord, clientId?: number | null): CustomField[] {
  const query = fieldsQuery(record, useUser(), clientId)
  const { data } = useRead(['custom-fields', query], (how) => api.customFields.list({ query, ...how }), { staleTime: FRESH.options })
  return data?.items ?? NONE
}

/** The custom fields of a list. For staff, includes those of the client if the filter names exactly one. */
export const useFieldsOfList = (record: FieldRecord, filter: { clientIds?: readonly number[] }): CustomField[] =>
  useCustomFields(record, clientOfList(filter))
