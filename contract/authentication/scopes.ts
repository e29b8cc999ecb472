import { Type } from 'typebox'
import { type Access, CLOSED_AREAS, clientOfScopes, NO_JOBS, permits, scopeOf, whyNotPermitted } from '../../rules/programs/scopes.ts'
import { type Call, readsOnly } from '../call.ts'
import { RequiredText } from '../common.ts'

/** The most scopes of a token. */
const MOST = 100

/** The scopes of a token. Which areas exist follows from the call table: see `SCOPES` in contract/areas.ts. */
const scopes = (fewest: number) =>
  Type.Array(RequiredText('Scope', 50), {
    minItems: fewest,
    maxItems: MOST,
    uniqueItems: true,
    title: 'Scopes',
    description:
      'licenses:read, or licenses:write, which also reads; all:read and all:write stand for every area; client:12 limits them to the records of one client',
  })

export const Scopes = scopes(0)
export const SomeScopes = scopes(1)

/** The select lists that belong to no resource. */
const SMALL_LISTS: readonly string[] = ['addresses', 'license-categories', 'lines-of-business', 'renewal-tip-categories', 'license-terms']

/** The area of a call, as scopes name it: the first segment of its path, except for renewals and the small select lists. */
export const areaOf = ({ path }: Pick<Call, 'path'>): string => {
  const [, first = ''] = path.split('/')
  if (first === 'dashboard' || path.startsWith('/licenses/{id}/renewals')) return 'renewals'
  return SMALL_LISTS.includes(first) ? 'lists' : first
}

const accessOf = (call: Call): Access => (readsOnly(call) ? 'read' : 'write')

/** Why a token with these scopes may not make the call; null if it may. Calls that anyone may make need no scope. */
export const whyOutOfScope = (scopes: readonly string[] | null, call: Call): string | null => {
  const [area, access] = [areaOf(call), accessOf(call)]
  if (scopes === null || call.permission === 'anyone' || call.forEveryToken) return null
  if (!permits(scopes, area, access)) return whyNotPermitted(scopes, area, access)
  return call.startsJob && clientOfScopes(scopes) !== null ? NO_JOBS : null
}

/** The scope that opens a call; null if no scope opens it or none is needed. */
export const scopeFor = (call: Call): string | null => {
  const area = areaOf(call)
  return call.permission === 'anyone' || call.forEveryToken || CLOSED_AREAS.includes(area) ? null : scopeOf(area, accessOf(call))
}
