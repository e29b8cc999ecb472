import { PROVIDER_NAME } from '../../rules/labels.ts'
import type { ServiceLevel } from '../../rules/permissions.ts'
import { Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'

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

  static visibleTo = ownVisibleTo('clients.id')
}

/** The display name, as SQL over the table `clients`. */
export const CLIENT_NAME = 'coalesce(clients.display_name, clients.legal_name)'

/** The name of the side that manages a record of a shared catalogue, as SQL over its left-joined `clients`. */
export const MANAGED_BY = `coalesce(${CLIENT_NAME}, '${PROVIDER_NAME}')`
