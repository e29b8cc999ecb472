import type { Calls } from '../../contract/index.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { CLIENT_NAME, CLIENT_SORT, Client } from '../clients/client.model.ts'
import { activeChoices } from '../kit/active.ts'
import { asOptions, type Query } from '../kit/database/query.ts'
import { usableBy } from '../kit/database/tenancy.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { userOptions } from '../users/user.queries.ts'

/** The records whose cities can be listed, limited to those that the caller can see. */
const WITH_CITY = { Property, LicensingAuthority, License }

const namesOf = (names: Query) => names.orderBy(['name_sort', 'id']).select({ value: 'id', label: 'name' })

const FLAGS = ['clientAllowUserPasswordLogin', 'isBillingIdRequired', 'isPropertyDivisionRequired'] as const

/** The reply schema does not convert values inside `meta`, so SQLite's 0 and 1 become booleans here. */
const withFlags = <T extends Record<(typeof FLAGS)[number], unknown>>(client: T) => ({
  ...client,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, Boolean(client[flag])])),
})

export const listHandlers: Handlers<Calls['lists']> = {
  users: ({ db, user, query }) => userOptions(db, user, query),

  clients: async ({ db, user }) => {
    const clients = await db('clients')
      .modify(Client.visibleTo(user))
      .orderByRaw(`${CLIENT_SORT}, clients.id`)
      .select({
        value: 'clients.id',
        label: db.raw(CLIENT_NAME),
        serviceLevel: 'clients.service_level',
        clientAllowUserPasswordLogin: 'clients.client_allow_user_password_login',
        clientRenewalBillingResponsibility: 'clients.client_renewal_billing_responsibility',
        clientCostStructure: 'clients.client_cost_structure',
        isBillingIdRequired: 'clients.is_billing_id_required',
        isPropertyDivisionRequired: 'clients.is_property_division_required',
      })
    return asOptions(clients.map(withFlags))
  },

  properties: async ({ db, user, query }) => {
    const { clientId } = query
    // The properties of another client would tell which of them the caller's client shares with it.
    if (clientId !== undefined) await mustSee(db, 'clients', Client.visibleTo(user), [clientId], 'clientId')
    const properties = db('properties').modify(Property.visibleTo(user))
    if (clientId !== undefined)
      properties.whereIn('properties.id', db('property_clients').where('client_id', clientId).select('property_id'))
    return activeChoices(db, 'properties', properties, query)
  },

  licensingAuthorities: async ({ db, user, query }) => {
    const { clientId, stateProvince, jurisdiction } = query
    const authorities = db('licensing_authorities').modify(LicensingAuthority.visibleTo(user))
    if (clientId !== undefined) authorities.modify(usableBy('licensing_authorities', clientId))
    if (stateProvince) authorities.where('licensing_authorities.state', stateProvince)
    if (jurisdiction) authorities.where('licensing_authorities.jurisdiction', jurisdiction)
    const place = { state: 'licensing_authorities.state', jurisdiction: 'licensing_authorities.jurisdiction' }
    return activeChoices(db, 'licensing_authorities', authorities, query, place)
  },

  formSources: async ({ db, query }) => {
    const sources = db('form_sources')
    if (query.usage) sources.where('usage', query.usage)
    return asOptions(await sources.orderBy(['name_sort', 'id']).select({ value: 'id', label: 'name', usage: 'usage' }))
  },

  cities: async ({ db, user, query }) => {
    const kind = WITH_CITY[query.relationshipType]
    const cities = db(kind.tableName).modify(kind.visibleTo(user)).whereNotNull('city').whereNot('city', '')
    const found: { value: string; label: string }[] = await cities.distinct({ value: 'city', label: 'city' })
    return found.toSorted((a, b) => compareNames(a.label, b.label))
  },

  licenseCategories: async ({ db, query }) => {
    const categories = db('license_categories')
    if (query.classification) categories.where('classification', query.classification)
    return asOptions(await categories.orderBy(['name_sort', 'id']).select({ value: 'id', label: 'name', classification: 'classification' }))
  },

  linesOfBusiness: async ({ db }) => namesOf(db('lines_of_business')),
  renewalTipCategories: async ({ db }) => namesOf(db('renewal_tip_categories')),

  licenseTerms: async ({ db }) => {
    return asOptions(await db('license_terms').orderBy('id').select({ value: 'id', label: 'name', months: 'months' }))
  },
}
