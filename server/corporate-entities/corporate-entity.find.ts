import type { LoadContext } from '../kit/http/handler.ts'
import { CorporateEntity } from './corporate-entity.model.ts'
import { EntityOfficer } from './officers/entity-officer.model.ts'

/** The entity of a path, if the caller can see it. */
export const visibleEntity = async ({ db, user, params }: LoadContext): Promise<CorporateEntity | undefined> =>
  CorporateEntity.query(db).modify(CorporateEntity.visibleTo(user)).findById(params.id)

/** The officer of `/corporate-entities/{id}/officers/{officerId}`; undefined for an officer of another entity. */
export const officerOfEntity = async (loading: LoadContext<'id' | 'officerId'>): Promise<EntityOfficer | undefined> => {
  const entity = await visibleEntity(loading)
  if (!entity) return undefined
  const link = await EntityOfficer.query(loading.db).findOne({ id: loading.params.officerId, corporate_entity_id: entity.id })
  const { clientId, isManagedByClient } = entity
  return link && Object.assign(link, { clientId, isManagedByClient })
}
