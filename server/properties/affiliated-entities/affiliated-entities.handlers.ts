import type { Calls } from '../../../contract/index.ts'
import { sentences } from '../../../rules/messages.ts'
import { chosenByIdOrName } from '../../corporate-entities/id-or-name.actions.ts'
import { change, create, erase } from '../../kit/database/change.ts'
import { type CallContext, type Handlers, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { lockProperty } from '../contacts/contacts.actions.ts'
import { AffiliatedEntity } from '../part.model.ts'
import { mustBeActive, partOf } from '../property.find.ts'
import type { Property } from '../property.model.ts'
import { visibleProperty } from '../property.queries.ts'
import { affiliatedEntitiesPage, affiliatedEntityOptions, affiliatedOfficers, licenseesCountOf } from './affiliated-entities.queries.ts'

const affiliatedEntityOfProperty = partOf(AffiliatedEntity, 'entityId')

const chosenEntity = (ctx: CallContext, { billingClientId }: Property, given: number | string): Promise<number> =>
  chosenByIdOrName(ctx, 'corporateEntity', billingClientId, given)

export const affiliatedEntityHandlers: Handlers<Calls['affiliatedEntities']> = {
  list: on(visibleProperty, ({ db, user, query }, property) => affiliatedEntitiesPage(db, user, property.id, query)),

  officers: on(visibleProperty, ({ db, user, query }, property) =>
    affiliatedOfficers(db, user, property.id, query.propertyAffiliatedEntityIds),
  ),

  create: on(visibleProperty, async (ctx, property) => {
    const { corporateEntity, affiliation } = ctx.body
    mustBeActive(property)
    const corporateEntityId = await chosenEntity(ctx, property, corporateEntity)
    const parents = { propertyId: property.id, clientId: property.billingClientId }
    const { id } = await create(ctx, AffiliatedEntity, { ...parents, corporateEntityId, affiliation: affiliation.trim() })
    return { id }
  }),

  update: on(affiliatedEntityOfProperty, async (ctx, { property, part }) => {
    const { corporateEntity, affiliation } = ctx.body
    mustBeActive(property)
    const corporateEntityId =
      corporateEntity === part.corporateEntityId ? corporateEntity : await chosenEntity(ctx, property, corporateEntity)
    // Replacing the entity also removes the old one from the property.
    const licenses = corporateEntityId === part.corporateEntityId ? 0 : await licenseesCountOf(ctx.db, part)
    if (licenses > 0) throw refuse.invalid({ corporateEntity: [sentences.affiliatedEntityIsLicensee(licenses)] })
    await change(ctx, part, { corporateEntityId, affiliation: affiliation.trim() })
    return null
  }),

  remove: on(affiliatedEntityOfProperty, async (ctx, { property, part }) => {
    mustBeActive(property)
    await lockProperty(ctx.db, property.id)
    const licenses = await licenseesCountOf(ctx.db, part)
    if (licenses > 0) throw refuse.blocked(sentences.affiliatedEntityIsLicensee(licenses))
    await erase(ctx, part)
    return null
  }),

  options: on(visibleProperty, ({ db, user }, property) => affiliatedEntityOptions(db, user, property.id)),
}
