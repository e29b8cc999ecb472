import type { Calls } from '../../contract/index.ts'
import { Client } from '../clients/client.model.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import {
  changeAddress,
  changeDetails,
  changeRenewalInfo,
  makeAuthority,
  removeAuthority,
  setPayeeCode,
} from './licensing-authority.actions.ts'
import { mustBeActive } from './licensing-authority.find.ts'
import { authoritiesPage, authorityDetails, visibleAuthority } from './licensing-authority.queries.ts'
import { renewalDetailsGiven } from './licensing-authority.values.ts'

export const licensingAuthorityHandlers: Handlers<Calls['licensingAuthorities']> = {
  list: async ({ db, user, body }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), body.clientIds, 'clientIds')
    return authoritiesPage(db, user, body)
  },

  get: on(visibleAuthority, ({ db, user }, authority) => authorityDetails(db, user, authority)),

  create: async (ask) => {
    const { id } = await makeAuthority(ask, ask.body)
    return { id }
  },

  remove: on(visibleAuthority, async (ask, authority) => {
    await removeAuthority(ask, authority)
    return null
  }),

  activate: on(visibleAuthority, async (ask, authority) => {
    await change(ask, authority, { active: true })
    return null
  }),

  deactivate: on(visibleAuthority, async (ask, authority) => {
    await change(ask, authority, { active: false })
    return null
  }),

  payeeCode: on(visibleAuthority, async (ask, authority) => {
    mustBeActive(authority)
    await setPayeeCode(ask, authority, ask.body.payeeCode)
    return null
  }),

  address: on(visibleAuthority, async (ask, authority) => {
    mustBeActive(authority)
    await changeAddress(ask, authority, ask.body)
    return null
  }),

  details: on(visibleAuthority, async (ask, authority) => {
    mustBeActive(authority)
    await changeDetails(ask, authority, ask.body)
    return null
  }),

  renewalInfo: on(visibleAuthority, async (ask, authority) => {
    mustBeActive(authority)
    await changeRenewalInfo(ask, authority, ask.body)
    return null
  }),

  renewalDetails: on(visibleAuthority, async (ask, authority) => {
    mustBeActive(authority)
    await change(ask, authority, renewalDetailsGiven(ask.body, authority))
    return null
  }),
}
