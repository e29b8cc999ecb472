import type { Loading } from '../kit/handler.ts'
import { visibleAuthority } from '../licensing-authorities/licensing-authority.queries.ts'
import { LicenseType } from './license-type.model.ts'

/** A type through its authority: a type of another authority is not found under this path. */
export const typeOfAuthority = async (loading: Loading) => {
  const { db, user, params } = loading
  const authority = await visibleAuthority(loading)
  return (
    authority &&
    LicenseType.query(db).modify(LicenseType.visibleTo(user)).findOne({ id: params.typeId, licensing_authority_id: authority.id })
  )
}
