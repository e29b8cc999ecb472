/** Scopes of tokens: 'licenses:read', or 'licenses:write', which also reads. The area 'all' stands for every area. */

export const ALL_AREAS = 'all'

export const ACCESSES = ['read', 'write'] as const

export type Access = (typeof ACCESSES)[number]

/** Areas that no scope opens: sign-in and accounts. A token with access to them could give itself any scope. */
export const CLOSED_AREAS: readonly string[] = ['authentication', 'user-profile', 'service-accounts', 'set-up']

export const scopeOf = (area: string, access: Access): string => `${area}:${access}`

/** Whether a token with these scopes may make calls of the area. Null: a token without scopes, or no token at all. */
export const permits = (scopes: readonly string[] | null, area: string, needed: Access): boolean => {
  if (scopes === null) return true
  if (CLOSED_AREAS.includes(area)) return false
  const enough = [area, ALL_AREAS].flatMap((one) => [scopeOf(one, 'write'), ...(needed === 'read' ? [scopeOf(one, 'read')] : [])])
  return enough.some((scope) => scopes.includes(scope))
}

/** Why the token may not make the call, and what would be allowed. */
export const whyNotPermitted = (scopes: readonly string[], area: string, needed: Access): string =>
  CLOSED_AREAS.includes(area)
    ? `This token has scopes (${scopes.join(', ')}), and none permits this call. Use a token without scopes, or sign in.`
    : `This token permits ${scopes.join(', ')}, and this call needs ${scopeOf(area, needed)}.`
