import type { Calls } from '../../contract/index.ts'
import { isZipMissing } from '../../rules/address.ts'
import { messages } from '../../rules/messages.ts'
import { Client } from '../clients/client.model.ts'
import { clientDetails } from '../clients/client.queries.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, type Loading, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { addContacts, changeContacts, removeContacts } from './contacts.actions.ts'
import { contactGroupsPage } from './contacts.queries.ts'
import { contactPropertiesPage } from './properties.queries.ts'

const ownClient = async ({ db, user }: Loading) => Client.query(db).findById(user.clientId as number)

export const myCompanyHandlers: Handlers<Calls['myCompany']> = {
  get: on(ownClient, ({ db }, client) => clientDetails(db, client)),

  update: on(ownClient, async (ask, client) => {
    if (isZipMissing(ask.body)) throw refuse.invalid({ zip: [messages.required] })
    await change(ask, client, { ...ask.body, legalName: ask.body.legalName.trim() })
    return null
  }),

  contacts: ({ db, user, body }) => contactGroupsPage(db, user, body),
  contactProperties: ({ db, user, body }) => contactPropertiesPage(db, user, body),

  createContacts: async (ask) => {
    const { propertyIds, ...contact } = ask.body
    if (propertyIds.length === 0) throw refuse.rule('propertyRequired', 'propertyIds')
    return { ids: await addContacts(ask, contact, propertyIds) }
  },

  updateContacts: async (ask) => {
    const { ids, ...contact } = ask.body
    if (ids.length === 0) throw refuse.rule('contactRequired', 'ids')
    await changeContacts(ask, contact, ids)
    return null
  },

  removeContacts: async (ask) => {
    if (ask.body.ids.length === 0) throw refuse.rule('contactRequired', 'ids')
    await removeContacts(ask, ask.body.ids, 'ids')
    return null
  },
}
