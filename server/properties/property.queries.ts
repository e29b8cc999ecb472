import { RENEWAL_LEVELS } from '../../rules/who.ts'

/**
 * Whether a property is kept by its billing client (product §1 "A property has one keeper"), as SQL over `properties`:
 * the client renews by itself, and every active license there is the client's; no license counts as every.
 */
export const KEPT_BY_CLIENT = `(
  exists (select 1 from clients where clients.id = properties.billing_client_id and clients.service_level in (${RENEWAL_LEVELS.map((level) => `'${level}'`).join(', ')}))
  and not exists (select 1 from licenses as held where held.property_id = properties.id and held.active and held.renewal_designation <> 'BillingClient')
)`
