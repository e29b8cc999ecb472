import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { statusAfter } from '../../rules/people/deactivation.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { Client } from '../clients/client.model.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { lock } from '../kit/database/lock.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { type Handlers, type LoadContext, on, type SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { Property } from '../properties/property.model.ts'
import { CorporateOfficer } from './corporate-officer.model.ts'
import { hasEntities, hasLicenses, officerDetails, officerOptions, officersPage } from './corporate-officer.queries.ts'
import { officerEntitiesPage } from './entities.queries.ts'
import { officerLicensesPage } from './licenses.queries.ts'

const visibleOfficer = async ({ db, user, params }: LoadContext) =>
  CorporateOfficer.query(db).modify(CorporateOfficer.visibleTo(user)).findById(params.id)

/** An affiliation is visible if both its property and its entity are. */
const visibleAffiliations =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query
      .join('properties', 'properties.id', 'affiliated_entities.property_id')
      .join('corporate_entities', 'corporate_entities.id', 'affiliated_entities.corporate_entity_id')
      .modify(Property.visibleTo(user))
      .modify(CorporateEntity.visibleTo(user))
  }

export const corporateOfficerHandlers: Handlers<Calls['corporateOfficers']> = {
  list: async ({ db, user, query }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), query.clientIds, 'clientIds')
    return officersPage(db, user, query)
  },

  get: on(visibleOfficer, ({ db }, officer) => officerDetails(db, officer)),

  create: async (ctx) => {
    const { id: clientId } = await chosenClient(ctx, ctx.body.clientId)
    const isManagedByClient = !isStaff(ctx.user)
    const { id } = await create(ctx, CorporateOfficer, { name: ctx.body.name.trim(), clientId, isManagedByClient, active: true })
    return { id }
  },

  update: on(visibleOfficer, async (ctx, officer) => {
    const { body, today } = ctx
    await change(ctx, officer, { name: body.name.trim(), ...statusAfter(officer, body, today) })
    return null
  }),

  remove: on(visibleOfficer, async (ctx, officer) => {
    await lock(ctx.db, officer)
    if (await hasEntities(ctx.db, officer)) throw refuse.blocked(messages.officerHasEntities)
    if (await hasLicenses(ctx.db, officer)) throw refuse.blocked(messages.officerHasLicenses)
    await erase(ctx, officer)
    return null
  }),

  entities: on(visibleOfficer, ({ db, query }, officer) => officerEntitiesPage(db, officer, query)),
  licenses: on(visibleOfficer, ({ db, user, query, today }, officer) => officerLicensesPage(db, user, officer, query, today)),

  options: async ({ db, user, query }) => {
    const { clientId, propertyAffiliatedEntityIds: affiliatedIds } = query
    if (clientId !== undefined) await mustSee(db, 'clients', Client.visibleTo(user), [clientId], 'clientId')
    await mustSee(db, 'affiliated_entities', visibleAffiliations(user), affiliatedIds, 'propertyAffiliatedEntityIds')
    return officerOptions(db, user, query)
  },
}
