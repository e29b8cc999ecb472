import { type ImportKind, importKindsOf } from '../../rules/imports/kinds.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { mustHaveScope } from '../kit/http/perform.ts'
import { refuse } from '../kit/http/problems.ts'

/** The area of the calls that write the records of a kind, where it has another name. */
const AREAS: Partial<Record<ImportKind, string>> = { contacts: 'properties', 'license-types': 'licensing-authorities' }

/** The area whose scope a token needs to import a kind. */
export const areaOfKind = (kind: ImportKind): string => AREAS[kind] ?? kind

/** Refuses kinds that this user may not write, and tokens without the scope for it: the job of an import runs without their limits. */
export const mustImport = (user: SignedIn, kind: ImportKind): void => {
  if (!importKindsOf(user).includes(kind)) throw refuse.notAllowed()
  mustHaveScope(user, areaOfKind(kind), 'write')
}
