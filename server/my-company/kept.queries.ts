import { hasRenewalPermission, keepsProviderWide } from '../../rules/people/permissions.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { KEPT_BY_CLIENT, KEPT_BY_STAFF } from '../properties/property.queries.ts'

const keptBy = (user: SignedIn): string => {
  if (user.clientId === null) return keepsProviderWide(user) ? KEPT_BY_STAFF : 'false'
  return hasRenewalPermission(user) ? `properties.billing_client_id = ${user.clientId} and ${KEPT_BY_CLIENT}` : 'false'
}

/** Whether a user can edit the records of a property, as SQL over `properties`: its keeper, while it is active. */
export const editableBy = (user: SignedIn): string => `(properties.active and ${keptBy(user)})`
