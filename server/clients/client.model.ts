import type { ServiceLevel } from '../../rules/permissions.ts'
import { Row } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'

/** A client company. Staff see every client, client users their own. */
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

/** The display name, as SQL over the table `clients`. */
export const CLIENT_NAME = 'coalesce(clients.display_name, clients.legal_name)'
