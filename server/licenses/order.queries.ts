import { CLIENT_SORT } from '../clients/client.model.ts'
import { by, byName, byNullableName, type Order } from '../kit/database/pages/order.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { ASSIGNEE_SORT } from '../users/user.queries.ts'

// Orders of license lists by the name of a related record.

export const BY_TYPE = byName('license_types.name_sort', 'license_types', 'licenses.license_type_id')
export const BY_AUTHORITY = byName('licensing_authorities.name_sort', 'licensing_authorities', 'licenses.licensing_authority_id')
export const BY_ASSIGNEE = byNullableName(ASSIGNEE_SORT, 'users', 'licenses.assigned_user_id')

/** A client user's licenses are all of one client. */
export const byClient = ({ clientId }: SignedIn): Order =>
  clientId === null ? byName(CLIENT_SORT, 'clients', 'licenses.client_id') : by('licenses.client_id')
