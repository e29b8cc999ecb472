import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** Staff choose the client of a new entity or officer. For client users it is their own client. */
export function useWhoseFields(): FieldData[] {
  const { clientId } = useUser()
  const options = useClientOptions()
  return clientId === null ? [{ name: 'clientId', label: 'Client', options, required: true }] : []
}
