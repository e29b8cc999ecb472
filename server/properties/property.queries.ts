import type { Knex } from 'knex'
import objection from 'objection'
import { type PropertySide, RENEWAL_LEVELS } from '../../rules/permissions.ts'
import type { Loading } from '../kit/handler.ts'
import type { Scope } from '../kit/query.ts'
import { Property } from './property.model.ts'

/** Whether every active license there is the client's; no license counts as every. SQL over `properties`. */
export const ALL_DESIGNATED_TO_CLIENT = `not exists (select 1 from licenses as held where held.property_id = properties.id and held.active and held.renewal_designation <> 'BillingClient')`

const BILLING_LEVEL = '(select clients.service_level from clients where clients.id = properties.billing_client_id)'

/**
 * Whether a property is kept by its billing client (product §1 "A property has one keeper"), as SQL over `properties`:
 * the client renews by itself, and every active license there is the client's; no license counts as every.
 */
export const KEPT_BY_CLIENT = `(
  exists (select 1 from clients where clients.id = properties.billing_client_id and clients.service_level in (${RENEWAL_LEVELS.map((level) => `'${level}'`).join(', ')}))
  and ${ALL_DESIGNATED_TO_CLIENT}
)`

/** A property with what `who` asks about its keeper. */
export type KeptProperty = Property & PropertySide

/** Adds the facts about the keeper to a query of properties. */
export const withKeeper: Scope = (query) =>
  query.select(
    'properties.*',
    objection.raw(BILLING_LEVEL).as('billingClientServiceLevel'),
    objection.raw(ALL_DESIGNATED_TO_CLIENT).as('allLicensesDesignatedToClient'),
  )

/** The property of a path, if the asker may see it. */
export const visibleProperty = async ({ db, user, params }: Loading): Promise<KeptProperty | undefined> =>
  (await Property.query(db)
    .modify(Property.visibleTo(user))
    .modify(withKeeper)
    .findById(params.id as number)) as KeptProperty | undefined

/**
 * No active license there is designated to a client; with the property inactive its licenses count as inactive (product §1).
 */
export const canUpdateActiveStatus = async (db: Knex, { id, active }: Property): Promise<boolean> =>
  !active || !(await db('licenses').where({ property_id: id, active: true, renewal_designation: 'BillingClient' }).first('id'))
