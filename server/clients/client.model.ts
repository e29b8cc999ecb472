import type { ServiceLevel } from '../../rules/permissions.ts'
import type { SignedIn } from '../kit/handler.ts'
import { Row } from '../kit/model.ts'
import type { Query, Scope } from '../kit/query.ts'

/** A client company: the tenant. Staff see every client, a client user their own. */
export class Client extends Row {
  static override tableName = 'clients'
  static override booleans = [
    'clientAllowUserPasswordLogin',
    'isBillingIdRequired',
    'isPropertyContactRequired',
    'isPropertyDivisionRequired',
    'trustAccountActive',
  ]

  declare legalName: string
  declare displayName: string | null
  declare address1: string | null
  declare address2: string | null
  declare city: string | null
  declare state: string | null
  declare zip: string | null
  declare country: string | null
  declare county: string | null
  declare serviceLevel: ServiceLevel
  declare clientCostStructure: 'TouchFee' | 'Subscription'
  declare clientRenewalBillingResponsibility: 'Client' | 'Property'
  declare clientAllowUserPasswordLogin: boolean
  declare isBillingIdRequired: boolean
  declare isPropertyContactRequired: boolean
  declare isPropertyDivisionRequired: boolean
  declare trustAccountActive: boolean
  declare trustAccountMinimumCents: number

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId !== null) query.where('clients.id', user.clientId)
    }
}

/** The name that people read, as SQL over the table `clients`. */
export const CLIENT_NAME = 'coalesce(clients.display_name, clients.legal_name)'
