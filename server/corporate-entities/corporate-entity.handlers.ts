import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { statusAfter } from '../../rules/people/deactivation.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { Client } from '../clients/client.model.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { refuseDuplicate } from '../kit/database/duplicates.ts'
import { lock } from '../kit/database/lock.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { officerOfEntity, visibleEntity } from './corporate-entity.find.ts'
import { CorporateEntity } from './corporate-entity.model.ts'
import { entitiesPage, entityDetails, entityOptions, hasAffiliations, isLicensee } from './corporate-entity.queries.ts'
import { addOfficer, changeOfficer } from './officers/entity-officer.actions.ts'
import { activeOfficers, officersPage } from './officers/entity-officer.queries.ts'
import { entityPropertiesPage } from './properties.queries.ts'

export const corporateEntityHandlers: Handlers<Calls['corporateEntities']> = {
  list: async ({ db, user, query }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), query.clientIds, 'clientIds')
    return entitiesPage(db, user, query)
  },

  get: on(visibleEntity, async ({ db, user }, entity) => {
    const [details, officers] = await Promise.all([entityDetails(db, user, entity), activeOfficers(db, entity)])
    return Object.assign(details, { officers })
  }),

  create: async (ctx) => {
    const { clientId: given, allowDuplicate, ...fields } = ctx.body
    const { id: clientId } = await chosenClient(ctx, given)
    const among = { table: 'corporate_entities', owner: 'client_id', clientId, what: 'entity' }
    await refuseDuplicate(ctx.db, among, { name: fields.name, place: { state_of_formation: fields.stateOfFormation } }, allowDuplicate)
    const isManagedByClient = !isStaff(ctx.user)
    const { id } = await create(ctx, CorporateEntity, { ...fields, name: fields.name.trim(), clientId, isManagedByClient, active: true })
    return { id }
  },

  update: on(visibleEntity, async (ctx, entity) => {
    const { body, today } = ctx
    await change(ctx, entity, { ...body, name: body.name.trim(), ...statusAfter(entity, body, today) })
    return null
  }),

  remove: on(visibleEntity, async (ctx, entity) => {
    await lock(ctx.db, entity)
    if (await hasAffiliations(ctx.db, entity)) throw refuse.blocked(messages.entityHasProperties)
    if (await isLicensee(ctx.db, entity)) throw refuse.blocked(messages.entityIsLicensee)
    await erase(ctx, entity)
    return null
  }),

  properties: on(visibleEntity, ({ db, user, query }, entity) => entityPropertiesPage(db, user, entity, query)),
  officers: on(visibleEntity, ({ db, query }, entity) => officersPage(db, entity, query)),
  addOfficer: on(visibleEntity, async (ctx, entity) => ({ id: await addOfficer(ctx, entity, ctx.body) })),

  updateOfficer: on(officerOfEntity, async (ctx, link) => {
    await changeOfficer(ctx, link, ctx.body)
    return null
  }),

  removeOfficer: on(officerOfEntity, async (ctx, link) => {
    await erase(ctx, link)
    return null
  }),

  options: async ({ db, user, query }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), query.clientIds, 'clientIds')
    return entityOptions(db, user, query)
  },
}
