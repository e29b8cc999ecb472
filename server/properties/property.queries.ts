import type { Knex } from 'knex'
import objection from 'objection'
import { sentences } from '../../rules/messages.ts'
import { type PropertySide, RENEWAL_LEVELS } from '../../rules/people/permissions.ts'
import { quoted, type Scope } from '../kit/database/query.ts'
import { clientInSight } from '../kit/database/tenancy.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { Property } from './property.model.ts'

/** Whether a property has an active license, as SQL over `properties`. */
const HAS_ACTIVE_LICENSES = 'exists (select 1 from licenses as held where held.property_id = properties.id and held.active)'

/** The last designation in alphabetical order among the active licenses of a property, read from the end of an index. */
const LAST_DESIGNATION =
  '(select max(held.renewal_designation) from licenses as held where held.property_id = properties.id and held.active)'

/** Whether all active licenses of a property are designated to the client; true without licenses. SQL over `properties`. */
export const ALL_DESIGNATED_TO_CLIENT = `(coalesce(${LAST_DESIGNATION}, 'BillingClient') = 'BillingClient')`

const BILLING_LEVEL = '(select clients.service_level from clients where clients.id = properties.billing_client_id)'

const MAY_KEEP = `exists (select 1 from clients where clients.id = properties.billing_client_id and clients.service_level in (${quoted(RENEWAL_LEVELS)}))`

/**
 * Whether the billing client keeps a property, as SQL over `properties`: its service level has the renewal permission, and all
 * active licenses are designated to the client (docs/domain/permissions.md).
 */
export const KEPT_BY_CLIENT = `(${MAY_KEEP} and ${ALL_DESIGNATED_TO_CLIENT})`

/**
 * Whether staff keep a property, as SQL over `properties`: the client cannot, an active license is designated to the provider, or none is
 * active. Uses a single subquery on licenses, because PostgreSQL would read all licenses for an "or" of two.
 */
export const KEPT_BY_STAFF = `(not ${MAY_KEEP} or coalesce(${LAST_DESIGNATION}, 'Provider') = 'Provider')`

/** A property with the fields that decide who keeps it. */
export type KeptProperty = Property & PropertySide

/** Adds the columns that decide who keeps a property to a query of properties. */
export const withKeeper: Scope = (query) =>
  query.select(
    'properties.*',
    objection.raw(BILLING_LEVEL).as('billingClientServiceLevel'),
    objection.raw(ALL_DESIGNATED_TO_CLIENT).as('allLicensesDesignatedToClient'),
    objection.raw(HAS_ACTIVE_LICENSES).as('hasActiveLicenses'),
  )

/** The property of a path, if the caller can see it. */
export const visibleProperty = async ({ db, user, params }: LoadContext): Promise<KeptProperty | undefined> =>
  Property.query(db).modify(Property.visibleTo(user)).modify(withKeeper).findById(params.id).castTo<KeptProperty | undefined>()

/** The maximum number of licenses that a sentence names. */
const NAMED = 5

/**
 * Why an active property cannot be deactivated: an active license is designated to a client. Null otherwise; an inactive property can
 * always be activated. The sentence names only licenses that the caller can see.
 */
export const whyStatusLocked = async (db: Knex, user: SignedIn, { id, active }: Property): Promise<string | null> => {
  if (!active) return null
  const locking: { number: string; clientId: number }[] = await db('licenses')
    .where({ property_id: id, active: true, renewal_designation: 'BillingClient' })
    .orderBy(['license_number_sort', 'id'])
    .limit(NAMED + 1)
    .select({ number: 'license_number', clientId: 'client_id' })
  if (locking.length === 0) return null
  const only = clientInSight(user)
  const seen = locking.filter(({ clientId }) => only === null || only === clientId).slice(0, NAMED)
  return sentences.propertyStatusLocked(
    seen.map(({ number }) => number),
    locking.length > seen.length,
  )
}
