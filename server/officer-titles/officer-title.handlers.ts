import type { Knex } from 'knex'
import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { Client } from '../clients/client.model.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { lock } from '../kit/database/lock.ts'
import { type Handlers, type LoadContext, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { Property } from '../properties/property.model.ts'
import { OfficerTitle } from './officer-title.model.ts'
import { isInUse, titleOptions, titlesPage } from './officer-title.queries.ts'

const visibleTitle = async ({ db, user, params }: LoadContext) =>
  OfficerTitle.query(db).modify(OfficerTitle.visibleTo(user)).findById(params.id)

/** The name must be unique among the titles of the same client, compared as in the unique index. */
const mustBeNewName = async (db: Knex, { id = 0, clientId, name }: Partial<OfficerTitle>): Promise<void> => {
  const same = db('officer_titles')
    .where({ client_id: clientId ?? null })
    .whereNot({ id })
  if (await same.whereRaw('lower(name) = lower(?)', [present(name)]).first('id')) throw refuse.rule('officerTitleTaken', 'name')
}

export const officerTitleHandlers: Handlers<Calls['officerTitles']> = {
  list: async ({ db, user, body }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), body.clientIds, 'clientIds')
    return titlesPage(db, user, body)
  },

  create: async (ctx) => {
    const title = { name: ctx.body.name.trim(), clientId: ctx.user.clientId }
    await mustBeNewName(ctx.db, title)
    const { id } = await create(ctx, OfficerTitle, title)
    return { id }
  },

  update: on(visibleTitle, async (ctx, title) => {
    const name = ctx.body.name.trim()
    await mustBeNewName(ctx.db, { ...title, name })
    await change(ctx, title, { name })
    return null
  }),

  remove: on(visibleTitle, async (ctx, title) => {
    await lock(ctx.db, title)
    if (await isInUse(ctx.db, title)) throw refuse.blocked(messages.officerTitleInUse)
    await erase(ctx, title)
    return null
  }),

  options: async ({ db, user, query }) => {
    const { propertyId } = query
    if (propertyId !== undefined) await mustSee(db, 'properties', Property.visibleTo(user), [propertyId], 'propertyId')
    return titleOptions(db, user, propertyId)
  },
}
