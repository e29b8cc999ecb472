import type { Calls } from '../../contract/index.ts'
import { say } from '../../rules/messages.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { change, create, erase } from '../kit/change.ts'
import { type Asked, type Handlers, on } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import {
  affiliatedEntitiesPage,
  affiliatedEntityOptions,
  affiliatedOfficers,
  licenseesCountOf,
} from './property.affiliated-entities.queries.ts'
import { lockProperty } from './property.contacts.actions.ts'
import { mustBeActive, partOf } from './property.find.ts'
import type { Property } from './property.model.ts'
import { AffiliatedEntity } from './property.part.model.ts'
import { visibleProperty } from './property.queries.ts'

const affiliatedEntityOfProperty = partOf(AffiliatedEntity, 'entityId')

/**
 * An entity of the property's client, by id; a name is that of one which the client has, or makes a new one, managed by the
 * maker's side (product §1 "Entities and officers").
 */
const chosenEntity = async (ask: Asked, { billingClientId }: Property, given: number | string): Promise<number> => {
  const { db, user } = ask
  const entities = CorporateEntity.query(db).where('client_id', billingClientId)
  if (typeof given === 'number') {
    if (!(await entities.findById(given))) throw refuse.unknownId('corporateEntity')
    return given
  }
  const name = given.trim()
  const held = await entities.whereRaw('lower(name) = ?', [name.toLowerCase()]).orderBy('id').first()
  if (held) return held.id
  const isManagedByClient = user.clientId !== null
  return (await create(ask, CorporateEntity, { clientId: billingClientId, isManagedByClient, name, active: true })).id
}

export const affiliatedEntityHandlers: Handlers<Calls['affiliatedEntities']> = {
  list: on(visibleProperty, ({ db, user, query }, property) => affiliatedEntitiesPage(db, user, property.id, query)),

  officers: on(visibleProperty, ({ db, user, query }, property) =>
    affiliatedOfficers(db, user, property.id, query.propertyAffiliatedEntityIds),
  ),

  create: on(visibleProperty, async (ask, property) => {
    const { corporateEntity, affiliation } = ask.body
    mustBeActive(property)
    const corporateEntityId = await chosenEntity(ask, property, corporateEntity)
    const parents = { propertyId: property.id, clientId: property.billingClientId }
    const { id } = await create(ask, AffiliatedEntity, { ...parents, corporateEntityId, affiliation: affiliation.trim() })
    return { id }
  }),

  update: on(affiliatedEntityOfProperty, async (ask, { property, part }) => {
    const { corporateEntity, affiliation } = ask.body
    mustBeActive(property)
    const corporateEntityId =
      corporateEntity === part.corporateEntityId ? corporateEntity : await chosenEntity(ask, property, corporateEntity)
    // Exchanging the entity takes the old one from the property just as removing it would.
    const licenses = corporateEntityId === part.corporateEntityId ? 0 : await licenseesCountOf(ask.db, part)
    if (licenses > 0) throw refuse.invalid({ corporateEntity: [say.affiliatedEntityIsLicensee(licenses)] })
    await change(ask, part, { corporateEntityId, affiliation: affiliation.trim() })
    return null
  }),

  remove: on(affiliatedEntityOfProperty, async (ask, { property, part }) => {
    mustBeActive(property)
    await lockProperty(ask.db, property.id)
    const licenses = await licenseesCountOf(ask.db, part)
    if (licenses > 0) throw refuse.blocked(say.affiliatedEntityIsLicensee(licenses))
    await erase(ask, part)
    return null
  }),

  options: on(visibleProperty, ({ db, user }, property) => affiliatedEntityOptions(db, user, property.id)),
}
