import { RENEWAL_LEVELS, type Role } from '../../rules/people/permissions.ts'
import { storedRoles } from '../../rules/people/second-factors.ts'
import { modelOf } from '../kit/database/model.ts'
import { quoted } from '../kit/database/query.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { provider } from '../kit/provider.ts'
import { clients } from '../tables/clients.ts'

/** A client company. Staff see every client, client users their own. */
export class Client extends modelOf('clients', clients) {
  static visibleTo = ownVisibleTo('clients.id')
}

/** The stored form of the roles that need a second factor; empty if none are given. */
export const storedFactorRoles = (roles: readonly Role[] | undefined) => (roles ? { secondFactorRoles: storedRoles(roles) } : {})

/** The display name, as SQL over the table `clients`. */
export const CLIENT_NAME = 'coalesce(clients.display_name, clients.legal_name)'

/** Whether the users of a client can renew, as SQL over the table `clients`. */
export const CLIENT_MAY_RENEW = `clients.service_level in (${quoted(RENEWAL_LEVELS)})`

/** The sort key of the display name, as SQL over the table `clients`. */
export const CLIENT_SORT = 'coalesce(clients.display_name_sort, clients.legal_name_sort)'

/** The name of the side that manages a record of a shared catalogue, as SQL over its left-joined `clients`. */
export const managedBy = (): string => `coalesce(${CLIENT_NAME}, ${provider.sql()})`

/** The sort key of `managedBy`. */
export const managedBySort = (): string => `coalesce(${CLIENT_SORT}, ${provider.sortKeySql()})`
