import type { LoadContext } from '../kit/http/handler.ts'
import { visibleAuthority } from '../licensing-authorities/licensing-authority.queries.ts'
import { LicenseType } from './license-type.model.ts'

/** The type of a path that names its authority; undefined for a type of another authority. */
export const typeOfAuthority = async (loading: LoadContext<'id' | 'typeId'>) => {
  const { db, user, params } = loading
  const authority = await visibleAuthority(loading)
  return (
    authority &&
    LicenseType.query(db).modify(LicenseType.visibleTo(user)).findOne({ id: params.typeId, licensing_authority_id: authority.id })
  )
}
