/**
 * Scopes of tokens: 'licenses:read', or 'licenses:write', which also reads. The area 'all' stands for every area. 'client:12' limits the
 * other scopes to the records of one client.
 */

export const ALL_AREAS = 'all'

export const ACCESSES = ['read', 'write'] as const

export type Access = (typeof ACCESSES)[number]

/** Areas that no scope opens: sign-in and accounts. A token with access to them could give itself any scope. */
export const CLOSED_AREAS: readonly string[] = ['authentication', 'user-profile', 'service-accounts', 'set-up']

/**
 * The areas of a token that is limited to a client: those whose records belong to clients, and what these refer to. The other areas are of
 * the provider as a whole.
 */
const AREAS_OF_CLIENTS: Readonly<Record<string, Access>> = {
  licenses: 'write',
  renewals: 'write',
  properties: 'write',
  'user-tasks': 'write',
  requests: 'write',
  divisions: 'write',
  'corporate-entities': 'write',
  'corporate-officers': 'write',
  clients: 'read',
  'custom-fields': 'read',
  'license-types': 'read',
  'licensing-authorities': 'read',
  lists: 'read',
  'officer-titles': 'read',
  'renewal-tips': 'read',
  search: 'read',
}

const CLIENT = /^client:([1-9]\d{0,9})$/

export const scopeOf = (area: string, access: Access): string => `${area}:${access}`

export const scopeOfClient = (clientId: number): string => `client:${clientId}`

export const isScopeOfClient = (scope: string): boolean => CLIENT.test(scope)

/** The client that scopes are limited to; null if they are not. */
export const clientOfScopes = (scopes: readonly string[] | null): number | null => {
  const id = scopes?.map((scope) => CLIENT.exec(scope)?.[1]).find((found) => found !== undefined)
  return id === undefined ? null : Number(id)
}

const includes = (given: Access | undefined, needed: Access): boolean => given === 'write' || given === needed

/** Whether a token that is limited to a client may be used for calls of the area at all. */
export const isOfClients = (area: string, needed: Access): boolean => includes(AREAS_OF_CLIENTS[area], needed)

/** Whether a token with these scopes may make calls of the area. Null: a token without scopes, or no token at all. */
export const permits = (scopes: readonly string[] | null, area: string, needed: Access): boolean => {
  if (scopes === null) return true
  if (CLOSED_AREAS.includes(area) || (clientOfScopes(scopes) !== null && !isOfClients(area, needed))) return false
  const enough = [area, ALL_AREAS].flatMap((one) => [scopeOf(one, 'write'), ...(needed === 'read' ? [scopeOf(one, 'read')] : [])])
  return enough.some((scope) => scopes.includes(scope))
}

/** Why a token that is limited to a client may not start a job: it runs as the owner of the token. */
export const NO_JOBS = 'This token is limited to one client, and a job runs without that limit. Use a token for all clients.'

/** Why the token may not make the call, and what would be allowed. */
export const whyNotPermitted = (scopes: readonly string[], area: string, needed: Access): string => {
  const said = scopes.join(', ')
  if (CLOSED_AREAS.includes(area))
    return `This token has scopes (${said}), and none permits this call. Use a token without scopes, or sign in.`
  const clientId = clientOfScopes(scopes)
  return clientId !== null && !isOfClients(area, needed)
    ? `This token is limited to one client (${scopeOfClient(clientId)}), and this call is not about the records of one client. Use a token for all clients.`
    : `This token permits ${said}, and this call needs ${scopeOf(area, needed)}.`
}
