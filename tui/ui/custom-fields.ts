import type { Client } from '../../client/index.ts'
import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { fieldsQuery, shownText } from '../../forms/custom-fields/fields.ts'
import type { FieldRecord } from '../../rules/custom-fields/kinds.ts'
import type { Person } from '../../rules/people/permissions.ts'
import { useLive } from './live.ts'
import { useSession } from './session.tsx'

/** Definitions rarely change. */
const EVERY = 600_000

const NONE: CustomField[] = []

/** The custom fields of a list; empty while they load. `record`: undefined for lists without custom fields. */
export function useCustomFields(record: FieldRecord | undefined, clientId: number | null): CustomField[] {
  const { api, person } = useSession()
  const read = async () => (record ? (await api.customFields.list({ query: fieldsQuery(record, person, clientId) })).items : NONE)
  return useLive(`custom-fields ${record} ${clientId}`, read, EVERY).data ?? NONE
}

interface Holding {
  clientId: number
  customFields: Record<string, string>
}

/** The custom fields of a record that have a value, with their labels. A record without values needs no call. */
export const customTexts = async (
  api: Client,
  person: Person,
  record: FieldRecord,
  { clientId, customFields }: Holding,
): Promise<(readonly [label: string, text: string])[]> => {
  if (Object.keys(customFields).length === 0) return []
  const { items } = await api.customFields.list({ query: fieldsQuery(record, person, clientId) })
  return items.flatMap((field) => {
    const text = customFields[field.id]
    return text === undefined ? [] : [[field.label, shownText(field, text)] as const]
  })
}
