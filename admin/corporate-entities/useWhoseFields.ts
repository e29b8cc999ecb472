import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** Staff say whose a new entity or officer is; a client's is its own (product §1). */
export function useWhoseFields(): FieldData[] {
  const { clientId } = useUser()
  const options = useClientOptions()
  return clientId === null ? [{ name: 'clientId', label: 'Client', options, required: true }] : []
}
