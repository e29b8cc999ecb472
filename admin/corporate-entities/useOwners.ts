import type { OwnerContext } from '../../forms/corporate-entities/entities.ts'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** Staff choose the client of a new entity or officer. For client users it is their own client. */
export function useOwners(): OwnerContext {
  const { clientId } = useUser()
  const clients = useClientOptions()
  return { clients: clientId === null ? clients : null }
}
