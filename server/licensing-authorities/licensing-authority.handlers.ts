import type { Calls } from '../../contract/index.ts'
import { Client } from '../clients/client.model.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import { verifiedBy } from '../license-types/verification.actions.ts'
import {
  changeAddress,
  changeDetails,
  changeRenewalInfo,
  makeAuthority,
  removeAuthority,
  setPayeeCode,
} from './licensing-authority.actions.ts'
import { authoritiesPage, authorityDetails, mustBeActive, visibleAuthority } from './licensing-authority.queries.ts'
import { renewalDetailsGiven } from './licensing-authority.values.ts'

export const licensingAuthorityHandlers: Handlers<Calls['licensingAuthorities']> = {
  list: async ({ db, user, body }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), body.clientIds, 'clientIds')
    return authoritiesPage(db, user, body)
  },

  get: on(visibleAuthority, ({ db, user, today }, authority) => authorityDetails(db, user, authority, today)),

  create: async (ctx) => {
    const { id } = await makeAuthority(ctx, ctx.body)
    return { id }
  },

  remove: on(visibleAuthority, async (ctx, authority) => {
    await removeAuthority(ctx, authority)
    return null
  }),

  activate: on(visibleAuthority, async (ctx, authority) => {
    await change(ctx, authority, { active: true })
    return null
  }),

  deactivate: on(visibleAuthority, async (ctx, authority) => {
    await change(ctx, authority, { active: false })
    return null
  }),

  verified: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    await change(ctx, authority, verifiedBy(ctx))
    return null
  }),

  payeeCode: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    await setPayeeCode(ctx, authority, ctx.body.payeeCode)
    return null
  }),

  address: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    await changeAddress(ctx, authority, ctx.body)
    return null
  }),

  details: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    await changeDetails(ctx, authority, ctx.body)
    return null
  }),

  renewalInfo: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    await changeRenewalInfo(ctx, authority, ctx.body)
    return null
  }),

  renewalDetails: on(visibleAuthority, async (ctx, authority) => {
    mustBeActive(authority)
    await change(ctx, authority, renewalDetailsGiven(ctx.body, authority))
    return null
  }),
}
