import type { SignedIn } from '../http/handler.ts'
import type { Query, Scope } from './query.ts'

/**
 * The client whose records a user sees: their own, or for staff the one that their token is limited to. Null: all clients. `clientId`
 * alone says which side the user is on.
 */
export const clientInSight = ({ clientId, onlyClientId }: Pick<SignedIn, 'clientId' | 'onlyClientId'>): number | null =>
  clientId ?? onlyClientId

/** The tables whose rows belong to the provider (without a client) and are then shared, or to one client. */
type SharedTable = 'custom_fields' | 'license_types' | 'licensing_authorities' | 'officer_titles' | 'renewal_tips' | 'users'

/** The predicate of shared tables: the rows of the provider and of one client. If `client` is NULL, only the provider's rows. */
const usableSql = (table: SharedTable, client: number | string): string => `(${table}.client_id is null or ${table}.client_id = ${client})`

/** The rows that records of a client can refer to: the provider's and the client's. A provider's record (null) uses the provider's. */
export const usableBy =
  (table: SharedTable, clientId: number | null | Query): Scope =>
  (query: Query) => {
    query.whereRaw(usableSql(table, '?'), [clientId])
  }

/** The rows that a user can see in a table that is shared: staff see all, unless their token is limited to a client. */
export const sharedVisibleTo =
  (table: SharedTable) =>
  (user: SignedIn): Scope =>
  (query: Query) => {
    const clientId = clientInSight(user)
    if (clientId !== null) query.modify(usableBy(table, clientId))
  }

/** The rows that a user can see in a table whose rows all belong to clients: staff see all, others those of one client. */
export const ownVisibleTo =
  (column: string) =>
  (user: SignedIn): Scope =>
  (query: Query) => {
    const clientId = clientInSight(user)
    if (clientId !== null) query.where(column, clientId)
  }

/** `ownVisibleTo` as SQL that follows other conditions: '' for staff. */
export const andOwn = (column: string, user: SignedIn): string => {
  const clientId = clientInSight(user)
  return clientId === null ? '' : `and ${column} = ${clientId}`
}

/** `usableSql` for the user's client, as SQL that follows other conditions: '' for staff. */
export const andUsable = (table: SharedTable, user: SignedIn): string => {
  const clientId = clientInSight(user)
  return clientId === null ? '' : `and ${usableSql(table, clientId)}`
}

/** The side of a user, as columns and indexes hold it: 0 is the provider, otherwise the client. */
export const sideOf = ({ clientId }: Pick<SignedIn, 'clientId'>): number => clientId ?? 0
