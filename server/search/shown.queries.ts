import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import type { SearchKind } from '../../contract/search/calls.ts'
import { CLIENT_NAME, Client } from '../clients/client.model.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { CorporateOfficer } from '../corporate-officers/corporate-officer.model.ts'
import type { Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { User } from '../users/user.model.ts'

/** How a kind of hit is shown, as SQL. `list`: the call that the user must be able to use. */
interface Shown {
  list: Call
  visibleTo(user: SignedIn): Scope
  title: string
  /** Joined with commas. Null parts are left out. */
  subtitle: string[]
  clientId: string
  /** A joined table that the other fields refer to, and the column with its id. */
  parent?: { table: string; id: string }
}

const ROLE = 'users.role_name'

export const SHOWN: Record<SearchKind, Shown> = {
  licenses: {
    list: calls.licenses.list,
    visibleTo: License.visibleTo,
    title: 'licenses.license_number',
    subtitle: ['coalesce(licenses.premises_name, licenses.property_name)', 'licenses.city', 'licenses.state'],
    clientId: 'licenses.client_id',
  },
  properties: {
    list: calls.properties.list,
    visibleTo: Property.visibleTo,
    title: 'properties.name',
    subtitle: ['properties.property_number', 'properties.city', 'properties.state'],
    clientId: 'properties.billing_client_id',
  },
  entities: {
    list: calls.corporateEntities.list,
    visibleTo: CorporateEntity.visibleTo,
    title: 'corporate_entities.name',
    subtitle: ['corporate_entities.state_of_formation'],
    clientId: 'corporate_entities.client_id',
  },
  officers: {
    list: calls.corporateOfficers.list,
    visibleTo: CorporateOfficer.visibleTo,
    title: 'corporate_officers.name',
    subtitle: [],
    clientId: 'corporate_officers.client_id',
  },
  contacts: {
    list: calls.propertyContacts.list,
    visibleTo: Property.visibleTo,
    title: 'property_contacts.name',
    subtitle: ['property_contacts.title', 'properties.name'],
    clientId: 'properties.billing_client_id',
    parent: { table: 'properties', id: 'property_contacts.property_id' },
  },
  users: {
    list: calls.users.list,
    visibleTo: User.visibleTo,
    title: "users.first_name || ' ' || users.last_name",
    subtitle: ['users.email', ROLE],
    clientId: 'users.client_id',
  },
  authorities: {
    list: calls.licensingAuthorities.list,
    visibleTo: LicensingAuthority.visibleTo,
    title: 'licensing_authorities.name',
    subtitle: ['licensing_authorities.city', 'licensing_authorities.state'],
    clientId: 'licensing_authorities.client_id',
  },
  licenseTypes: {
    list: calls.licenseTypes.list,
    visibleTo: LicenseType.visibleTo,
    title: 'license_types.name',
    subtitle: ['licensing_authorities.name'],
    clientId: 'license_types.client_id',
    parent: { table: 'licensing_authorities', id: 'license_types.licensing_authority_id' },
  },
  clients: {
    list: calls.clients.list,
    visibleTo: Client.visibleTo,
    title: CLIENT_NAME,
    subtitle: ['clients.city', 'clients.state'],
    clientId: 'clients.id',
  },
}
