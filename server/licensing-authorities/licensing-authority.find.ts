import type { RowClass } from '../kit/database/model.ts'
import type { LoadContext } from '../kit/http/handler.ts'
import type { LicensingAuthority } from './licensing-authority.model.ts'
import { visibleAuthority } from './licensing-authority.queries.ts'
import type { AuthorityPart } from './parts/part.model.ts'

/** A part of a path with its authority: permissions depend on the authority, If-Match on the part's version. */
export interface Within<P extends AuthorityPart> {
  authority: LicensingAuthority
  part: P
  clientId: number | null
  isClientSpecific: boolean
  version: number
}

/** Finds a part of the authority; undefined for a part of another authority. */
export const partOf =
  <P extends AuthorityPart, Name extends string>(kind: RowClass<P>, param: Name) =>
  async (loading: LoadContext<'id' | Name>): Promise<Within<P> | undefined> => {
    const authority = await visibleAuthority(loading)
    const part =
      authority &&
      (await kind.query(loading.db).findOne({ id: loading.params[param], licensing_authority_id: authority.id }).castTo<P | undefined>())
    if (!part) return undefined
    const { clientId, isClientSpecific } = authority
    part.clientId = clientId
    return { authority, part, clientId, isClientSpecific, version: part.version }
  }
