import type { Knex } from 'knex'
import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { Client } from '../clients/client.model.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { lock } from '../kit/database/lock.ts'
import { type Handlers, type LoadContext, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { typesPage, withTip } from '../license-types/list.queries.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { RenewalTip } from './renewal-tip.model.ts'
import { isInUse, tipDetails, tipOptions, tipsPage } from './renewal-tip.queries.ts'

interface TipInput {
  description: string
  renewalTipCategoryId?: number | null
  stateProvince?: string | null
}

const visibleTip = async ({ db, user, params }: LoadContext) => RenewalTip.query(db).modify(RenewalTip.visibleTo(user)).findById(params.id)

/** Checks that the category exists. A blank state becomes null, which means every state. */
const valuesOf = async (db: Knex, { description, renewalTipCategoryId, stateProvince }: TipInput): Promise<Partial<RenewalTip>> => {
  if (renewalTipCategoryId && !(await db('renewal_tip_categories').where('id', renewalTipCategoryId).first('id')))
    throw refuse.unknownId('renewalTipCategoryId')
  return {
    description: description.trim(),
    ...(renewalTipCategoryId !== undefined && { renewalTipCategoryId }),
    ...(stateProvince !== undefined && { stateProvince: stateProvince?.trim() || null }),
  }
}

export const renewalTipHandlers: Handlers<Calls['renewalTips']> = {
  list: async ({ db, user, body }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), body.clientIds, 'clientIds')
    await mustSee(db, 'renewal_tips', RenewalTip.visibleTo(user), body.renewalTipIds, 'renewalTipIds')
    return tipsPage(db, user, body)
  },

  get: on(visibleTip, ({ db, user }, tip) => tipDetails(db, user, tip)),

  create: async (ctx) => {
    const { id } = await create(ctx, RenewalTip, { ...(await valuesOf(ctx.db, ctx.body)), clientId: ctx.user.clientId })
    return { id }
  },

  update: on(visibleTip, async (ctx, tip) => {
    await change(ctx, tip, await valuesOf(ctx.db, ctx.body))
    return null
  }),

  remove: on(visibleTip, async (ctx, tip) => {
    await lock(ctx.db, tip)
    if (await isInUse(ctx.db, tip)) throw refuse.blocked(messages.renewalTipInUse)
    await erase(ctx, tip)
    return null
  }),

  licenseTypes: on(visibleTip, ({ db, user, query }, tip) => typesPage(db, user, query, withTip(tip.id))),

  options: async ({ db, user, query }) => {
    const { licensingAuthorityId, ...wanted } = query
    if (licensingAuthorityId === undefined) return tipOptions(db, user, wanted)
    const authority = await LicensingAuthority.query(db).modify(LicensingAuthority.visibleTo(user)).findById(licensingAuthorityId)
    if (!authority) throw refuse.unknownId('licensingAuthorityId')
    return tipOptions(db, user, { ...wanted, authority })
  },
}
