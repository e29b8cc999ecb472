import { hasRenewalPermission, keepsProviderWide } from '../../rules/permissions.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { KEPT_BY_CLIENT } from '../properties/property.queries.ts'

const keptBy = (user: SignedIn): string => {
  if (user.clientId === null) return keepsProviderWide(user) ? `not ${KEPT_BY_CLIENT}` : 'false'
  return hasRenewalPermission(user) ? `properties.billing_client_id = ${user.clientId} and ${KEPT_BY_CLIENT}` : 'false'
}

/** Whether a user can edit the records of a property, as SQL over `properties`: its keeper, while it is active. */
export const editableBy = (user: SignedIn): string => `(properties.active and ${keptBy(user)})`
