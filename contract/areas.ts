import { ACCESSES, ALL_AREAS, scopeOf } from '../rules/programs/scopes.ts'
import { scopeFor } from './authentication/scopes.ts'
import { allCalls } from './index.ts'

/** Every scope that a token may have, from the call table: reading all, changing all, then each area. */
export const SCOPES: readonly string[] = (() => {
  const opening = allCalls().flatMap(({ call }) => scopeFor(call) ?? [])
  const areas = [...new Set(opening.map((scope) => scope.replace(/:\w+$/, '')))].sort()
  return [ALL_AREAS, ...areas].flatMap((area) =>
    ACCESSES.map((access) => scopeOf(area, access)).filter((scope) => area === ALL_AREAS || opening.includes(scope)),
  )
})()
